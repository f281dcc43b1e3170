import { type Finder, type FindFieldName } from './fields.ts'
import { type FindQuery, isFault, readFind } from './query.ts'

/** A value as it is typed: in quotation marks if it is not one word. */
export const quotedValue = (value: string): string =>
  /[\s()"“”„«»]/.test(value) ? `"${value.replaceAll(/["“”„«»]/g, '').trim()}"` : value

/** A find that can be read, with other values of some fields; what is said of others stays. */
export function withFields(
  find: string,
  finder: Finder,
  names: readonly FindFieldName[],
  values: readonly string[],
): string {
  const read = readFind(find, finder)
  const { wordsText, fields }: Pick<FindQuery, 'wordsText' | 'fields'> = isFault(read)
    ? { wordsText: find, fields: [] }
    : read
  const others = fields.filter(({ name }) => !names.includes(name))
  return [wordsText, ...others.map(({ text }) => text), ...values].join(' ').trim()
}

/** A find with another word in the place of one; null if it is not there as a word. */
export function withWord(find: string, word: string, other: string): string | null {
  const at = new RegExp(`(^|[\\s(~"“”„«»])${word}(?=$|[\\s)"“”„«»])`, 'u').exec(find)
  if (!at) return null
  const start = at.index + (at[1]?.length ?? 0)
  return find.slice(0, start) + other + find.slice(start + word.length)
}
