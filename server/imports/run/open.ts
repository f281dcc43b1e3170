import { inspectArchive, type Inspection, openArchive } from '#archive/index.ts'
import type { Archive, RandomAccess } from '#archive/kit/importer.ts'
import { nodeEngine } from '#archive/kit/zip/node.ts'
import { platformOfCode } from '#contract/index.ts'
import type { ImportRow } from '../row.ts'

/** Opens an import's archive as what it was imported as: a further part of a download, a capture, or a whole upload. @throws ArchiveProblem */
export async function openImport(
  row: ImportRow,
  source: RandomAccess,
): Promise<{ archive: Archive; inspection: Inspection }> {
  const archive = await openArchive(source, nodeEngine)
  const inspection = await inspectArchive(archive, platformOfCode(row.platform), {
    isPart: row.part_of !== null,
    isCapture: row.source === 'api',
  })
  return { archive, inspection }
}
