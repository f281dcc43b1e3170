/** The white space of JSON. */
export const isWhite = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9

/** The part of a file that is in memory, addressed by offsets in the file: bytes from `base` up to `end`. */
export class Window {
  bytes: Uint8Array = new Uint8Array(0)
  base = 0
  end = 0
  private owned = false

  /** Adds the next bytes of the file and drops those before `keep`. */
  append(chunk: Uint8Array, keep: number): void {
    const keptBytes = this.end - keep
    if (keptBytes <= 0) {
      this.bytes = chunk
      this.base = this.end
      this.owned = false
    } else if (this.owned && this.end - this.base + chunk.length <= this.bytes.length) {
      this.bytes.set(chunk, this.end - this.base)
    } else {
      const needed = keptBytes + chunk.length
      // Doubling keeps the cost of one long element linear.
      const grown = new Uint8Array(keptBytes > chunk.length ? needed * 2 : needed)
      grown.set(this.slice(keep, this.end))
      grown.set(chunk, keptBytes)
      this.bytes = grown
      this.base = keep
      this.owned = true
    }
    this.end += chunk.length
  }

  at(offset: number): number {
    return this.bytes[offset - this.base] as number
  }

  slice(from: number, to: number): Uint8Array {
    return this.bytes.subarray(from - this.base, to - this.base)
  }

  /** Offset of the next occurrence of the byte from `from` on, or -1. */
  indexOf(byte: number, from: number): number {
    const at = this.bytes.indexOf(byte, from - this.base)
    return at === -1 || at + this.base >= this.end ? -1 : at + this.base
  }

  /** `pos`: the first offset from `from` on that is neither white space nor `also`. `gap`: the offset after the last `also`, or -1. */
  skip(from: number, also: number): { pos: number; gap: number } {
    const { bytes, base } = this
    let gap = -1
    let at = from - base
    for (; at < this.end - base; at++) {
      const byte = bytes[at] as number
      if (byte === also) gap = base + at + 1
      else if (!isWhite(byte)) break
    }
    return { pos: base + at, gap }
  }
}
