import { u16 } from './bytes.ts'

/** The block of an extra field, or null. A list of blocks with wrong lengths ends the search. */
export function extraBlock(extra: Uint8Array, id: number): Uint8Array | null {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = u16(extra, at + 2)
    if (at + 4 + length > extra.length) return null
    if (u16(extra, at) === id) return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return null
}
