import type { Archive, ArchiveEntry } from '../importer.ts'
import { isSystemFile } from '../ledger/verdict.ts'
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
    ratioFloor: limits.ratioFloor * packing,
    ratio: Math.max(1, Math.floor(limits.ratio * packing)),
  }
}
