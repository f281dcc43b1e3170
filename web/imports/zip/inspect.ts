import { ArchiveProblem, inspectArchive, openWrapped } from '#archive/index.ts'
import { OTHER_ARCHIVE_TYPES, PLATFORM_TYPES, type PlatformType } from '#contract/index.ts'
import { browserEngine, readBlob, unpackBlob } from './engine.ts'
import type { Verdict } from './verdict.ts'

/** Inspects a zip with the same reader as the server's import, so that both get the same result. */
export async function inspectFile(file: Blob, platform: PlatformType): Promise<Verdict> {
  try {
    await inspectArchive(await openWrapped(readBlob(file), browserEngine, unpackBlob), platform)
    return { kind: 'fine' }
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
