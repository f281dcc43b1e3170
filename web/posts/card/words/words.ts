import { type MediaType, type Post, type PostWords, wordsBeside } from '#contract/index.ts'
import type { Say } from '../../../kit/words/i18n.ts'
import type { postWords } from '../../words/index.ts'

type T = Say<(typeof postWords)['en']>

const OF_MEDIA = { image: 'image', video: 'video', embed: 'video' } as const satisfies Record<
  MediaType,
  string
>

/** Where the platform gives these words: "Caption of photo 2", "Event", or what the platform itself calls them. */
export function originOf(t: T, post: Post, { origin, media, label }: PostWords): string {
  if (origin === 'detail') return label ?? t('words_detail')
  const medium = media === null ? undefined : post.media[media]
  const isOfMedia = origin === 'caption' || origin === 'alt_text' || origin === 'media_comment'
  const name =
    medium && isOfMedia && post.media.length > 1
      ? t(`words_${origin}_${OF_MEDIA[medium.type]}`, { number: (media ?? 0) + 1 })
      : t(`words_${origin}`)
  if (label === null) return name
  if (origin === 'media_comment') return t('wordsBy', { name, author: label })
  return origin === 'sale' ? `${name}, ${label}` : name
}

/** All words of a post as a card shows them: its text, then each of the others on a line with its origin. */
export function cardText(t: T, post: Post): string {
  const lines = wordsBeside(post).map((words) =>
    t('aboutPost', { which: originOf(t, post, words), sentence: words.text }),
  )
  return [post.content, ...lines].filter((text) => text !== '').join('\n')
}

/** The keywords of a post, and which of them only another version of it holds. */
export function flaggedBy(t: T, { flaggedWords, flaggedEarlier }: Post): string {
  const now = flaggedWords.filter((word) => !flaggedEarlier.includes(word))
  return [
    now.length > 0 ? t('flaggedWords', { words: now.join(', ') }) : '',
    flaggedEarlier.length > 0 ? t('flaggedEarlier', { words: flaggedEarlier.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
