import type { DoubledValue } from './doubled.ts'
import type { SplitOptions } from './options.ts'
import { Splitter } from './splitter.ts'
import type { Json } from './value.ts'

/** A top-level element of a JSON file: an item of its array or of one of its named lists, or a whole bare object. */
export type Element = {
  /** Name of its list; null in a bare array or for a bare object. */
  list: string | null
  /** Index in the file, counted from 0 across its lists. */
  position: number
  /** Bytes from the start of the inflated file. */
  offset: number
  length: number
  /** Its JSON as received; at most the first 64 KiB if `problem` is set. */
  text: string
  /** Undefined if `problem` is set. */
  value: Json | undefined
  /** Values in it that later ones of the same name replaced. */
  doubled?: DoubledValue[]
  /** Part of its text was not UTF-8, see `decodeText`. */
  isWindows?: boolean
  problem: { code: 'bad_json' | 'cut_off' | 'too_large' | 'too_deep' | 'too_damaged'; reason: string } | null
}

/**
 * The lists of one name that are not read. `items`: how many they have together; `text`: the JSON of the name and its list, '' if it is long or there
 * are several lists; `offset` and `length`: from the first to the last of them.
 */
export type OtherList = Pick<Element, 'offset' | 'length' | 'text'> & { name: string; items: number }

/** A JSON file being read: its elements in batches, and the values outside of its lists. */
export type ElementReader = {
  batches: AsyncIterable<Element[]>
  /** Values of a wrapper object outside of its lists (an album's name); complete once the batches are. */
  members: Record<string, Json>
  /** Lists of records beside them, which are not read; complete once the batches are. */
  otherLists(): readonly OtherList[]
}

/**
 * Reads a JSON file by its top-level elements, with one element in memory at a time. Never throws because of the file's content: damage
 * costs only the element that it is in, which is yielded with a problem.
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
  return { batches: batches(), members: splitter.members, otherLists: () => splitter.otherLists }
}
