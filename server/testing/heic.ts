import { makeFilm } from './films.ts'

const u8 = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)))

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, version: number, ...content: Buffer[]): Buffer =>
  box(type, u8(version, 0, 0, 0), ...content)

/** The content of the first box of each type on a path. */
function find(bytes: Buffer, ...path: string[]): Buffer {
  return path.reduce((inside, type) => {
    const at = inside.indexOf(type, 4, 'latin1')
    if (at < 4) throw new Error(`The film has no ${type}`)
    return inside.subarray(at + 4, at - 4 + inside.readUInt32BE(at - 4))
  }, bytes)
}

/**
 * A HEIC picture made of tiles of one color, as phones write them. Each tile is stored once and used for all, so that the file stays small.
 * @param tile pixels of a tile's side @param stated what the file says of a tile's side, if it is not true
 */
export async function makeHeic({
  tile = 512,
  columns = 1,
  rows = 1,
  stated = tile,
}: {
  tile?: number
  columns?: number
  rows?: number
  stated?: number
}): Promise<Buffer> {
  const film = await makeFilm('hevc', { size: `${tile}x${tile}`, seconds: 0.5, color: 'teal' })
  const table = find(film, 'moov', 'trak', 'mdia', 'minf', 'stbl')
  const config = find(table, 'hvcC')
  const sizes = find(table, 'stsz')
  const length = sizes.readUInt32BE(4) || sizes.readUInt32BE(12)
  const offset = find(table, 'stco').readUInt32BE(8)
  const sample = film.subarray(offset, offset + length)
  const count = columns * rows
  const tiles = Array.from({ length: count }, (_, n) => n + 2)
  const size = (side: number, other = side) => fullBox('ispe', 0, u32(side, other))
  const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(stated * columns, stated * rows)])
  const item = (id: number, type: string) =>
    fullBox('infe', 2, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'))
  const extent = (id: number, method: number, at: number, bytes: number) =>
    Buffer.concat([u16(id, method, 0, 1), u32(at, bytes)])
  const meta = (dataAt: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox(
        'iloc',
        1,
        u8(0x44, 0),
        u16(count + 1),
        extent(1, 1, 0, grid.length),
        ...tiles.map((id) => extent(id, 0, dataAt, sample.length)),
      ),
      fullBox('iinf', 0, u16(count + 1), item(1, 'grid'), ...tiles.map((id) => item(id, 'hvc1'))),
      fullBox('iref', 0, box('dimg', u16(1, count, ...tiles))),
      box(
        'iprp',
        box('ipco', box('hvcC', config), size(stated), size(stated * columns, stated * rows)),
        fullBox(
          'ipma',
          0,
          u32(count + 1),
          u16(1),
          u8(1, 3),
          ...tiles.map((id) => Buffer.concat([u16(id), u8(2, 0x81, 2)])),
        ),
      ),
      box('idat', grid),
    )
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', sample)])
}
