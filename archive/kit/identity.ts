import type { Draft } from './draft.ts'

/**
 * What a media file is called in every download: the platform's number at the end of its name, which stays
 * while folders, extensions and the rest of the name change, else its name without folder and extension.
 */
export function mediaKey(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const stem = (dot > 0 ? name.slice(0, dot) : name).replace(/ \(\d+\)$/, '')
  return /(?:^|_)(\d{10,20})$/.exec(stem)?.[1] ?? stem.normalize('NFC').toLowerCase()
}

const oneLine = (text: string) => (text.includes('\n') ? text.replaceAll('\n', ' ') : text)

/**
 * The text whose SHA-256 is a post's identity, without its occurrence number. By the platform's own id where
 * it is in every layout, else by what is the same in every download: see docs/decisions/archive-identity.md.
 */
export function identityText(platform: string, draft: Draft): string {
  if (draft.id !== null) return `${platform}\nid\n${oneLine(draft.id)}`
  let keys = ''
  if (draft.joins === 'media' && draft.media.length > 0) {
    const numbers = draft.media.map((medium) => mediaKey(medium.uri))
    if (numbers.every((key) => /^\d{10,20}$/.test(key)))
      return `${platform}\nmedia\n${numbers.sort().join('|')}`
  }
  if (draft.media.length === 1) keys = mediaKey((draft.media[0] as { uri: string }).uri)
  else if (draft.media.length > 1)
    keys = draft.media
      .map((medium) => mediaKey(medium.uri))
      .sort()
      .join('|')
  return `${platform}\n${draft.kind === 'comment' ? 'comment' : 'post'}\n${draft.posted.at}\n${oneLine(keys)}\n${oneLine(draft.sharedLink?.url ?? '')}\n${draft.text.normalize('NFC')}`
}
