import type { Draft } from './draft.ts'
import type { ArchiveMedia, Platform } from './post.ts'

/** Where a platform has words for a post besides its text. */
export type WordsOrigin =
  | 'caption'
  | 'alt_text'
  | 'media_comment'
  | 'album'
  | 'album_description'
  | 'event'
  | 'attachment'
  | 'sale'
  | 'link'
  | 'place'
  | 'tagged'
  | 'sound'
  | 'sticker'
  | 'deleted'
  | 'title'
  | 'earlier_wording'
  | 'other_wording'
  | 'detail'

/**
 * Words that a platform has for a post besides its text; `media` is an index in the post's media, null for words about the whole post.
 * `label` is the platform's name for them, or the author of a comment, null if unknown.
 */
export type Words = { origin: WordsOrigin; media: number | null; label: string | null; text: string }

/** Words as in a record; `uri` names the medium that they belong to. */
export type DraftWords = { origin: WordsOrigin; text: string; label?: string; uri?: string }

type WordSource = Pick<Draft, 'text' | 'media' | 'words' | 'group' | 'sharedLink' | 'place' | 'tags'>

/** All words of a post besides its text, each once per origin; those that repeat the text are left out. */
export function labeledWords(platform: Platform, draft: WordSource): Words[] {
  const found: Words[] = []
  const seen = new Set<string>()
  // The first of several media with one address.
  const indexes = new Map(draft.media.map(({ uri }, index) => [uri, index] as const).toReversed())
  const add = (origin: WordsOrigin, text: string | null, media: number | null = null, label?: string) => {
    const words = text?.trim() ?? ''
    // Several people can write the same comment, even the words of the post.
    const isComment = origin === 'media_comment'
    const key = [origin, media, words, isComment ? label : ''].join('\n')
    if (words === '' || (!isComment && words === draft.text.trim()) || seen.has(key)) return
    seen.add(key)
    found.push({ origin, media, label: label || null, text: words })
  }
  const addDraft = ({ origin, text, uri, label }: DraftWords) => {
    add(origin, text, uri === undefined ? null : (indexes.get(uri) ?? null), label)
  }
  const wordsByUri = new Map<string, DraftWords[]>()
  for (const words of draft.words) {
    if (words.uri === undefined) continue
    const same = wordsByUri.get(words.uri)
    if (same) same.push(words)
    else wordsByUri.set(words.uri, [words])
  }
  for (const [index, medium] of draft.media.entries()) {
    addMediaWords(platform, draft, medium, index, add)
    for (const words of wordsByUri.get(medium.uri) ?? []) addDraft(words)
  }
  add('album', draft.group?.type === 2 ? draft.group.name : null)
  for (const words of draft.words) addDraft(words)
  add('link', draft.sharedLink?.title ?? null)
  add('link', draft.sharedLink?.source ?? null)
  add('place', draft.place?.name ?? null)
  add('place', draft.place?.address ?? null)
  for (const tag of draft.tags) add('tagged', tag)
  return found
}

/** A medium's title is its album on Facebook and its caption on Instagram. */
function addMediaWords(
  platform: Platform,
  { group }: WordSource,
  medium: ArchiveMedia,
  index: number,
  add: (origin: WordsOrigin, text: string | null, media?: number | null, label?: string) => void,
): void {
  const isMeta = platform === 'facebook' || platform === 'instagram'
  add(isMeta ? 'caption' : 'alt_text', medium.description, index)
  if (medium.type === 'embed') add('link', medium.title)
  else if (platform !== 'facebook') add('caption', medium.title, index)
  else if (medium.title !== group?.name) add('album', medium.title)
  for (const { author, text } of medium.comments ?? []) add('media_comment', text, index, author ?? undefined)
}

/** The words of a medium that another record of the same file lacks. */
export function wordsOfDropped(kept: ArchiveMedia, dropped: ArchiveMedia): DraftWords[] {
  const { uri } = kept
  const captions = [dropped.description, dropped.title].filter(
    (text) => text && text !== kept.description && text !== kept.title,
  ) as string[]
  return [
    ...captions.map((text) => ({ origin: 'caption' as const, text, uri })),
    ...(dropped.comments ?? []).map(({ author, text }) => ({
      origin: 'media_comment' as const,
      text,
      uri,
      ...(author && { label: author }),
    })),
  ]
}
