import type { Archive, ArchiveEntry } from './importer.ts'
import { MediaIndex, typeByName } from './media/media.ts'
import type { Plan, Tree } from './plan.ts'
import { sniff } from './media/sniff.ts'
import { isSystemFile } from './ledger/verdict.ts'

const MAX_SNIFFED_FILES = 20_000

/** The files of a platform's tree by their paths within it, and its media. Files without extension are recognized by their first bytes. */
export async function buildTree<C>(plan: Plan<C>, archive: Archive, root: string): Promise<Tree> {
  const files: Tree['files'] = []
  const media = new MediaIndex(archive.entries, root)
  const videos: ArchiveEntry[] = []
  const unnamed: ArchiveEntry[] = []
  for (const entry of archive.entries) {
    if (entry.isDirectory || isSystemFile(entry.path)) continue
    const relative = plan.relative(entry.path, root)
    if (relative === null) continue
    const type = typeByName(entry.path)
    if (type === null) files.push({ relative, entry })
    if (type === 'video') videos.push(entry)
    if (type !== null) continue
    const name = relative.slice(relative.lastIndexOf('/') + 1)
    if (!name.includes('.') && entry.size > 0 && !relative.includes('messages/')) unnamed.push(entry)
  }
  for (const entry of unnamed.slice(0, MAX_SNIFFED_FILES)) {
    const type = sniff(await firstBytes(archive, entry))
    if (type) media.learn(entry.path, type)
    if (type === 'video') videos.push(entry)
  }
  return { archive, media, files, videos }
}

async function firstBytes(archive: Archive, entry: ArchiveEntry): Promise<Uint8Array> {
  for await (const chunk of archive.open(entry)) return chunk.subarray(0, 16)
  return new Uint8Array(0)
}
