import type { Refusal } from '../ledger/ledger.ts'
import type { ArchivePost, AuthorDoubt, RecordSource } from './post.ts'
import type { DraftWords } from './words.ts'

/**
 * A post made of one record, before records of one post are joined and its identity is known. `joins`: what it may be joined with: 'text', records
 * of the same time and text; 'media', records that share a media file; 'id', records of one id, or whose words continue another's.
 */
export type Draft = Omit<ArchivePost, 'platform' | 'identity' | 'sources' | 'raw' | 'words' | 'author'> & {
  /** Words that have no separate field here. */
  words: DraftWords[]
  /** The platform's own id if every layout of the archive has it; identity is then computed only from it. */
  id: string | null
  /** Drafts of one bucket wait until all have been read; usually the time. NaN if it has no date. */
  bucket: number
  joins: 'text' | 'media' | 'id' | 'never'
  /** Set for a record that is no post by itself: the ledger reports this unless the record is joined with another one. */
  needsTwin: Refusal | null
  /** A second record of a post (label_values). The words of the other record take precedence. */
  secondary: boolean
  /** Why it may be by someone else; null if nothing says so. */
  author: AuthorDoubt | null
  /** Set while no one has decided about its author: the ledger reports this unless the record is joined with one that no one doubts. */
  setAside: Refusal | null
  source: RecordSource
  raw: string
}

type RequiredFields = Pick<Draft, 'kind' | 'text' | 'posted' | 'bucket' | 'source' | 'raw'>

/** A draft with all other fields empty. */
export function newDraft(needed: RequiredFields, rest: Partial<Draft> = {}): Draft {
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
    author: null,
    setAside: null,
    source: needed.source,
    raw: needed.raw,
    ...rest,
  }
}
