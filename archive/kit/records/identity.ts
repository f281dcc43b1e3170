import type { Draft } from './draft.ts'
import type { ArchiveMedia } from './post.ts'

const NUMBER = /(?:^|_)(\d{10,20})$/

const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)
const stemOf = (name: string): string => (name.includes('.', 1) ? name.slice(0, name.lastIndexOf('.')) : name)

/** The platform's own number in the name of a media file; null for any other name. */
export const mediaNumber = (uri: string): string | null => NUMBER.exec(stemOf(nameOf(uri)))?.[1] ?? null

/** The platform's own numbers of a post and its media. Two records of an archive that share one are the same post. */
export function platformNumbers({ media, externalId }: Pick<Draft, 'media' | 'externalId'>): Set<string> {
  const numbers = new Set(media.map(({ uri }) => mediaNumber(uri)).filter((number) => number !== null))
  return externalId ? numbers.add(externalId) : numbers
}

/** Whether two records of an archive name the same file. If one file is not in the archive, the addresses are compared. */
export const isSameFile = (one: ArchiveMedia, other: ArchiveMedia): boolean =>
  one.entry !== null && other.entry !== null
    ? one.entry === other.entry
    : one.uri === other.uri || one.uri.endsWith(`/${other.uri}`) || other.uri.endsWith(`/${one.uri}`)

/** Whether two records name different files by one number, in which case one of the names is wrong. */
export const contradicts = (one: ArchiveMedia[], other: ArchiveMedia[]): boolean =>
  other.some(
    ({ entry, uri }) =>
      entry !== null &&
      !one.some((medium) => medium.entry === entry) &&
      one.some((medium) => medium.entry !== null && isSameNumber(medium.uri, uri)),
  )

const isSameNumber = (one: string, other: string): boolean =>
  mediaNumber(one) !== null && mediaNumber(one) === mediaNumber(other)

/**
 * The part of a media file's name that is the same in every download: the platform's number at its end, because folders, extensions and the rest
 * of the name change; otherwise the name without folder and extension.
 */
export function mediaKey(uri: string): string {
  const stem = stemOf(nameOf(uri)).replace(/ \(\d+\)$/, '')
  return NUMBER.exec(stem)?.[1] ?? stem.normalize('NFC').toLowerCase()
}

const oneLine = (text: string) => (text.includes('\n') ? text.replaceAll('\n', ' ') : text)

/**
 * The text whose SHA-256 is a post's identity, without its occurrence number. Uses the platform's own id if every layout has it, otherwise what is
 * the same in every download: see docs/decisions/archive-identity.md.
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
