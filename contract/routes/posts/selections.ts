import { z } from 'zod'
import { CalendarDate, Id, Instant, listOf, route } from '../../route.ts'
import { POST_ACTION_NAMES, postAction } from '../../vocabulary/posts/post-action.ts'
import { isLineAction, LINE_ACTIONS } from '../../vocabulary/reports/line-action.ts'
import { listIds, PostFilters, recipientFields, TRASH_PROBLEMS } from '../posts.ts'

/** More posts than this are not selected at once. */
export const MAX_SELECTED_POSTS = 100_000

export const SELECTION_ACTIONS = [...POST_ACTION_NAMES, ...LINE_ACTIONS] as const
export type SelectionAction = (typeof SELECTION_ACTIONS)[number]

/** All posts that matched at one moment. Posts that came, or changed in status, trash, timeline, text or date since, do not belong to it. */
export const PostSelection = z.object({
  id: Id,
  at: Instant,
  /** How many posts matched. */
  count: z.int(),
  /** How many of these are left out because they changed since, and how many came since. */
  changed: z.int(),
  came: z.int(),
  /** The days of the first and the last, each in its client's time zone; null if every date is in doubt. */
  first: CalendarDate.nullable(),
  last: CalendarDate.nullable(),
  flagged: z.int(),
  /** Not opened by anyone. */
  unopened: z.int(),
  /** How many would leave the timeline as not relevant. */
  onTimeline: z.int(),
  /** How many have a comment in the report that they were selected in. Nodes of an older version leave it out. */
  commented: z.int().optional(),
  /** How many posts each action would change. */
  possible: z.record(z.enum(SELECTION_ACTIONS), z.int()),
  /** What moving them to the trash needs: more than 100 of a client within 24 hours need the number typed by a manager, and no hold. */
  trashNeeds: z.enum(['nothing', 'number', 'manager', 'noHold']),
  act: z
    .object({
      action: z.enum(SELECTION_ACTIONS),
      by: z.string(),
      isOwn: z.boolean(),
      jobId: Id,
      startedAt: Instant,
      /** null: it is still running. */
      finishedAt: Instant.nullable(),
      /** How many posts it was to change, has changed, and has left out because they changed since they were selected. */
      total: z.int(),
      done: z.int(),
      leftOut: z.int(),
      /** How many a hold kept out of the trash that was placed after the act began. */
      held: z.int(),
      canUndo: z.boolean(),
      undo: z
        .object({
          by: z.string(),
          finishedAt: Instant.nullable(),
          undone: z.int(),
          /** How many stay, because others changed them since. */
          stayed: z.int(),
          /** How many a hold keeps from returning to the trash. */
          held: z.int(),
        })
        .nullable(),
    })
    .nullable(),
})
export type PostSelection = z.output<typeof PostSelection>

const ofSelection = { ids: { 'params.id': 'selection' }, api: 'main', output: PostSelection } as const

export const selectPosts = route('/posts/selections', {
  ids: {
    ...listIds,
    'query.reportId': 'report',
    'query.fromId': 'post',
    'query.toId': 'post',
    'query.sameFilesAs': 'post',
  },
  api: 'main',
  method: 'POST',
  summary:
    'Select every post that matches now, or those of the list from one post to another, or those with the same files as one; or the posts of a report.',
  query: PostFilters.extend({
    /** The posts of this report as its page lists them, removed ones too. No filter applies. */
    reportId: Id.optional(),
    fromId: Id.optional(),
    toId: Id.optional(),
    /** On the same side of the date of loss, as on a wall. */
    sameFilesAs: Id.optional(),
    orderBy: z.enum(['postedAt', 'trashedAt']).default('postedAt'),
  }),
  output: PostSelection,
  status: 201,
  access: 'post:write',
  effect: 'write',
  problems: ['TOO_MANY_SELECTED'],
})

export const getPostSelection = route('/posts/selections/{id}', {
  ...ofSelection,
  method: 'GET',
  summary: 'A selection as it is now, and how far its act is.',
  access: 'post:write',
  effect: 'read',
})

export const listSelected = route('/posts/selections/{id}/posts', {
  ids: { 'params.id': 'selection', 'query.ids': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Which of these posts belong to a selection and are as they were selected.',
  query: z.object({ ids: listOf(Id, 200) }),
  output: z.array(Id),
  access: 'post:write',
  effect: 'read',
})

export const changeSelected = route('/posts/selections/{id}/posts', {
  ...ofSelection,
  ids: { 'params.id': 'selection', 'body.ids': 'post' },
  method: 'PUT',
  summary: 'Add posts to a selection as they are now, or take them out of it.',
  body: z.object({ ids: z.array(Id).min(1).max(500), isSelected: z.boolean() }),
  access: 'post:write',
  effect: 'write',
  problems: ['SELECTION_USED'],
})

export const actOnSelection = route('/posts/selections/{id}/act', {
  ...ofSelection,
  ids: { 'params.id': 'selection', 'body.recipientIds': 'user' },
  method: 'PUT',
  summary:
    'Perform one action on all posts of a selection for which it is possible. Once for each selection.',
  body: z
    .object({
      action: z.enum(SELECTION_ACTIONS),
      moveToTimeline: z.boolean().optional(),
      /** The number that the person typed: more than 100 posts into the trash. */
      confirmed: z.int().optional(),
      ...recipientFields,
    })
    .refine(
      ({ action, moveToTimeline }) =>
        !moveToTimeline || (!isLineAction(action) && postAction(action).mayMoveToTimeline),
      {
        path: ['moveToTimeline'],
        message: 'Only save and resolve may move posts to the timeline.',
      },
    ),
  access: 'post:write',
  effect: 'write',
  problems: ['NOTHING_TO_CHANGE', 'SELECTION_USED', ...TRASH_PROBLEMS],
})

export const undoSelection = route('/posts/selections/{id}/undo', {
  ...ofSelection,
  method: 'PUT',
  summary:
    'Undo the act of a selection, except on posts that others changed since. For the person who acted, and for managers.',
  access: 'post:write',
  effect: 'write',
  problems: ['SELECTION_UNDONE', 'SELECTION_USED', ...TRASH_PROBLEMS],
})

export const selectionRoutes = {
  selectPosts,
  getPostSelection,
  listSelected,
  changeSelected,
  actOnSelection,
  undoSelection,
}
