const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windowsDecoder = new TextDecoder('windows-1252')

/** `isWindows`: some bytes are no UTF-8 and were read as Windows-1252, which a program used that rewrote the file. */
export type Decoded = { text: string; isWindows: boolean }

/** Text as UTF-8; only bytes that are none, such as `\xe9` for é, as Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  try {
    return { text: strictDecoder.decode(bytes), isWindows: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: decodeMixed(bytes), isWindows: true }
  }
}

function decodeMixed(bytes: Uint8Array): string {
  // One character for each byte.
  const windows = windowsDecoder.decode(bytes)
  const parts: string[] = []
  for (let at = 0; at < bytes.length;) {
    const start = at
    for (let length = lengthOfCharacter(bytes, at); length > 0; length = lengthOfCharacter(bytes, at))
      at += length
    if (at > start) parts.push(strictDecoder.decode(bytes.subarray(start, at)))
    const wrong = at
    while (at < bytes.length && lengthOfCharacter(bytes, at) === 0) at++
    parts.push(windows.slice(wrong, at))
  }
  return parts.join('')
}

/** How many bytes the character at a place has in UTF-8 (RFC 3629); 0: none begins there. */
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
