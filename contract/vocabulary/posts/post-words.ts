/** The origins of the texts that a platform gives for a post besides its main text, in display order; `label` as reports print it. */
export const WORDS_ORIGINS = {
  title: { label: 'Title on the platform' },
  caption: { label: 'Caption' },
  alt_text: { label: 'Image description' },
  media_comment: { label: 'Comment' },
  album: { label: 'Album' },
  album_description: { label: 'Album description' },
  event: { label: 'Event' },
  attachment: { label: 'Attachment' },
  sale: { label: 'For sale' },
  link: { label: 'Link' },
  place: { label: 'Place' },
  tagged: { label: 'Tagged' },
  sound: { label: 'Sound' },
  sticker: { label: 'Sticker' },
  deleted: { label: 'Deleted on the platform' },
  earlier_wording: { label: 'Earlier text' },
  other_wording: { label: 'Other text in the archive' },
  detail: { label: 'Detail' },
} as const
export type WordsOrigin = keyof typeof WORDS_ORIGINS
export const WORDS_ORIGIN_NAMES = Object.keys(WORDS_ORIGINS) as [WordsOrigin, ...WordsOrigin[]]

type PostWithWords<Words> = {
  content: string
  words: Words[]
  sharedLink: { title: string | null } | null
  place: { name: string | null } | null
  parent: { name: string | null } | null
  tags: string[]
}

/**
 * Texts that a post shows nowhere else: its text, link, place, people and album have their own lines. Comments are never repetitions. @param
 * alsoShown further texts that are shown elsewhere
 */
export function wordsShownNowhereElse<Words extends { origin: WordsOrigin; text: string }>(
  post: PostWithWords<Words>,
  alsoShown: (string | null | undefined)[] = [],
): Words[] {
  const shownTexts = new Set<string | null | undefined>([
    post.content.trim(),
    post.sharedLink?.title,
    post.place?.name,
    post.parent?.name,
    ...post.tags,
    ...alsoShown,
  ])
  return post.words.filter(({ origin, text }) => origin === 'media_comment' || !shownTexts.has(text))
}
