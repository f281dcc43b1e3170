import { inflateRawSync } from 'node:zlib'

/** The texts of a Word document: body, headers and footers. Read by the central directory of its zip (APPNOTE 4.3.12). */
export function readDocx(zip: Buffer): string[] {
  const texts: string[] = []
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (/^(word|docProps)\/[^/]+\.xml$/.test(name)) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
      texts.push(textOf((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString()))
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return texts
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const textOf = (xml: string): string =>
  xml
    .replace(/<\/w:p>|<w:br\/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
