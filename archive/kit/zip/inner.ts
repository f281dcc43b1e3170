import { type Archive, type ArchiveEntry, ArchiveProblem } from '../importer.ts'
import { isSystemFile } from '../ledger/verdict.ts'
import { SIGNATURE, u32 } from './bytes.ts'
import type { Limits } from './limits.ts'

/** The zip in a zip that contains nothing else, except what a computer added when it made the outer one. */
export function innerZip({ entries }: Archive): ArchiveEntry | null {
  const files = entries.filter(({ path, isDirectory }) => !isDirectory && !isSystemFile(path))
  const [only] = files
  return only && files.length === 1 && /\.zip$/i.test(only.path) ? only : null
}

/** What the limits of one zip leave for the zip in it. Packing a zip again saves nothing, so what it saves counts against the inner one. */
export function limitsWithin({ entries }: Archive, zip: number, inner: ArchiveEntry, limits: Limits): Limits {
  const packing = inner.size === 0 ? 1 : Math.min(1, inner.compressedSize / inner.size)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  return {
    ...limits,
    entries: limits.entries - entries.length,
    total: limits.total - total,
    totalFloor: limits.totalFloor * packing - total,
    totalRatio: Math.max(0, limits.totalRatio * zip - total) / Math.max(1, inner.size),
    keptFloor: limits.keptFloor - inner.size,
    keptRatio: Math.max(0, limits.keptRatio * zip - inner.size) / Math.max(1, inner.size),
    ratioFloor: limits.ratioFloor * packing,
    ratio: Math.max(1, Math.floor(limits.ratio * packing)),
  }
}

const SIGNATURE_BYTES = 4

/** Before it is stored: its first bytes are those of a zip. @throws ArchiveProblem UNRECOGNISED */
export async function checkInnerZip(archive: Archive, inner: ArchiveEntry): Promise<void> {
  const start = new Uint8Array(SIGNATURE_BYTES)
  let length = 0
  for await (const chunk of archive.open(inner)) {
    start.set(chunk.subarray(0, SIGNATURE_BYTES - length), length)
    length += chunk.length
    if (length >= SIGNATURE_BYTES) break
  }
  if (![SIGNATURE.local, SIGNATURE.end].some((each) => each === u32(start, 0)))
    throw new ArchiveProblem(
      'UNRECOGNISED',
      `The file "${inner.path}" in your zip is not a zip. Please upload the file exactly as it was downloaded.`,
      { entry: inner.path },
    )
}
