const table = new Int32Array(256).map((_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (ISO 3309) of `bytes`, continued from `previous` (0 to begin); unsigned. */
export function crc32(bytes: Uint8Array, previous: number): number {
  let crc = ~previous
  for (let i = 0; i < bytes.length; i++)
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return ~crc >>> 0
}
