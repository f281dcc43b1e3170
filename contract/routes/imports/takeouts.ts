import { z } from 'zod'
import { Id, Instant, OneLine, paging, route } from '../../route.ts'
import { TAKEOUT_STATES } from '../../vocabulary/imports/takeout.ts'
import { PLATFORM_TYPES } from '../../vocabulary/platform.ts'

/** What would happen if the posts of an import were taken out of the client's file now. */
export const TakeoutPreview = z.object({
  /** Imports that leave together: the parts of a download, or all that a sign-in brought. */
  imports: z.int(),
  /** Posts that leave; the sum of `deleted` and `filed`. */
  posts: z.int(),
  deleted: z.int(),
  /** Posts in generated files, which are kept with the file. */
  filed: z.int(),
  /** Posts that another import of the client holds. */
  staying: z.int(),
  /** Of those, posts that will show what the other imports hold, because this one brought something of them. */
  changed: z.int(),
  /** How many of those that leave are reviewed or escalated, and how many notes they have. */
  reviewed: z.int(),
  escalated: z.int(),
  notes: z.int(),
  /** How many of those that leave each counter counts. */
  counted: z.object({ all: z.int(), unreviewed: z.int(), flagged: z.int(), timeline: z.int() }),
  /** The newest generated files with such posts. */
  files: z.array(z.object({ id: Id, fileName: z.string(), posts: z.int(), createdAt: Instant })),
  totalFiles: z.int(),
  /** The hold that prevents deletion. */
  hold: z.object({ at: Instant, byName: z.string() }).nullable(),
  /** When the posts would be deleted. */
  deletedOn: Instant,
  /** The account that is connected; its connection ends. */
  connection: z.string().nullable(),
})
export type TakeoutPreview = z.output<typeof TakeoutPreview>

/** The posts of an import that were taken out of the client's file as one act. */
export const Takeout = z.object({
  id: Id,
  clientId: Id,
  importId: Id,
  platform: z.enum(PLATFORM_TYPES),
  fileName: z.string(),
  reason: z.string(),
  posts: z.int(),
  filed: z.int(),
  /** Posts that stay and show what the other imports hold. */
  changed: z.int(),
  by: z.string(),
  at: Instant,
  state: z.enum(TAKEOUT_STATES),
  /** How many posts were moved so far, while it is running. */
  done: z.int().nullable(),
  /** When the posts are deleted, unless a hold prevents it. */
  deletedOn: Instant,
  isHeld: z.boolean(),
  putBack: z.object({ by: z.string(), at: Instant }).nullable(),
  can: z.array(z.enum(['putBack'])),
})
export type Takeout = z.output<typeof Takeout>

const getTakeoutPreview = route('/post-imports/{id}/takeout-preview', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'GET',
  summary: 'What taking the posts of an import out of the client’s file would change.',
  output: TakeoutPreview,
  access: 'post_import:read',
  effect: 'read',
  permission: 'TAKE_OUT_IMPORTS',
})

const takeOutImport = route('/post-imports/{id}/takeouts', {
  ids: { 'params.id': 'import' },
  api: 'social',
  method: 'POST',
  summary: 'Take the posts of an import that came in wrongly out of the client’s file, as a job.',
  body: z.object({
    reason: OneLine.min(1, 'Enter a reason.').max(500, 'Enter at most 500 characters.'),
    /** How many posts leave, as the person typed it. */
    posts: z.int().min(0),
  }),
  output: Takeout,
  status: 201,
  access: 'post_import:read',
  effect: 'write',
  permission: 'TAKE_OUT_IMPORTS',
  problems: ['TAKEOUT_CHANGED', 'ALREADY_TAKEN_OUT', 'IMPORT_NOT_ENDED'],
})

const listTakeouts = route('/clients/{id}/takeouts', {
  ids: { 'params.id': 'client' },
  api: 'social',
  method: 'GET',
  summary: 'Posts that were taken out of a client’s file and are not deleted yet, newest act first.',
  query: z.object(paging(100, 50)),
  output: z.array(Takeout),
  paged: true,
  access: 'post_import:read',
  effect: 'read',
  permission: 'TAKE_OUT_IMPORTS',
})

const putBackTakeout = route('/takeouts/{id}/putting-back', {
  ids: { 'params.id': 'takeout' },
  api: 'social',
  method: 'PUT',
  summary: 'Put the posts of one act back as they were, as a job.',
  output: Takeout,
  access: 'post_import:read',
  effect: 'write',
  permission: 'TAKE_OUT_IMPORTS',
  problems: ['TAKEOUT_ENDED'],
})

export const takeoutRoutes = { getTakeoutPreview, takeOutImport, listTakeouts, putBackTakeout }
