import type { Window } from './window.ts'

export type LexemeEnd = 'done' | 'more' | 'broken'

const MAX_DEPTH = 100
const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a

/** Finds the end of one JSON value without parsing it: tracks strings, escapes, and which bracket closes which. */
export class Lexeme {
  pos = 0
  isScalar = false
  tooDeep = false
  /** How many commas separate the members of an object, or the items of a list. */
  commas = 0
  /** The number of names in all its objects. */
  colons = 0
  private depth = 0
  private inString = false
  private escaped = false
  private readonly open = new Uint8Array(MAX_DEPTH)

  /** Begins with a value's first byte. */
  begin(first: number): void {
    this.depth = 0
    this.tooDeep = false
    this.commas = 0
    this.colons = 0
    this.escaped = false
    this.inString = first === QUOTE
    this.isScalar = first !== QUOTE && first !== 0x7b && first !== 0x5b
    if (first === 0x7b || first === 0x5b) this.open[this.depth++] = first
  }

  /** Continues at `from`. Afterwards `pos` is just past the value, where it broke, or at the end of the window. */
  scan(window: Window, from: number): LexemeEnd {
    const { bytes, base } = window
    const limit = window.end - base
    let at = from - base
    if (this.isScalar) {
      for (; at < limit; at++) {
        const byte = bytes[at] as number
        if (byte === 0x2c || byte === 0x5d || byte === 0x7d || byte <= 0x20) break
      }
      this.pos = at + base
      return at < limit ? 'done' : 'more'
    }
    let { depth, inString } = this
    let ended: LexemeEnd = 'more'
    if (this.escaped && at < limit) {
      this.escaped = false
      at++
    }
    while (at < limit) {
      const byte = bytes[at] as number
      if (inString) {
        if (byte === QUOTE) {
          inString = false
          at++
          if (depth === 0) {
            ended = 'done'
            break
          }
        } else if (byte === BACKSLASH) {
          at += 2
        } else if (byte < 0x20) {
          ended = 'broken'
          break
        } else at++
      } else if (byte === QUOTE) {
        inString = true
        at++
      } else if (byte === 0x7b || byte === 0x5b) {
        if (depth < MAX_DEPTH) this.open[depth] = byte
        else this.tooDeep = true
        depth++
        at++
      } else if (byte === 0x7d || byte === 0x5d) {
        depth--
        // The codes of '{' and '}', and of '[' and ']', differ by two.
        if (depth < MAX_DEPTH && this.open[depth] !== byte - 2) {
          ended = 'broken'
          break
        }
        at++
        if (depth === 0) {
          ended = 'done'
          break
        }
      } else {
        if (byte === COLON) this.colons++
        else if (byte === COMMA && depth === 1) this.commas++
        at++
      }
    }
    if (at > limit) {
      this.escaped = true
      at = limit
    }
    this.depth = depth
    this.inString = inString
    this.pos = at + base
    return ended
  }
}
