import type { Refusal } from '../ledger/ledger.ts'
import type { ArchivePost, RecordSource } from './post.ts'
import type { DraftWords } from './words.ts'

/**
 * A post made of one record, before records of one post are joined and its identity is known.
 * `joins` says what may be joined with it: records of the same instant and text, records that share a
 * media file, records of one id (or whose words one begins where the other goes on), or none.
 */
export type Draft = Omit<ArchivePost, 'platform' | 'identity' | 'sources' | 'raw' | 'words'> & {
  /** Words that have no field of their own here. */
  words: DraftWords[]
  /** The platform's own id where every layout of the archive has it; identity is made of it alone. */
  id: string | null
  /** Drafts of one bucket are held until all have been read; usually the instant. */
  bucket: number
  joins: 'text' | 'media' | 'id' | 'never'
  /** Set for a record that is no post of its own: what the ledger says unless it is joined to another that is. */
  needsTwin: Refusal | null
  /** A second record of a post (label_values). The words of the other record take precedence. */
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
    words: [],
    media: [],
    group: null,
    bucket: needed.bucket,
    joins: 'never',
    needsTwin: null,
    secondary: false,
    source: needed.source,
    raw: needed.raw,
    ...rest,
  }
}
