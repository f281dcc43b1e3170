import type { SplitOptions } from './options.ts'
import { Splitter } from './splitter.ts'
import type { Json } from './value.ts'

/** A top-level element of a JSON file: a member of its array, of one of its named lists, or the whole of a bare object. */
export type Element = {
  /** Name of its list, null in a bare array or for a bare object. */
  list: string | null
  /** Counted over the file from 0. */
  position: number
  /** Bytes from the start of the inflated file. */
  offset: number
  length: number
  /** Its JSON as received; at most the first 64 KiB when `problem` is set. */
  text: string
  /** Undefined when `problem` is set. */
  value: Json | undefined
  problem: { code: 'bad_json' | 'cut_off' | 'too_large' | 'too_deep' | 'too_damaged'; reason: string } | null
}

/** A JSON file being read: its elements in batches, and what is beside its lists. */
export type ElementReader = {
  batches: AsyncIterable<Element[]>
  /** Values beside the lists of a wrapper object (an album's name); complete once the batches are. */
  members: Record<string, Json>
}

/**
 * Reads a JSON file by its top-level elements, holding one element at a time. Damage costs the element that it
 * is in: such a one is yielded with a problem, and reading continues after it. Never throws for what the file holds.
 */
export function readElements(chunks: AsyncIterable<Uint8Array>, options: SplitOptions = {}): ElementReader {
  const splitter = new Splitter(options)
  const batches = async function* () {
    for await (const chunk of chunks) {
      const found = splitter.push(chunk)
      if (found.length > 0) yield found
    }
    const rest = splitter.end()
    if (rest.length > 0) yield rest
  }
  return { batches: batches(), members: splitter.members }
}
