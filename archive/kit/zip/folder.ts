import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive, ArchiveEntry } from '../importer.ts'
import { nodeEngine } from './node.ts'

/** Reads a folder as if it were a zip, to try out an unpacked archive. */
export async function openFolder(folder: string): Promise<Archive> {
  const entries: ArchiveEntry[] = []
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const found = await stat(join(folder, path))
    const size = found.isDirectory() ? 0 : found.size
    const name = path.replaceAll('\\', '/').normalize('NFC')
    entries.push({
      path: found.isDirectory() ? `${name}/` : name,
      size,
      compressedSize: size,
      isDirectory: found.isDirectory(),
    })
  }
  return {
    entries,
    // Unpacking may change file times.
    newest: null,
    open: (entry) => createReadStream(join(folder, entry.path), { highWaterMark: 1 << 18 }),
    sha256: nodeEngine.sha256,
  }
}
