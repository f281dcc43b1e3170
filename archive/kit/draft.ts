import type { ArchivePost, RecordSource } from './post.ts'

/**
 * A post made of one record, before records of one post are joined and its identity is known.
 * `joins` says what may be joined with it: records of the same instant and text, records that share a
 * media file, or none.
 */
export type Draft = Omit<ArchivePost, 'platform' | 'identity' | 'sources' | 'raw'> & {
  /** The platform's own id where every layout of the archive has it; identity is made of it alone. */
  id: string | null
  /** Drafts of one bucket are held until all have been read; usually the instant. */
  bucket: number
  joins: 'text' | 'media' | 'never'
  /** Read from a record whose words cannot be told apart without its twin in the other layout. */
  needsTwin: boolean
  /** A second telling of a post (label_values): the other's words win. */
  secondary: boolean
  source: RecordSource
  raw: string
}

type Needed = Pick<Draft, 'kind' | 'text' | 'posted' | 'bucket' | 'source' | 'raw'>

/** A draft with everything else unset. */
export function newDraft(needed: Needed, rest: Partial<Draft> = {}): Draft {
  return {
    kind: needed.kind,
    externalId: null,
    id: null,
    text: needed.text,
    posted: needed.posted,
    updated: null,
    backdated: null,
    link: null,
    isPrivate: null,
    place: null,
    sharedLink: null,
    tags: [],
    media: [],
    group: null,
    bucket: needed.bucket,
    joins: 'never',
    needsTwin: false,
    secondary: false,
    source: needed.source,
    raw: needed.raw,
    ...rest,
  }
}
