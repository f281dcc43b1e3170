import type { MediaType } from './media.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Kind of media by the first bytes of a file (16 are enough), null for anything else. */
export function sniff(bytes: Uint8Array): MediaType | null {
  if (bytes.length < 12) return null
  const head = ascii(bytes, 0, 4)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image'
  if (head === '\u0089PNG' || head === 'GIF8' || ascii(bytes, 0, 2) === 'BM') return 'image'
  if (head === 'II*\0' || head === 'MM\0*') return 'image'
  if (head === 'RIFF') {
    const kind = ascii(bytes, 8, 12)
    return kind === 'WEBP' ? 'image' : kind === 'AVI ' ? 'video' : null
  }
  const box = ascii(bytes, 4, 8)
  if (box === 'ftyp')
    return /^(?:heic|heix|heif|mif1|msf1|avif|hevc)/.test(ascii(bytes, 8, 12)) ? 'image' : 'video'
  if (box === 'moov' || box === 'mdat' || box === 'wide') return 'video'
  if (head === '\u001aE\u00df\u00a3' || head.startsWith('FLV') || head === '0&\u00b2u') return 'video'
  return null
}
