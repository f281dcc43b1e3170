import { ArchiveProblem, type RandomAccess } from '../importer.ts'
import { throwDamaged, readExactly, SIGNATURE, u16, u32, u64, throwUnsafe } from './bytes.ts'

/** Where the central directory is; `end` is the first byte after it. */
export type Directory = { offset: number; end: number; count: number }

const END_RECORD_BYTES = 22
const LOCATOR_BYTES = 20
const END64_RECORD_BYTES = 56
const MAX_COMMENT_BYTES = 0xffff
/** Some programs reserve space for a download and fill what they don't need with zero bytes. */
const MAX_PADDING_BYTES = 64 << 20
const CHUNK_BYTES = 1 << 17

/**
 * Finds and checks the end of the zip: exactly one end record, at the end of the file or followed by nothing but zero bytes, and its zip64
 * counterpart.
 */
export async function findDirectory(source: RandomAccess): Promise<Directory> {
  const contentEnd = await findContentEnd(source)
  const tailStart = Math.max(
    0,
    contentEnd - END_RECORD_BYTES - MAX_COMMENT_BYTES - LOCATOR_BYTES - END64_RECORD_BYTES,
  )
  // The last bytes of the end record, or of its comment, may be zero as well.
  const tailEnd = Math.min(source.size, contentEnd + END_RECORD_BYTES + MAX_COMMENT_BYTES)
  const tail = await readExactly(source, tailStart, tailEnd - tailStart)
  const at = await findEnd(source, tail, contentEnd - tailStart)
  const record = {
    disk: u16(tail, at + 4),
    directoryDisk: u16(tail, at + 6),
    countHere: u16(tail, at + 8),
    count: u16(tail, at + 10),
    size: u32(tail, at + 12),
    offset: u32(tail, at + 16),
  }
  const locator = at - LOCATOR_BYTES
  const has64 = locator >= 0 && u32(tail, locator) === SIGNATURE.locator64
  const directory = has64
    ? readEnd64(tail, tailStart, locator, record)
    : { offset: record.offset, size: record.size, count: record.count, end: tailStart + at }
  if (!has64 && (record.disk !== 0 || record.directoryDisk !== 0 || record.countHere !== record.count))
    throwUnsafe('it is one part of a zip split over several files')
  if (directory.offset + directory.size > directory.end)
    throwDamaged('its directory would lie beyond its end', { offset: directory.offset })
  if (directory.offset + directory.size < directory.end)
    throwUnsafe(
      'bytes that nothing accounts for stand before its end, or its directory is not where it says',
      {
        bytes: directory.end - directory.offset - directory.size,
      },
    )
  return { offset: directory.offset, end: directory.end, count: directory.count }
}

/** The offset after the last byte that is not zero; the end of the file if more than MAX_PADDING_BYTES follow. */
async function findContentEnd(source: RandomAccess): Promise<number> {
  for (let end = source.size; end > 0 && source.size - end <= MAX_PADDING_BYTES;) {
    const start = Math.max(0, end - CHUNK_BYTES)
    const last = (await readExactly(source, start, end - start)).findLastIndex((byte) => byte !== 0)
    if (last !== -1) return start + last + 1
    end = start
  }
  return source.size
}

/** @param contentEnd only zero bytes follow from there, in `tail` and in the file */
async function findEnd(source: RandomAccess, tail: Uint8Array, contentEnd: number): Promise<number> {
  const candidates: number[] = []
  for (let at = tail.length - 4; at >= 0; at--)
    if (tail[at] === 0x50 && u32(tail, at) === SIGNATURE.end) candidates.push(at)
  const endOf = (at: number) => at + END_RECORD_BYTES + u16(tail, at + 20)
  const isWhole = (at: number) => at + END_RECORD_BYTES <= tail.length && endOf(at) <= tail.length
  const closing = candidates.filter((at) => isWhole(at) && endOf(at) >= contentEnd)
  if (closing.length === 1 && candidates[0] === closing[0]) return closing[0] as number
  if (closing.length > 0) throwUnsafe('it has more than one end')
  const head = source.size >= 4 ? u32(await source.read(0, 4), 0) : 0
  if (candidates.length > 0) {
    if (candidates.some(isWhole)) throwUnsafe('more bytes follow after its end')
    throwDamaged('its last part is missing', { bytes: source.size })
  }
  if (head === SIGNATURE.local)
    throwDamaged('its last part is missing, as after a download that stopped early', { bytes: source.size })
  throw new ArchiveProblem('UNRECOGNISED', 'Please upload a .zip file. The uploaded file is not a zip.', {
    bytes: source.size,
  })
}

function readEnd64(
  tail: Uint8Array,
  tailStart: number,
  locator: number,
  short: { count: number; countHere: number; size: number; offset: number },
): { offset: number; size: number; count: number; end: number } {
  const start = u64(tail, locator + 8) - tailStart
  if (u32(tail, locator + 4) !== 0 || u32(tail, locator + 16) > 1)
    throwUnsafe('it is one part of a zip split over several files')
  if (start < 0 || start + END64_RECORD_BYTES > locator || u32(tail, start) !== SIGNATURE.end64)
    throwDamaged('its large-file directory is not where it says')
  if (start + 12 + u64(tail, start + 4) !== locator)
    throwUnsafe('its large-file directory does not have the length that it gives')
  const count = u64(tail, start + 32)
  const size = u64(tail, start + 40)
  const offset = u64(tail, start + 48)
  const agrees = (value: number, sentinel: number, long: number) => value === sentinel || value === long
  if (
    u32(tail, start + 16) !== 0 ||
    u32(tail, start + 20) !== 0 ||
    u64(tail, start + 24) !== count ||
    !agrees(short.count, 0xffff, count) ||
    !agrees(short.countHere, 0xffff, count) ||
    !agrees(short.size, 0xffffffff, size) ||
    !agrees(short.offset, 0xffffffff, offset)
  )
    throwUnsafe('its two ends give different sizes or counts')
  return { offset, size, count, end: tailStart + start }
}
