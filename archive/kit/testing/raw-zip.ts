import { crc32, deflateRawSync } from 'node:zlib'

/** Fields of one header that replace the true ones. */
export type Fields = {
  name?: string | Uint8Array
  flags?: number
  method?: number
  crc?: number
  compressedSize?: number
  size?: number
  extra?: Uint8Array
  offset?: number
  attributes?: number
}

/** A file of a handmade zip; `local` and `central` override fields of its headers. */
export type RawEntry = {
  name: string | Uint8Array
  data?: string | Uint8Array
  method?: 0 | 8
  /** Writes sizes and CRC after the data instead of in the local header. */
  descriptor?: boolean | Uint8Array
  local?: Fields
  central?: Fields
  /** Bytes before the local header that belong to no entry. */
  gap?: Uint8Array
  /** Points to the local record of an earlier entry instead of writing one. */
  sameAs?: number
}

export type RawEnd = {
  count?: number
  size?: number
  offset?: number
  disk?: number
  comment?: Uint8Array
  zip64?: boolean | { count?: number; size?: number; offset?: number; length?: number; locator?: number }
  before?: Uint8Array
  after?: Uint8Array
}

const bytes = (text: string | Uint8Array) =>
  typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)

export function littleEndian(...parts: [value: number, size: 2 | 4 | 8][]): Buffer {
  return Buffer.concat(
    parts.map(([value, size]) => {
      const part = Buffer.alloc(size)
      if (size === 8) part.writeBigUInt64LE(BigInt(value))
      else part.writeUIntLE(value, 0, size)
      return part
    }),
  )
}

/** A zip that is valid by default, and wrong only where a test asks for it. */
export function rawZip(entries: RawEntry[], end: RawEnd = {}): Uint8Array {
  const parts: Buffer[] = []
  const written: { offset: number; fields: Required<Fields> }[] = []
  let at = 0
  const put = (part: Uint8Array) => {
    parts.push(Buffer.from(part))
    at += part.length
  }
  for (const entry of entries) {
    const { data, fields } = trueFields(entry)
    const earlier = entry.sameAs === undefined ? undefined : written[entry.sameAs]
    if (earlier) {
      written.push({ offset: earlier.offset, fields })
      continue
    }
    if (entry.gap) put(entry.gap)
    written.push({ offset: at, fields })
    put(
      localHeader({
        ...fields,
        ...(entry.descriptor ? { crc: 0, compressedSize: 0, size: 0 } : {}),
        ...entry.local,
      }),
    )
    put(data)
    if (entry.descriptor === true)
      put(littleEndian([0x08074b50, 4], [fields.crc, 4], [fields.compressedSize, 4], [fields.size, 4]))
    else if (entry.descriptor) put(entry.descriptor)
  }
  const start = at
  for (const [index, { offset, fields }] of written.entries())
    put(centralHeader({ ...fields, offset, ...entries[index]?.central }))
  writeEnd(put, { count: entries.length, size: at - start, offset: start }, at, end)
  return new Uint8Array(Buffer.concat(parts))
}

function trueFields(entry: RawEntry): { data: Buffer; fields: Required<Fields> } {
  const plain = bytes(entry.data ?? '')
  const method = entry.method ?? 8
  const data = method === 8 && plain.length > 0 ? deflateRawSync(plain) : plain
  const isEmpty = plain.length === 0
  return {
    data,
    fields: {
      name: entry.name,
      flags: entry.descriptor ? 8 : 0,
      method: isEmpty ? 0 : method,
      crc: crc32(plain),
      compressedSize: data.length,
      size: plain.length,
      extra: new Uint8Array(0),
      offset: 0,
      attributes: 0,
    },
  }
}

function localHeader(fields: Required<Fields>): Buffer {
  const name = bytes(fields.name)
  return Buffer.concat([
    littleEndian([0x04034b50, 4], [20, 2], [fields.flags, 2], [fields.method, 2], [0, 4], [fields.crc, 4]),
    littleEndian([fields.compressedSize, 4], [fields.size, 4], [name.length, 2], [fields.extra.length, 2]),
    name,
    fields.extra,
  ])
}

function centralHeader(fields: Required<Fields>): Buffer {
  const name = bytes(fields.name)
  return Buffer.concat([
    littleEndian([0x02014b50, 4], [0x0314, 2], [20, 2], [fields.flags, 2], [fields.method, 2], [0, 4]),
    littleEndian(
      [fields.crc, 4],
      [fields.compressedSize, 4],
      [fields.size, 4],
      [name.length, 2],
      [fields.extra.length, 2],
    ),
    littleEndian([0, 2], [0, 2], [0, 2], [fields.attributes, 4], [fields.offset, 4]),
    name,
    fields.extra,
  ])
}

type Directory = { count: number; size: number; offset: number }

function writeEnd(put: (part: Uint8Array) => void, truth: Directory, at: number, end: RawEnd): void {
  const { before, comment = new Uint8Array(0), after, zip64 } = end
  if (before) put(before)
  const long = zip64 === true ? {} : zip64
  if (long) {
    const { count, size, offset, length, locator } = { ...truth, length: 44, locator: at, ...long }
    put(littleEndian([0x06064b50, 4], [length, 8], [45, 2], [45, 2], [0, 4], [0, 4]))
    put(littleEndian([count, 8], [count, 8], [size, 8], [offset, 8]))
    put(littleEndian([0x07064b50, 4], [0, 4], [locator, 8], [1, 4]))
  }
  const { count, size, offset } = { ...truth, ...end }
  put(
    littleEndian(
      [0x06054b50, 4],
      [end.disk ?? 0, 2],
      [0, 2],
      [Math.min(count, 0xffff), 2],
      [Math.min(count, 0xffff), 2],
    ),
  )
  put(littleEndian([size, 4], [offset, 4], [comment.length, 2]))
  put(comment)
  if (after) put(after)
}
