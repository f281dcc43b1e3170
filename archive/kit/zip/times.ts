import { extraBlock } from './extra.ts'
import { u16, u32 } from './bytes.ts'

/**
 * When an entry was last changed, in milliseconds since 1970. `zip_utc`: from an extra field in UTC; `zip_local`: from the header's own date, a
 * local time in an unknown zone, read as if it were UTC.
 */
export type EntryTime = { at: number; source: 'zip_utc' | 'zip_local' }

/** The time in a central header; null if it has none. */
export function entryTime(header: Uint8Array, extra: Uint8Array): EntryTime | null {
  const unix = extraBlock(extra, 0x5455)
  if (unix && unix.length >= 5 && (unix[0] as number) & 1)
    return { at: (u32(unix, 1) | 0) * 1000, source: 'zip_utc' }
  const ntfs = extraBlock(extra, 0x000a)
  if (ntfs && ntfs.length >= 16 && u16(ntfs, 4) === 1)
    return {
      at: Math.floor((u32(ntfs, 8) + u32(ntfs, 12) * 2 ** 32) / 10_000) - WINDOWS_EPOCH_OFFSET_MS,
      source: 'zip_utc',
    }
  return dosTime(u16(header, 14), u16(header, 12))
}

/** Milliseconds from 1601, the epoch of Windows, to 1970. */
const WINDOWS_EPOCH_OFFSET_MS = 11_644_473_600_000

function dosTime(date: number, time: number): EntryTime | null {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  // Writers that know no date use the first day.
  if (month === 0 || month > 12 || day === 0 || year === 1980) return null
  const at = Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
  return { at, source: 'zip_local' }
}
