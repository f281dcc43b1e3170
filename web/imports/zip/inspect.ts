import {
  type Archive,
  ArchiveProblem,
  inspectArchive,
  type Inspection,
  openWrapped,
  readArchive,
  readArchiveOwner,
  type SourcedDate,
} from '#archive/index.ts'
import { OTHER_ARCHIVE_TYPES, PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'
import { browserEngine, readBlob, unpackBlob } from './engine.ts'
import type { FileFound, Verdict } from './verdict.ts'

/** People wait for it, so a file that takes longer is not counted. */
const MAX_COUNT_MS = 4000

/** Inspects a zip with the same reader as the server's import, so that both get the same result. */
export async function inspectFile(file: Blob, platform: PlatformType): Promise<Verdict> {
  try {
    const archive = await openWrapped(readBlob(file), browserEngine, unpackBlob)
    const inspection = await inspectArchive(archive, platform)
    // What can't be read is left out.
    const owner = await ownerOf(archive, inspection).catch(() => null)
    const counts = await countPosts(archive, inspection).catch(() => null)
    return { kind: 'fine', found: { ...(counts ?? NOT_COUNTED), owner } }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    // Regardless of its name: it is empty, or neither its start nor its end is that of a zip.
    if (error.code === 'UNRECOGNISED' && 'bytes' in error.found) return { kind: 'MUST_BE_ZIP' }
    if (error.code === 'TOO_MANY_FILES')
      return {
        kind: error.code,
        files: Number(error.found['files']),
        most: Number(error.found['most']),
      }
    if (error.code === 'OTHER_ARCHIVE') {
      const other = OTHER_ARCHIVE_TYPES.find((type) => type === error.found['archive'])
      return other ? { kind: error.code, found: other } : { kind: 'UNRECOGNISED' }
    }
    if (error.code !== 'WRONG_PLATFORM') return { kind: error.code }
    const found = PLATFORM_TYPES.find((type) => type === error.found['platform'])
    return found ? { kind: error.code, found } : { kind: 'UNRECOGNISED' }
  }
}

/** null: it is in doubt. */
function yearOf({ at, doubt }: SourcedDate): number | null {
  const year = doubt === undefined ? Number(/^(\d{4})-/.exec(at)?.[1]) : Number.NaN
  return year > 1990 && year <= new Date().getFullYear() ? year : null
}

const NOT_COUNTED = { posts: null, years: null, media: null }

async function ownerOf(archive: Archive, inspection: Inspection): Promise<string | null> {
  const { name, userName, emails } = (await readArchiveOwner(archive, inspection)) ?? { emails: [] }
  return name || userName || emails[0] || null
}

/** @returns null: it takes too long */
async function countPosts(
  archive: Archive,
  inspection: Inspection,
): Promise<Omit<FileFound, 'owner'> | null> {
  const end = performance.now() + MAX_COUNT_MS
  const media = new Set<string>()
  let posts = 0
  let years: [number, number] | null = null
  for await (const items of readArchive(archive, inspection)) {
    if (performance.now() > end) return null
    for (const item of items) {
      if (item.type !== 'post') continue
      posts += 1
      for (const { entry } of item.post.media) if (entry !== null) media.add(entry)
      const year = yearOf(item.post.posted)
      if (year !== null) years = [Math.min(year, years?.[0] ?? year), Math.max(year, years?.[1] ?? year)]
    }
  }
  return { posts, years, media: media.size }
}
