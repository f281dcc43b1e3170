import type { Json } from './value.ts'

/** A value that the next one of the same name in the same object replaces when JSON is parsed. */
export type DoubledValue = { key: string; value: Json; next: Json }

/** The most that are kept of a record. No platform writes any. */
const MAX_DOUBLED = 100

/** The number of names in all objects of a value. */
export function countNames(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += countNames(item)
  else for (const key in value) count += 1 + countNames(value[key] as Json)
  return count
}

/** The values of a record that parsing drops. @param text valid JSON */
export function doubledValues(text: string): DoubledValue[] {
  const scan = new Scan(text)
  scan.value()
  return scan.found
}

/** Passes over valid JSON and notes where each value is. */
class Scan {
  readonly found: DoubledValue[] = []
  private readonly text: string
  private at = 0
  /** How long the values found are together. One may be in another, so all of them could be far longer than the record. */
  private length = 0

  constructor(text: string) {
    this.text = text
  }

  value(): void {
    this.space()
    const first = this.text[this.at]
    if (first === '{') this.object()
    else if (first === '[') this.list()
    else if (first === '"') this.string()
    else while (this.at < this.text.length && !/[,\]}\s]/.test(this.text[this.at] ?? '')) this.at++
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  /** Passes over a comma or the end. @returns whether another member or item follows */
  private next(end: '}' | ']'): boolean {
    this.space()
    if (this.text[this.at] === ',') this.at++
    this.space()
    if (this.text[this.at] !== end) return this.at < this.text.length
    this.at++
    return false
  }

  private object(): void {
    const places = new Map<string, [start: number, end: number]>()
    this.at++
    while (this.next('}')) {
      const from = this.at
      this.string()
      const key = JSON.parse(this.text.slice(from, this.at)) as string
      this.space()
      // Passes over the colon.
      this.at++
      this.space()
      const start = this.at
      this.value()
      const earlier = places.get(key)
      places.set(key, [start, this.at])
      if (earlier) this.note(key, this.text.slice(...earlier), this.text.slice(start, this.at))
    }
  }

  private note(key: string, value: string, next: string): void {
    if (value === next || this.found.length === MAX_DOUBLED) return
    this.length += value.length + next.length
    if (this.length > 2 * this.text.length) return
    this.found.push({ key, value: JSON.parse(value) as Json, next: JSON.parse(next) as Json })
  }

  private list(): void {
    this.at++
    while (this.next(']')) this.value()
  }

  private string(): void {
    for (this.at++; this.at < this.text.length && this.text[this.at] !== '"'; this.at++)
      if (this.text[this.at] === '\\') this.at++
    this.at++
  }
}
