const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windowsDecoder = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

/** The characters from 0x80 of Windows-1252, in UTF-8. */
const WINDOWS_AS_UTF8 = Array.from({ length: 0x80 }, (_, place) =>
  encoder.encode(windowsDecoder.decode(Uint8Array.of(0x80 + place))),
)
const MAX_WINDOWS_BYTES = 3

/** `isWindows`: some bytes are not UTF-8. They were read as Windows-1252, because some programs write it when they save a file again. */
export type Decoded = { text: string; isWindows: boolean }

/** Reads text as UTF-8, and only bytes that are not UTF-8, such as `\xe9` for é, as Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  try {
    return { text: strictDecoder.decode(bytes), isWindows: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: decodeMixed(bytes), isWindows: true }
  }
}

/** Writes all as UTF-8 and decodes it at once: a hostile file may change between the two at every byte. */
function decodeMixed(bytes: Uint8Array): string {
  const mended = new Uint8Array(bytes.length * MAX_WINDOWS_BYTES)
  let end = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfCharacter(bytes, at)
    if (length === 0) {
      const character = WINDOWS_AS_UTF8[(bytes[at] ?? 0) - 0x80] as Uint8Array
      mended.set(character, end)
      end += character.length
      at++
    } else for (const next = at + length; at < next;) mended[end++] = bytes[at++] as number
  }
  return strictDecoder.decode(mended.subarray(0, end))
}

/** How many bytes the character at a place has in UTF-8 (RFC 3629); 0 if none begins there. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length) return 0
  const [lead = 0, next = 0] = [bytes[at], bytes[at + 1]]
  if (lead < 0x80) return 1
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
  if (length === 0 || at + length > bytes.length) return 0
  for (let more = 1; more < length; more++) if (((bytes[at + more] ?? 0) & 0xc0) !== 0x80) return 0
  const isOverlong = (lead === 0xe0 && next < 0xa0) || (lead === 0xf0 && next < 0x90)
  const isBeyond = (lead === 0xed && next > 0x9f) || (lead === 0xf4 && next > 0x8f)
  return isOverlong || isBeyond ? 0 : length
}
