import { PLATFORMS, type PostWords, TEXT_SEPARATOR, type WordsOrigin } from '#contract/index.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { NewMedia } from './rows.ts'
import { haveDifferentSources, keyOf } from './media.ts'

/** Origins whose words are also in a field of the post or of its media. */
const FIELD_ORIGINS: ReadonlySet<WordsOrigin> = new Set([
  'caption',
  'alt_text',
  'album',
  'link',
  'place',
  'tagged',
  'title',
])

/** Words that are in no field of the post. The hash of a version's facts includes them in addition to those fields. */
export const wordsOutsideFields = (words: PostWords[]): PostWords[] =>
  words.filter(({ origin }) => !FIELD_ORIGINS.has(origin))

/** Earlier texts of a post, from the platform's own record of edits. */
export const earlierWordings = (words: PostWords[]): string[] =>
  words.flatMap(({ origin, text }) => (origin === 'earlier_wording' ? [text] : []))

/** Without the sentence above a post if it is known what it says: its form and the client's name are in most posts. */
export const currentTexts = (words: PostWords[]): string[] => {
  const hasField = words.some(({ origin, label }) => origin === 'title' && label !== null)
  return words.flatMap(({ origin, label, text }) =>
    origin === 'earlier_wording' || (hasField && origin === 'title' && label === null) ? [] : [text],
  )
}

/** The same for a column of words, with separators. @param which earlier texts, or all others */
export const textsIn = (
  column: RawBuilder<unknown>,
  which: 'earlier' | 'current',
): RawBuilder<unknown> => sql`
  case when ${column} <> '[]' then (
    select string_agg(w ->> 'text', ${TEXT_SEPARATOR}) from jsonb_array_elements(${column}) w
    where (w ->> 'origin' = 'earlier_wording') = ${which === 'earlier'} and not (w ->> 'origin' = 'title' and w ->> 'label' is null and exists (
      select from jsonb_array_elements(${column}) f where f ->> 'origin' = 'title' and f ->> 'label' is not null))) end`

/** Text without differences that people can't see. */
export const normalizeText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/**
 * TikTok's API returns the first 150 characters of a caption (developers.tiktok.com/doc/tiktok-api-v2-video-object); white space at their end may
 * be lost.
 */
const MAX_API_CAPTION_LENGTH = 150
const MIN_CUT_LENGTH = 140

/** Whether one text is the other, cut off by an API. @param platform the code */
export function isCut(platform: number, text: string, whole: string): boolean {
  const short = normalizeText(text.replace(/(?:…|\.\.\.)\s*$/u, ''))
  return (
    platform === PLATFORMS.tiktok.code &&
    text.length >= MIN_CUT_LENGTH &&
    [...text].length <= MAX_API_CAPTION_LENGTH &&
    normalizeText(whole).length > short.length &&
    normalizeText(whole).startsWith(short)
  )
}

/** A medium as an archive names it. */
export type NamedMedia = Pick<NewMedia, 'type' | 'sha256' | 'uri' | 'fileName'>
type KeptMedia = { type: NewMedia['type']; sha256: Buffer | null; uri: string; file_name: string | null }

/**
 * Words whose media numbers are changed from the archive's to the post's, which may also have media of other archives. @param storedMedia in the order
 * shown
 */
export function renumberWords(
  words: PostWords[],
  media: NamedMedia[],
  storedMedia: KeptMedia[],
): PostWords[] {
  const positionsBy = <Key>(keyOf: (one: KeptMedia) => Key) =>
    new Map(storedMedia.map((one, at) => [keyOf(one), at]).toReversed() as [Key, number][])
  const [bytes, uris, names] = [
    positionsBy((one) => one.sha256?.toString('hex')),
    positionsBy((one) => one.uri),
    positionsBy((one) => one.file_name),
  ]
  const numbers = positionsBy((one) => keyOf(one.uri, one.file_name))
  /** The other source's file with the same number, otherwise the one at the same position. */
  const twinOf = (item: NamedMedia, index: number): number | null => {
    const isTwin = (at: number | undefined): at is number => {
      const one = at === undefined ? undefined : storedMedia[at]
      return one !== undefined && haveDifferentSources(one, item)
    }
    const named = numbers.get(keyOf(item.uri, item.fileName))
    if (isTwin(named)) return named
    return storedMedia.length === media.length && isTwin(index) ? index : null
  }
  const positionOf = (item: NamedMedia, index: number): number | null =>
    (item.sha256 === null ? undefined : bytes.get(item.sha256)) ??
    uris.get(item.uri) ??
    (item.fileName === null ? undefined : names.get(item.fileName)) ??
    twinOf(item, index)
  return words.map((each) => {
    const item = each.media === null ? undefined : media[each.media]
    return item && each.media !== null ? { ...each, media: positionOf(item, each.media) } : each
  })
}

/** Whether two archives have different captions for the same medium. */
export function captionsChanged(before: PostWords[], after: PostWords[]): boolean {
  const captions = (words: PostWords[]) =>
    Map.groupBy(
      words.filter(({ origin, media }) => origin === 'caption' && media !== null),
      ({ media }) => media,
    )
  const old = captions(before)
  for (const [media, now] of captions(after)) {
    const was = old.get(media)
    const earlier = new Set(was?.map(({ text }) => text))
    if (was && !now.some(({ text }) => earlier.has(text))) return true
  }
  return false
}

/** Whether a caption is missing among the other words. */
export function lacksCaption(words: PostWords[], others: PostWords[]): boolean {
  const texts = new Set(others.map(({ text }) => text))
  return words.some(({ origin, text }) => origin === 'caption' && !texts.has(text))
}
