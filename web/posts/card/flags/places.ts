import { type KeywordTheme, type Post, type PostDetails, TEXT_SEPARATOR } from '#contract/index.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { postTexts } from '../../texts/index.ts'
import { matcherOf } from '../words/marks.ts'
import { albumOf, originKey } from '../words/words.ts'

type T = Translate<(typeof postTexts)['en']>

/** A place of a keyword in a post. `origin`: null in the post's own text. */
export type FlagPlace = { origin: string | null; text: string; start: number; end: number }
export type FlaggedKeyword = {
  /** As it is written in the list of the client. */
  keyword: string
  theme: KeywordTheme
  /** Only another version of the post has it. */
  isEarlier: boolean
  places: FlagPlace[]
}

type OriginText = { origin: string | null; text: string }

/** The texts in which the server has searched, in its order. */
const textsOf = (t: T, post: Post): OriginText[] =>
  [
    { origin: null, text: post.content },
    { origin: t('place'), text: post.place?.name ?? '' },
    { origin: t('sharedLink'), text: post.sharedLink?.title ?? '' },
    { origin: t('words_album'), text: albumOf(post) },
    ...post.words.map((words) => ({ origin: originKey(t, post, words), text: words.text })),
  ].filter(({ text }) => text !== '')

/** All texts are searched as one, as on the server: whether a text is surely in another language depends on the others. */
function placesIn(texts: readonly OriginText[], keywords: readonly string[]): Map<number, FlagPlace[]> {
  const places = new Map<number, FlagPlace[]>()
  const hits = matcherOf(keywords).hits(texts.map(({ text }) => text).join(TEXT_SEPARATOR))
  let begin = 0
  for (const { origin, text } of texts) {
    for (const { index, start, end } of hits)
      if (start >= begin && end <= begin + text.length)
        places.set(index, [
          ...(places.get(index) ?? []),
          { origin, text, start: start - begin, end: end - begin },
        ])
    begin += text.length + TEXT_SEPARATOR.length
  }
  return places
}

/** Why a post is flagged: its keywords, and where they are. */
export function flaggedKeywords(t: T, post: Post): FlaggedKeyword[] {
  const places = placesIn(textsOf(t, post), post.flaggedWords)
  return post.flaggedWords.map((keyword, index) => ({
    keyword,
    theme: post.flaggedThemes?.[index] ?? 'own',
    isEarlier: post.flaggedEarlier.includes(keyword),
    places: places.get(index) ?? [],
  }))
}

/** Where the other versions of a post have this keyword. */
export function placesInVersions(t: T, post: Post, keyword: string, details: PostDetails): FlagPlace[] {
  const versions = [...new Map(details.sources.map((source) => [source.version, source])).values()]
  return versions
    .filter(({ isShown }) => !isShown)
    .flatMap(({ text, words }) => {
      const texts = [
        { origin: null, text: text ?? '' },
        // The number of a medium refers to the media of that version.
        ...words.map((each) => ({ origin: originKey(t, post, { ...each, media: null }), text: each.text })),
      ]
      return placesIn(texts, [keyword]).get(0) ?? []
    })
}

/** Where the word is, if the post's own text doesn't show it. */
export function placeText(t: T, { isEarlier, places }: FlaggedKeyword): string | null {
  if (isEarlier) return t('inAnotherVersion')
  return places.some(({ origin }) => origin === null) ? null : (places[0]?.origin ?? null)
}

/** The letters of a sentence that are shown before and after its word. */
const MAX_AROUND = 90

/** The sentence around a place, in three parts: the second is the word. */
export function sentenceAround({ text, start, end }: FlagPlace): [string, string, string] {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.!?…。！？]\s|\n/gu)].map(({ index, 0: sign }) => index + sign.length),
  )
  const until = /[.!?…。！？](?=\s|$)|\n/u.exec(after)
  const head = before.slice(from)
  const tail = until ? after.slice(0, until.index + until[0].length) : after
  const [letters, others] = [Array.from(head), Array.from(tail)]
  return [
    letters.length > MAX_AROUND ? `… ${letters.slice(-MAX_AROUND).join('')}` : head,
    text.slice(start, end),
    others.length > MAX_AROUND ? `${others.slice(0, MAX_AROUND).join('')} …` : tail.trimEnd(),
  ]
}
