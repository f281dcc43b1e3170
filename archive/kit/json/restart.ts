import { isObject, type Json } from './value.ts'
import { isWhite, type Window } from './window.ts'

/** Once more bytes were read again, or more elements were damaged, the rest of a file is skipped. */
const MAX_REREAD_BYTES = 256 << 20
const MAX_DAMAGED_ELEMENTS = 100_000
const MAX_KEYS = 16
const MAX_KEY_LENGTH = 128

/** Where a record begins again after damage; `sure` is false if more bytes are needed to be certain. */
export type RestartPoint = { at: number; sure: boolean }

/**
 * Learns how records begin in this file: the white space between the comma and the brace, and the names of their first fields. A nested object
 * differs in one or the other.
 */
export class Restart {
  private separator: Uint8Array | null = null
  private candidate: Uint8Array | null = null
  private learned = 0
  readAgain = 0
  damage = 0
  private readonly firstKeys = new Set<string>()
  private lastKey = ''

  get gaveUp(): boolean {
    return this.readAgain > MAX_REREAD_BYTES || this.damage > MAX_DAMAGED_ELEMENTS
  }

  /** The white space before an element, from `from` to `to`. */
  before(window: Window, from: number, to: number): void {
    if (this.learned < 2) this.candidate = window.slice(from, to).slice()
  }

  /** Learns from a readable record. The second one's white space replaces the first one's, which follows no comma. */
  learn(record: Json): void {
    if (!isObject(record)) return
    if (this.learned < 2) {
      this.learned++
      this.separator = this.candidate
    }
    for (const key in record) {
      if (key !== this.lastKey && this.firstKeys.size < MAX_KEYS) this.firstKeys.add(key)
      this.lastKey = key
      return
    }
  }

  /** Finds the comma before the next record, from `from` up to `to`. */
  find(window: Window, from: number, to: number): RestartPoint | null {
    for (let at = window.indexOf(0x2c, from); at !== -1 && at < to; at = window.indexOf(0x2c, at + 1)) {
      const begins = this.begins(window, at + 1)
      if (begins !== false) return { at, sure: begins === true }
    }
    return null
  }

  private begins(window: Window, from: number): boolean | 'more' {
    let at = from
    const separator = this.separator ?? this.candidate
    for (let i = 0; separator && i < separator.length; i++, at++) {
      if (at >= window.end) return 'more'
      if (window.at(at) !== separator[i]) return false
    }
    while (!separator && at < window.end && isWhite(window.at(at))) at++
    if (at >= window.end) return 'more'
    if (window.at(at++) !== 0x7b) return false
    while (at < window.end && isWhite(window.at(at))) at++
    if (at >= window.end) return 'more'
    if (window.at(at++) !== 0x22) return false
    const close = window.indexOf(0x22, at)
    if (close === -1) return window.end - at > MAX_KEY_LENGTH ? false : 'more'
    if (close - at > MAX_KEY_LENGTH) return false
    return this.firstKeys.size === 0 || this.firstKeys.has(String.fromCharCode(...window.slice(at, close)))
  }
}
