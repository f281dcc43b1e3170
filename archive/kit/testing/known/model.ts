import { DATE_IN_DOUBT } from '#contract/vocabulary/posts/post-date.ts'
import type { ArchivePost, LedgerRecord } from '../../records/post.ts'
import { storable } from '../../text/text.ts'
import type { Files } from '../fixture.ts'

/** The expected post; its words, sources, raw text and identity are checked separately. */
export type Expected = Omit<ArchivePost, 'identity' | 'words' | 'sources' | 'raw'>
/** An archive of known contents. `ledger`: the codes of the records that are no posts. */
export type KnownArchive = { files: Files; posts: Expected[]; ledger: LedgerRecord['code'][] }

export type KnownMedium = {
  isVideo: boolean
  isHere: boolean
  title: string | null
  description: string | null
  taken: number | null
  camera: { make: string; model: string } | null
  point: { latitude: number; longitude: number } | null
}

/** What a person might have published. Every field is set independently, so that a value left over from another post is noticed. */
export type KnownItem = {
  text: string | null
  media: KnownMedium[]
  place: {
    name: string
    address: string | null
    url: string | null
    latitude: number
    longitude: number
  } | null
  link: { title: string | null; source: string | null } | null
  tags: string[]
  updated: boolean
  backdated: boolean
  isPrivate: boolean | null
  /** A number for choices that only one platform needs. */
  choice: number
}

/** As Meta writes text: one character for each byte of UTF-8. */
export const mojibake = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')
/** As the reader returns it: text that the database accepts. */
export const asStored = (value: string): string => storable(value.toWellFormed())

/** Unix seconds of the nth item; far enough apart that no two have the same time. */
export const secondsOf = (n: number): number => 1_500_000_000 + n * 86_461
export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The date of a record whose date is no date. */
export const impossible = (source: string, value: string): Expected['posted'] => ({
  at: DATE_IN_DOUBT,
  source,
  doubt: { reason: 'impossible', value },
})

/** A medium of which only the address is known, and that no file has. */
export const lostPicture = (uri: string): Expected['media'][number] => ({
  type: 'image',
  entry: null,
  uri,
  missing: 'not in this archive',
  title: null,
  description: null,
  taken: null,
  uploaded: null,
  camera: null,
  place: null,
  thumbnail: null,
})

/** A post of which only words and date are known. */
export const minimalPost = (
  needed: Pick<Expected, 'platform' | 'kind' | 'text' | 'posted'>,
  more: Partial<Expected> = {},
): Expected => ({
  externalId: null,
  updated: null,
  backdated: null,
  link: null,
  isPrivate: null,
  place: null,
  sharedLink: null,
  tags: [],
  media: [],
  group: null,
  ...needed,
  ...more,
})
