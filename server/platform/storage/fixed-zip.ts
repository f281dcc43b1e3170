import { crc32 } from 'node:zlib'

/** A file of the zip. `crc32` and `size` are known before its bytes are read. */
export type ZipFile = { path: string; size: number; crc32: number; open(): AsyncIterable<Uint8Array> }

/** A file's bytes don't match its size or checksum. */
export class ChangedBytes extends Error {
  readonly path: string
  constructor(path: string) {
    super(`The bytes of ${path} are not those that were stored`)
    this.path = path
  }
}

const MAX_32 = 0xff_ff_ff_ff
const MAX_16 = 0xff_ff
/** Names are UTF-8. */
const FLAGS = 0x08_00
/** 1980-01-01, the first day that a zip can state; its time is midnight. */
const DATE = 0x00_21
/** The version that knows ZIP64. */
const ZIP64_VERSION = 45
const PLAIN_VERSION = 10

type Written = Pick<ZipFile, 'size' | 'crc32'> & { name: Buffer; offset: number }

/**
 * A zip that holds its files in one form only, so that the same files always give the same bytes: stored, in the given order, without folders, with one time,
 * no attributes, no comments, and no extra field but ZIP64's where a size or place needs it. @throws ChangedBytes
 */
export async function* fixedZip(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const file of files) {
    const entry = { ...file, name: Buffer.from(file.path), offset }
    const header = localHeader(entry)
    yield header
    yield* checked(file)
    written.push(entry)
    offset += header.length + file.size
  }
  const start = offset
  for (const entry of written) {
    const record = directoryRecord(entry)
    yield record
    offset += record.length
  }
  yield endRecords(written.length, start, offset - start)
}

/** How many bytes `fixedZip` makes of these files. */
export function fixedZipSize(files: Iterable<Pick<ZipFile, 'path' | 'size'>>): number {
  let [offset, directory, count] = [0, 0, 0]
  for (const { path, size } of files) {
    const entry = { name: Buffer.from(path), size, crc32: 0, offset }
    directory += directoryRecord(entry).length
    offset += localHeader(entry).length + size
    count += 1
  }
  return offset + directory + endRecords(count, offset, directory).length
}

async function* checked({ path, size, crc32: expected, open }: ZipFile): AsyncGenerator<Uint8Array> {
  let [length, sum] = [0, 0]
  for await (const piece of open()) {
    length += piece.length
    if (length > size) throw new ChangedBytes(path)
    sum = crc32(piece, sum)
    yield piece
  }
  if (length !== size || sum !== expected) throw new ChangedBytes(path)
}

const uint16 = (value: number): Buffer => Buffer.of(value & 0xff, value >>> 8)
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const within32 = (value: number): number => Math.min(value, MAX_32)
/** ZIP64's extra field with the values that 32 bits can't hold. */
const zip64Field = (values: number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : Buffer.concat([uint16(1), uint16(values.length * 8), ...values.map(uint64)])

/** What both headers of a file say. @param extra for ZIP64 */
const commonFields = ({ size, crc32: sum, name }: Written, extra: Buffer): Buffer[] => [
  uint16(extra.length > 0 ? ZIP64_VERSION : PLAIN_VERSION),
  uint16(FLAGS),
  // Stored.
  uint16(0),
  uint16(0),
  uint16(DATE),
  uint32(sum),
  uint32(within32(size)),
  uint32(within32(size)),
  uint16(name.length),
  uint16(extra.length),
]

function localHeader(file: Written): Buffer {
  const extra = zip64Field(file.size >= MAX_32 ? [file.size, file.size] : [])
  return Buffer.concat([uint32(0x04_03_4b_50), ...commonFields(file, extra), file.name, extra])
}

function directoryRecord(file: Written): Buffer {
  const extra = zip64Field([
    ...(file.size >= MAX_32 ? [file.size, file.size] : []),
    ...(file.offset >= MAX_32 ? [file.offset] : []),
  ])
  return Buffer.concat([
    uint32(0x02_01_4b_50),
    uint16(ZIP64_VERSION),
    ...commonFields(file, extra),
    // Comment, disk, attributes.
    Buffer.alloc(10),
    uint32(within32(file.offset)),
    file.name,
    extra,
  ])
}

function endRecords(count: number, start: number, length: number): Buffer {
  const isLarge = count >= MAX_16 || start >= MAX_32 || length >= MAX_32
  const zip64 = [
    uint32(0x06_06_4b_50),
    uint64(44),
    uint16(ZIP64_VERSION),
    uint16(ZIP64_VERSION),
    Buffer.alloc(8),
    uint64(count),
    uint64(count),
    uint64(length),
    uint64(start),
    // Where that record begins.
    uint32(0x07_06_4b_50),
    uint32(0),
    uint64(start + length),
    uint32(1),
  ]
  return Buffer.concat([
    ...(isLarge ? zip64 : []),
    uint32(0x06_05_4b_50),
    Buffer.alloc(4),
    uint16(Math.min(count, MAX_16)),
    uint16(Math.min(count, MAX_16)),
    uint32(within32(length)),
    uint32(within32(start)),
    uint16(0),
  ])
}
