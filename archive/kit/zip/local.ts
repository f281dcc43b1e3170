import type { RandomAccess } from '../importer.ts'
import { throwDamaged, readExactly, SIGNATURE, u16, u32, u64, throwUnsafe } from './bytes.ts'
import { FLAGS, type ZipEntry } from './central.ts'
import { extraBlock } from './extra.ts'
import { decodeName } from './names.ts'

const HEADER_BYTES = 30
/** Bytes read for a local extra field; longer ones cost a second read. */
const EXTRA_FIELD_BYTES = 160
const MAX_GAP_BYTES = 1 << 16
const WINDOW_BYTES = 1 << 18
const COMPARED_FLAGS = FLAGS.encrypted | FLAGS.descriptor | FLAGS.strong | FLAGS.utf8 | FLAGS.masked

/**
 * Checks the local headers in file order: records must follow each other without overlap or gap from byte 0 to the directory, and each must match
 * the directory. Sets every entry's `dataOffset`.
 */
export async function checkLocalHeaders(
  source: RandomAccess,
  entries: ZipEntry[],
  directoryOffset: number,
): Promise<void> {
  const ordered = [...entries].sort((a, b) => a.offset - b.offset)
  let from = 0
  let window: Uint8Array = new Uint8Array(0)
  const holds = (start: number, end: number) => start >= from && end <= from + window.length
  let end = 0
  for (let index = 0; index < ordered.length; index++) {
    const entry = ordered[index] as ZipEntry
    const previous = ordered[index - 1]
    if (entry.offset < end)
      throwUnsafe(`its files "${previous?.path ?? ''}" and "${entry.path}" overlap`, { entry: entry.path })
    if (!previous && entry.offset > 0)
      throwUnsafe('bytes stand before its first file', { bytes: entry.offset })
    if (previous && entry.offset - end > 24)
      throwUnsafe(`bytes that nothing accounts for stand before its file "${entry.path}"`, {
        bytes: entry.offset - end,
      })
    const wanted = entry.offset + HEADER_BYTES + entry.name.length + EXTRA_FIELD_BYTES
    if (!holds(end, Math.min(wanted, directoryOffset))) {
      window = await readExactly(source, end, readEnd(ordered, index, end, wanted, directoryOffset) - end)
      from = end
    }
    if (previous) checkDescriptor(previous, window.subarray(end - from, entry.offset - from))
    let header = window.subarray(entry.offset - from)
    const length =
      header.length < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + u16(header, 26) + u16(header, 28)
    if (header.length < length) header = await readExactly(source, entry.offset, length)
    checkHeader(header, entry)
    entry.dataOffset = entry.offset + length
    end = entry.dataOffset + entry.compressedSize
    if (end > directoryOffset)
      throwDamaged(`its file "${entry.path}" would end beyond the files' part`, { entry: entry.path })
  }
  const last = ordered.at(-1)
  if (directoryOffset - end > 24)
    throwUnsafe('bytes that nothing accounts for stand before its directory', {
      bytes: directoryOffset - end,
    })
  if (last) checkDescriptor(last, await readExactly(source, end, directoryOffset - end))
}

/** How far to read in one go, across headers that are close together. */
function readEnd(ordered: ZipEntry[], index: number, start: number, wanted: number, limit: number): number {
  let end = wanted
  for (let next = index + 1; next < ordered.length; next++) {
    const entry = ordered[next] as ZipEntry
    if (entry.offset - end > MAX_GAP_BYTES || entry.offset - start > WINDOW_BYTES) break
    end = Math.max(end, entry.offset + HEADER_BYTES + entry.name.length + EXTRA_FIELD_BYTES)
  }
  return Math.max(start, Math.min(end, limit))
}

function checkHeader(header: Uint8Array, entry: ZipEntry): void {
  const differs = (what: string): never =>
    throwUnsafe(`its file "${entry.path}" has two ${what}, one in its own header and one in the directory`, {
      entry: entry.path,
    })
  if (u32(header, 0) !== SIGNATURE.local)
    throwDamaged(`its file "${entry.path}" is not where the directory says`, { entry: entry.path })
  const nameLength = u16(header, 26)
  if (decodeName(header.subarray(HEADER_BYTES, HEADER_BYTES + nameLength)) !== entry.name) differs('names')
  if ((u16(header, 6) & COMPARED_FLAGS) !== (entry.flags & COMPARED_FLAGS)) differs('sets of flags')
  if (u16(header, 8) !== entry.method) differs('ways of packing')
  const block = extraBlock(
    header.subarray(HEADER_BYTES + nameLength, HEADER_BYTES + nameLength + u16(header, 28)),
    1,
  )
  const wide = (short: number, at: number) =>
    short === 0xffffffff && block && block.length >= at + 8 ? u64(block, at) : short
  const later = (entry.flags & FLAGS.descriptor) !== 0
  const agrees = (value: number, expected: number) =>
    value === expected || (later && (value === 0 || value === 0xffffffff))
  if (!agrees(u32(header, 14), entry.crc)) differs('checksums')
  if (!agrees(wide(u32(header, 18), 8), entry.compressedSize)) differs('packed sizes')
  if (!agrees(wide(u32(header, 22), 0), entry.size)) differs('sizes')
}

/** Checks the `bytes` between the end of an entry's data and the next record: its descriptor, or nothing. */
function checkDescriptor(entry: ZipEntry, bytes: Uint8Array): void {
  const wrong = (): never =>
    throwUnsafe(`bytes that nothing accounts for stand after its file "${entry.path}"`, {
      entry: entry.path,
      bytes: bytes.length,
    })
  if (!(entry.flags & FLAGS.descriptor)) {
    if (bytes.length > 0) wrong()
    return
  }
  const signed = bytes.length === 16 || bytes.length === 24
  const start = signed ? 4 : 0
  const wide = bytes.length - start === 20
  if (bytes.length - start !== 12 && !wide) wrong()
  if (signed && u32(bytes, 0) !== SIGNATURE.descriptor) wrong()
  const compressed = wide ? u64(bytes, start + 4) : u32(bytes, start + 4)
  const size = wide ? u64(bytes, start + 12) : u32(bytes, start + 8)
  if (u32(bytes, start) !== entry.crc || compressed !== entry.compressedSize || size !== entry.size)
    throwUnsafe(`the sizes after its file "${entry.path}" are not those of the directory`, {
      entry: entry.path,
    })
}
