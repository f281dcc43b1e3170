import { z } from 'zod'
import { Id, Instant, OneLine, paging, route } from '../../route.ts'
import { AUTHOR_ANSWERS } from '../../vocabulary/imports/author-doubt.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'
import { LedgerRecord } from '../imports.ts'

const Kind = z.string().min(1).max(300)
const Name = z.string().max(200)

/** Records of an import whose title names someone else: those of one kind of sentence with the same decision, or of one name among them. */
export const AuthorQuestion = z.object({
  /** The sentence, with `{name}` for the name; without it, it is not known whom the sentence names. */
  kind: z.string(),
  /** Set if only the records of one name are meant. */
  name: z.string().nullable(),
  /** The first of the names. */
  names: z.array(z.string()),
  totalNames: z.int(),
  records: z.int(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** null: no one has decided. */
  answer: z.enum(AUTHOR_ANSWERS).nullable(),
  decided: z.object({ by: z.string(), at: Instant }).nullable(),
  /** When posts of them that were taken out were deleted. Nodes of an older version leave it out. */
  deletedAt: Instant.nullable().optional(),
  /** Their posts that are in the client's file, how many of these are reviewed, and how many are in generated files. */
  posts: z.int(),
  reviewed: z.int(),
  filed: z.int(),
  /** The decision is still being applied. */
  isRunning: z.boolean(),
  can: z.array(z.enum(['decide'])),
})
export type AuthorQuestion = z.output<typeof AuthorQuestion>

const shared = { ids: { 'params.id': 'import' }, api: 'social', access: 'post:write' } as const

const listAuthorDoubts = route('/post-imports/{id}/author-doubts', {
  ...shared,
  method: 'GET',
  summary:
    'Records that are set aside because their title names someone else, by kind of title, and those decided. `kind`: the names in sentences of a kind.',
  query: z.object({ kind: Kind.optional(), ...paging(100, 50) }),
  output: z.array(AuthorQuestion),
  paged: true,
  effect: 'read',
})

const listDoubtedRecords = route('/post-imports/{id}/author-doubts/records', {
  ...shared,
  method: 'GET',
  summary: 'Records of a kind of title that are set aside, newest first.',
  query: z.object({ kind: Kind, name: Name.optional(), ...paging(100, 20) }),
  output: z.array(LedgerRecord),
  paged: true,
  effect: 'read',
})

const decideAuthor = route('/post-imports/{id}/author-doubts', {
  ...shared,
  method: 'PUT',
  summary:
    'Decide whose records of one kind of title are, in all archives of the account. Once their posts were reviewed or are in files, only managers can take them out again, with a reason and the number.',
  body: z.object({
    kind: Kind,
    /** Only the records of this name. */
    name: Name.optional(),
    /** The decision that is replaced. */
    was: z.enum(AUTHOR_ANSWERS).nullable(),
    answer: z.enum(AUTHOR_ANSWERS).nullable(),
    takeOut: z
      .object({
        reason: OneLine.min(1, 'Enter a reason.').max(500, 'Enter at most 500 characters.'),
        posts: z.int().min(0),
      })
      .optional(),
  }),
  output: z.object({ records: z.int() }),
  effect: 'write',
  problems: ['AUTHOR_ALREADY_DECIDED', 'TAKEOUT_CHANGED', 'TAKEOUT_ENDED', 'TAKEOUT_NEEDS_REASON'],
})

const listSetAside = route('/clients/{id}/set-aside', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'Imports of a client with records that are set aside on a doubt until someone decides.',
  query: z.object(paging(100, 50)),
  output: z.array(
    z.object({ importId: Id, platform: z.enum(PLATFORM_TYPES), createdAt: Instant, records: z.int() }),
  ),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

export const authorDoubtRoutes = { listAuthorDoubts, listDoubtedRecords, decideAuthor, listSetAside }
