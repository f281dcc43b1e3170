/** Where a platform gives words for a post besides its text, in the order that they are shown; `label` as reports print it. */
export const WORDS_ORIGINS = {
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
  earlier_wording: { label: 'Earlier text' },
  other_wording: { label: 'Other text in the archive' },
  detail: { label: 'Detail' },
} as const
export type WordsOrigin = keyof typeof WORDS_ORIGINS
export const WORDS_ORIGIN_NAMES = Object.keys(WORDS_ORIGINS) as [WordsOrigin, ...WordsOrigin[]]
