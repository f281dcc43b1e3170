/** The names in a zip's own directory, read from its end: a few kilobytes of a file of any size. */
export type Directory = { kind: 'names'; names: string[] } | { kind: 'damaged' } | { kind: 'too-large' }

const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const ENTRY = 0x02014b50
const MOST_BYTES = 64_000_000

const view = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())

export async function readDirectory(file: Blob): Promise<Directory> {
  const tailStart = Math.max(0, file.size - 65_557)
  const tail = await view(file, tailStart, file.size)
  const end = endOf(tail)
  if (end === null) return { kind: 'damaged' }
  const place = (await place64(file, tail, end)) ?? {
    size: tail.getUint32(end + 12, true),
    offset: tail.getUint32(end + 16, true),
  }
  if (place.offset + place.size > file.size) return { kind: 'damaged' }
  if (place.size > MOST_BYTES) return { kind: 'too-large' }
  const names = namesIn(await view(file, place.offset, place.offset + place.size))
  return names ? { kind: 'names', names } : { kind: 'damaged' }
}

function endOf(tail: DataView): number | null {
  for (let at = tail.byteLength - 22; at >= 0; at--) if (tail.getUint32(at, true) === END) return at
  return null
}

async function place64(
  file: Blob,
  tail: DataView,
  end: number,
): Promise<{ size: number; offset: number } | null> {
  if (end < 20 || tail.getUint32(end - 20, true) !== LOCATOR64) return null
  const at = Number(tail.getBigUint64(end - 12, true))
  const record = await view(file, at, at + 56)
  if (record.byteLength < 56 || record.getUint32(0, true) !== END64) return null
  return { size: Number(record.getBigUint64(40, true)), offset: Number(record.getBigUint64(48, true)) }
}

function namesIn(directory: DataView): string[] | null {
  const decoder = new TextDecoder()
  const names: string[] = []
  let at = 0
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY) {
    const length = directory.getUint16(at + 28, true)
    const rest = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    if (at + 46 + length > directory.byteLength) return null
    names.push(decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, length)))
    at += 46 + length + rest
  }
  return names.length > 0 ? names : null
}
