import {
  detailNamed,
  GROUP_TYPE,
  type MediaType,
  type Post,
  type PostWords,
  wordsShownNowhereElse,
  type WordsOrigin,
} from '#contract/index.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { postTexts } from '../../texts/index.ts'

type T = Translate<(typeof postTexts)['en']>

const ORIGIN_BY_MEDIA = { image: 'image', video: 'video', embed: 'video' } as const satisfies Record<
  MediaType,
  string
>

/** The origin of a text: "Caption of photo 2", "Event", or the platform's own name for it. */
export function originKey(t: T, post: Post, { origin, media, label }: PostWords): string {
  if (origin === 'detail') {
    const known = detailNamed(label)
    return known ? t(`detail_${known}`) : (label ?? t('words_detail'))
  }
  const medium = media === null ? undefined : post.media[media]
  const isOfMedia = origin === 'caption' || origin === 'alt_text' || origin === 'media_comment'
  const name =
    medium && isOfMedia && post.media.length > 1
      ? t(`words_${origin}_${ORIGIN_BY_MEDIA[medium.type]}`, { number: (media ?? 0) + 1 })
      : t(`words_${origin}`)
  if (label === null) return name
  if (origin === 'media_comment') return t('wordsBy', { name, author: label })
  return origin === 'sale' ? `${name}, ${label}` : name
}

/** Texts that name something on the platform, such as a place. They are shown beside the post's main text. */
const ASIDE_ORIGINS: ReadonlySet<WordsOrigin> = new Set([
  'album',
  'sound',
  'sticker',
  'link',
  'place',
  'tagged',
])

export const additionalTexts = (post: Post): PostWords[] =>
  wordsShownNowhereElse(post).filter(({ origin }) => !ASIDE_ORIGINS.has(origin))

/** The texts of a post as a row shows them, line by line: the main text, then the others, each with its origin. */
export function textLines(t: T, post: Post): { origin: string | null; text: string }[] {
  return [
    { origin: null, text: post.content.trim() },
    ...additionalTexts(post).map((words) => ({ origin: originKey(t, post, words), text: words.text })),
  ].filter(({ text }) => text !== '')
}

/** A text beside the main text of a post, with its origin: "Album: Mobile uploads". */
export type AsideText = { origin: string; text: string }

export const albumOf = ({ parent }: Post): string => (parent?.type === GROUP_TYPE.album && parent.name) || ''

/** Names that Facebook and TikTok give albums and sounds, in the languages of their menus. */
const DEFAULT_NAMES = new Set([
  'android photos',
  'cover photos',
  'ios photos',
  'mobile uploads',
  'profile pictures',
  'timeline photos',
  'uploads',
  'wall photos',
  'fotos de la biografía',
  'fotos de portada',
  'fotos del perfil',
  'fotos de perfil',
  'subidas desde el celular',
  'subidas móviles',
  'photos de couverture',
  'photos de profil',
  'photos du journal',
  'téléchargements mobiles',
  'original sound',
  'sonido original',
  'son original',
])

export const isDefaultName = (text: string): boolean => DEFAULT_NAMES.has(text.trim().toLowerCase())

/** The remaining texts. @param hasAlbum whether the album's name is one of them */
export const asideTexts = (t: T, post: Post, hasAlbum: boolean): AsideText[] => [
  ...(hasAlbum && albumOf(post) ? [{ origin: t('words_album'), text: albumOf(post) }] : []),
  ...wordsShownNowhereElse(post)
    .filter(({ origin }) => ASIDE_ORIGINS.has(origin))
    .map((words) => ({ origin: originKey(t, post, words), text: words.text })),
]
