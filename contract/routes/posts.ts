// Long because: it has one entry for each call.
import { z } from 'zod'
import { CalendarDate, Flag, Id, Instant, listOf, paging, route, wholeNumber } from '../route.ts'
import { FIND_FAULTS, LISTED_FIELDS, MAX_FIND_LENGTH } from '../find/index.ts'
import { PLATFORM_TYPES, SITE_STATUS_CODE } from '../vocabulary/platform.ts'
import { MAX_KEYWORD_LENGTH } from '../matching/index.ts'
import { DATE_DOUBT_REASONS } from '../vocabulary/posts/post-date.ts'
import { MEDIA_TYPE_NAMES, POST_KIND_NAMES } from '../vocabulary/posts/post.ts'
import { POST_ACTION_NAMES, postAction } from '../vocabulary/posts/post-action.ts'
import { POST_CHANGE_NAMES } from '../vocabulary/posts/post-change.ts'
import { POST_COUNTER_NAMES, POST_FIRST, type PostCounter } from '../vocabulary/posts/post-lists.ts'
import { POST_STATUS_CODES, postStatusOfCode, SENT_STATUS_CODES } from '../vocabulary/posts/post-status.ts'
import { KEYWORD_THEME_NAMES } from '../vocabulary/searches/flag-themes.ts'
import { Media, Place } from './posts/media.ts'
import { ClientMonth } from './posts/review-progress.ts'
import { PostDetails, PostWords } from './posts/post-details.ts'

export const SocialSite = z.object({
  /** The platform's type serves as the id. */
  id: z.enum(PLATFORM_TYPES),
  type: z.enum(PLATFORM_TYPES),
  name: z.string(),
  status: z.union([z.literal(SITE_STATUS_CODE.disabled), z.literal(SITE_STATUS_CODE.enabled)]),
  /** null: posts can be imported only from files. */
  auth: z.object({ type: z.enum(['OAUTH', 'LOGIN']), version: z.string().nullable() }).nullable(),
})
export type SocialSite = z.output<typeof SocialSite>

/** A status in filters and in what a person saw: 4 is Not relevant. */
export const StatusCode = z.literal(POST_STATUS_CODES)

/** Everything a card shows. For client users, statuses, notes, flags and loss labels are null or empty. */
export const Post = z.object({
  id: Id,
  status: z.literal(SENT_STATUS_CODES).nullable(),
  /** Kept, out of the queue and off the timeline; its status is Saved. */
  isNotRelevant: z.boolean(),
  isTrashed: z.boolean(),
  trashedAt: Instant.nullable(),
  trashedBy: z.string().nullable(),
  /** When a trashed post is deleted permanently; null: it is kept, or not in the trash. */
  deletedAfter: Instant.nullable(),
  /** Why a trashed post is kept: a report or album file holds it, or the client or firm is under a preservation hold. */
  keptInTrash: z.enum(['file', 'hold']).nullable(),
  movedToTimelineAt: Instant.nullable(),
  flaggedAt: Instant.nullable(),
  flaggedWords: z.array(z.string()),
  /** The theme of each of them. Nodes of an older version leave it out. */
  flaggedThemes: z.array(z.enum(KEYWORD_THEME_NAMES)).optional(),
  /** Those that only another version of the post contains. */
  flaggedEarlier: z.array(z.string()),
  isPrivate: z.boolean().nullable(),
  kind: z.enum(POST_KIND_NAMES),
  content: z.string(),
  /** All other texts that the platform gives for the post, each with its origin. */
  words: z.array(PostWords),
  link: z.string().nullable(),
  postedAt: Instant,
  /** Why the date can't be true, and what the platform wrote; `postedAt` is then `DATE_IN_DOUBT`. Nodes of an older version leave it out. */
  postedDoubt: z
    .object({ reason: z.enum(DATE_DOUBT_REASONS), value: z.string() })
    .nullable()
    .optional(),
  place: Place.nullable(),
  sharedLink: z
    .object({ url: z.string(), title: z.string().nullable(), source: z.string().nullable() })
    .nullable(),
  tags: z.array(z.string()),
  media: z.array(Media),
  client: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    customerId: Id,
    timeZone: z.string(),
  }),
  socialSite: SocialSite,
  parent: z
    .object({ id: Id, type: z.union([z.literal(1), z.literal(2)]), name: z.string().nullable() })
    .nullable(),
  totalNotes: z.int(),
  /**
   * Whether the calendar day of the post, in the client's time zone, is before the date of loss (`pre`) or not (`post`); null without
   * VIEW_LEGAL_PHRASES, and if the date is in doubt.
   */
  loss: z.enum(['pre', 'post']).nullable(),
  isDayOfLoss: z.boolean(),
  /** The client’s date of loss, to show how far the post is from it; null without VIEW_LEGAL_PHRASES. */
  dateOfLoss: CalendarDate.nullable(),
  /** The account's newest archive if it lacks the post although it covers its date and kind. For staff. */
  absence: z
    .object({
      importId: Id,
      archiveDate: Instant,
      /** In the client's time zone, if the archive states one. Nodes of an older version leave it out. */
      archiveDay: CalendarDate.optional(),
    })
    .nullable(),
  /** Another archive has a different text or date for this post. For staff. */
  hasOtherVersions: z.boolean(),
  /** When a newer archive changed a post that had been reviewed; null once the change is checked. For staff. */
  changedAt: Instant.nullable(),
  /**
   * Since when a reviewed post shows words, media or people that only a newer reader found in its archives; null once someone acts on it. For staff.
   */
  moreReadAt: Instant.nullable(),
  /** Another post that is probably the same, published in the same second. For staff. */
  probablySameAs: Id.nullable(),
  /** Increases with every change, so that stale copies can be recognized; null for client users, who see nothing of the review. */
  version: z.int().nullable(),
  /** `isOwn`: the viewer made the change. */
  lastChange: z
    .object({
      by: z.string(),
      isOwn: z.boolean(),
      at: Instant,
      action: z.string(),
      /** With how many other posts, as all that match. */
      others: z.int().optional(),
    })
    .nullable(),
  /** Of an escalated or resolved post, newest first: who escalated it to whom, and why. For staff. Nodes of an older version leave it out. */
  escalations: z
    .array(
      z.object({
        by: z.string(),
        isOwn: z.boolean(),
        at: Instant,
        recipients: z.array(z.string()),
        /** null: there is none, or it may quote an import that was taken out. */
        message: z.string().nullable(),
      }),
    )
    .optional(),
  can: z.array(z.enum([...POST_ACTION_NAMES, 'note'])),
})
export type Post = z.output<typeof Post>

export const PostNote = z.object({
  id: Id,
  content: z.string(),
  user: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  addedAt: Instant,
})
export type PostNote = z.output<typeof PostNote>

/** One line of a post's history; never edited. */
export const PostChange = z.object({
  id: Id,
  action: z.enum(POST_CHANGE_NAMES),
  by: z.string(),
  at: Instant,
  from: z.record(z.string(), z.unknown()).nullable(),
  to: z.record(z.string(), z.unknown()).nullable(),
  /** Its texts are those of an import that was taken out, or may quote them. */
  isWithheld: z.literal(true).optional(),
})
export type PostChange = z.output<typeof PostChange>

/** Maximum keywords to filter by. */
const MAX_FLAG_WORDS = 50

const postFilters = {
  clientIds: listOf(Id, 500).optional(),
  customerId: Id.optional(),
  statuses: listOf(wholeNumber(0, Math.max(...POST_STATUS_CODES)), POST_STATUS_CODES.length).optional(),
  /** Saved (1) includes Not relevant, unless this is false. Not relevant alone is 4. */
  isNotRelevant: Flag.optional(),
  socialSiteIds: listOf(z.enum(PLATFORM_TYPES)).optional(),
  isTrashed: Flag.default(false),
  isFlagged: Flag.optional(),
  isOnTimeline: Flag.optional(),
  isInclusive: Flag.default(false),
  isPrivate: Flag.optional(),
  since: CalendarDate.optional(),
  until: CalendarDate.optional(),
  /** Before each client's own date of loss, or on and after it, in the client's time zone. Needs VIEW_LEGAL_PHRASES. */
  loss: z.enum(['pre', 'post']).optional(),
  /** Only posts whose date is in doubt. Lists with dates, or with a side of the loss, leave them out. */
  isInDoubt: Flag.optional(),
  mediaTypes: listOf(z.enum(MEDIA_TYPE_NAMES)).optional(),
  parentId: Id.optional(),
  /** Posts that this search found; for the flagging search, flagged posts. */
  searchId: Id.optional(),
  /** Among the matches of an ordinary search: posts with this keyword, or only with this keyword. */
  keyword: z.string().max(MAX_KEYWORD_LENGTH).optional(),
  isOnlyKeyword: Flag.optional(),
  /** Flagged posts with any keyword of these themes, or any of these keywords. Only with one client, because its keywords are its own. */
  flagThemes: listOf(z.enum(KEYWORD_THEME_NAMES)).optional(),
  flagWords: listOf(z.string().max(MAX_KEYWORD_LENGTH), MAX_FLAG_WORDS).optional(),
  /** Posts of one client that are not flagged because these keywords never flag its posts. */
  neverWords: listOf(z.string().max(MAX_KEYWORD_LENGTH), MAX_FLAG_WORDS).optional(),
  /** Only posts that the viewer, or anyone, has not opened yet. */
  unseenBy: z.enum(['me', 'anyone']).optional(),
  /** Reviewed posts whose text or date a newer archive changed and that no one has checked since. */
  isChanged: Flag.optional(),
  /** Reviewed posts that show more since their archives were read again, and that no one has acted on since. */
  isMoreRead: Flag.optional(),
  /** Posts of escalations that were sent to the viewer. */
  escalatedTo: z.enum(['me']).optional(),
  /** Posts of the batch that the viewer has taken. */
  batch: z.enum(['mine']).optional(),
  /** Posts that the viewer, anyone, or another person has opened alone. Another person's need the right to figures per person, here and below. */
  openedBy: z.union([z.enum(['me', 'anyone']), Id]).optional(),
  /** Posts that the viewer, anyone, no one or another person was shown whole in a list. */
  shownTo: z.union([z.enum(['me', 'anyone', 'none']), Id]).optional(),
  /** Posts whose present status is the viewer's decision, or another person's. */
  decidedBy: z.union([z.enum(['me']), Id]).optional(),
  /** Posts whose present status was given to several at once, or to each alone. */
  isDecidedTogether: Flag.optional(),
  /** Posts whose status, trash or timeline a person has changed on this day or later, in the client's time zone. */
  changedSince: CalendarDate.optional(),
  /** Posts that the first archive with them brought on this day or later, in the client's time zone. */
  cameSince: CalendarDate.optional(),
  /** Escalated posts, not resolved yet, whose escalation is of this day or later. */
  escalatedSince: CalendarDate.optional(),
  /** What a person typed into the field above a list: words and fields, in the grammar of docs/find.md. */
  find: z.string().max(MAX_FIND_LENGTH, FIND_FAULTS.long).optional(),
}
export const PostFilters = z.object(postFilters)
export type PostFilters = z.output<typeof PostFilters>

export const POST_ORDERS = {
  order: z.enum(['asc', 'desc']).default('desc'),
  first: z.enum(POST_FIRST).optional(),
}

/** They name a list's firm; a firm's own people don't need any of them. */
export const listIds = {
  'query.customerId': 'lawFirm',
  'query.clientIds': 'client',
  'query.searchId': 'search',
} as const

export const listPosts = route('/posts', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary: 'Posts that match; a page by offset, or by the cursor of the page before.',
  query: z.object({
    ...postFilters,
    ...POST_ORDERS,
    orderBy: z.enum(['postedAt', 'trashedAt']).default('postedAt'),
    cursor: z.string().max(200).optional(),
    ...paging(200, 12),
  }),
  output: z.array(Post),
  paged: true,
  access: 'post:read',
  effect: 'read',
})

export const countPosts = route('/posts/count', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary: 'How many posts match.',
  query: PostFilters,
  output: z.object({ count: z.int() }),
  access: 'post:read',
  effect: 'read',
})

export const countFinds = route('/posts/count/finds', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary: 'How many posts of a list each of these finds would leave, for the help beside the field.',
  query: PostFilters.extend({ finds: listOf(z.string().max(MAX_FIND_LENGTH, FIND_FAULTS.long), 24) }),
  output: z.object({ counts: z.array(z.int()) }),
  access: 'post:read',
  effect: 'read',
})

export const countFound = route('/posts/count/found', {
  ids: { 'query.customerId': 'lawFirm', 'query.clientIds': 'client' },
  api: 'main',
  method: 'GET',
  summary:
    'How many posts a find leaves in each list of a client, for the tabs. Client users get 0 for lists that they do not have.',
  query: PostFilters.pick({ clientIds: true, customerId: true, find: true }),
  output: z.object(
    Object.fromEntries(POST_COUNTER_NAMES.map((name) => [name, z.int()])) as Record<PostCounter, z.ZodInt>,
  ),
  access: 'post:read',
  effect: 'read',
})

export const countFoundByClient = route('/posts/count/clients', {
  ids: { 'query.customerId': 'lawFirm', 'query.clientIds': 'client' },
  api: 'main',
  method: 'GET',
  summary:
    'How many posts of a list each client has, most first, with their months, and which clients have none. For finding over a firm.',
  query: PostFilters.omit({ searchId: true, keyword: true, isOnlyKeyword: true })
    .required({ find: true })
    .extend(paging(50, 10)),
  output: z.object({
    posts: z.int(),
    /** How many clients have such posts; `clients` is a page of them. */
    total: z.int(),
    clients: z.array(
      z.object({
        id: Id,
        firstName: z.string(),
        lastName: z.string(),
        fileRefNo: z.string(),
        /** null without VIEW_LEGAL_PHRASES. */
        dateOfLoss: CalendarDate.nullable(),
        posts: z.int(),
        months: z.array(ClientMonth),
      }),
    ),
    /** The other clients that the viewer sees: how many, and the first of them by name. */
    without: z.object({
      total: z.int(),
      clients: z.array(
        z.object({ id: Id, firstName: z.string(), lastName: z.string(), isEmpty: z.boolean() }),
      ),
    }),
  }),
  access: 'post:write',
  effect: 'read',
})
export type FoundByClient = z.output<typeof countFoundByClient.output>

export const listFindValues = route('/posts/find/values', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary: 'The most frequent values of a field in a list of one client, for the help beside the field.',
  query: PostFilters.extend({
    field: z.enum(LISTED_FIELDS),
    typed: z.string().max(MAX_FIND_LENGTH).optional(),
  }),
  output: z.object({ values: z.array(z.object({ value: z.string(), count: z.int() })) }),
  access: 'post:read',
  effect: 'read',
})

export const listNearFinds = route('/posts/find/near', {
  ids: { 'query.customerId': 'lawFirm', 'query.clientIds': 'client' },
  api: 'main',
  method: 'GET',
  summary:
    'Finds that differ from one by a letter or two of a word, and the posts of each, for a find without posts.',
  query: PostFilters.pick({ clientIds: true, customerId: true }).extend({
    find: z.string().max(MAX_FIND_LENGTH, FIND_FAULTS.long),
  }),
  output: z.object({
    finds: z.array(z.object({ find: z.string(), word: z.string(), count: z.int() })),
  }),
  access: 'post:read',
  effect: 'read',
})

export const listPostMonths = route('/posts/months', {
  ids: listIds,
  api: 'main',
  method: 'GET',
  summary: 'Matching posts per month of their clients’ time zones, newest first: for the date scrubber.',
  query: PostFilters,
  output: z.array(z.object({ month: z.string(), count: z.int() })),
  access: 'post:read',
  effect: 'read',
})

export const getPostPosition = route('/posts/{id}/place', {
  ids: { 'params.id': 'post', ...listIds },
  api: 'main',
  method: 'GET',
  summary: 'The position of a post in a list, so that a link can open the list there.',
  query: PostFilters.extend(POST_ORDERS),
  output: z.object({
    /** How many posts precede it in the list, or would if it were listed. */
    index: z.int(),
    /** false: the list does not contain it, or does no longer. */
    isListed: z.boolean(),
  }),
  access: 'post:read',
  effect: 'read',
})

export const getPost = route('/posts/{id}', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'One post.',
  output: Post,
  access: 'post:read',
  effect: 'read',
})

export const getPostDetails = route('/posts/{id}/details', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Where a post came from, with hashes and the record as received.',
  output: PostDetails,
  access: 'post:write',
  effect: 'read',
})

export const listPostHistory = route('/posts/{id}/history', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Every change of a post, newest first.',
  query: z.object(paging(100, 50)),
  output: z.array(PostChange),
  paged: true,
  access: 'post:write',
  effect: 'read',
})

/** The status in which the user saw the post, by its code in filters: Not relevant is 4 here. If it has changed, the action is refused. */
const SeenStatus = StatusCode.transform(postStatusOfCode)
const seenAs = z.object({ fromStatus: SeenStatus.optional() })
/** Whether the action also moves the posts to the timeline. The web app asks for this when it saves posts. */
const moveToTimeline = z.boolean().optional()
export const recipientFields = {
  recipientIds: z.array(Id).max(100).default([]),
  message: z.string().max(10_000).nullish(),
}
/** Of many posts of a client within 24 hours. */
export const TRASH_PROBLEMS = ['TRASH_LIMIT', 'TRASH_HELD', 'TRASH_UNCONFIRMED'] as const
const singlePostAction = {
  api: 'main',
  method: 'PUT',
  ids: { 'params.id': 'post' },
  output: Post,
  effect: 'write',
  problems: ['POST_STATE_CONFLICT'],
} as const

export const savePost = route('/posts/{id}/save', {
  ...singlePostAction,
  summary: 'Save an unreviewed or not relevant post. With `moveToTimeline`, it also moves to the timeline.',
  body: seenAs.extend({ moveToTimeline }),
  access: 'post:write',
})
export const markPostNotRelevant = route('/posts/{id}/not-relevant', {
  ...singlePostAction,
  summary: 'Mark an unreviewed or saved post as not relevant: it is kept, and leaves the timeline.',
  body: seenAs.optional(),
  access: 'post:write',
})
export const escalatePost = route('/posts/{id}/escalate', {
  ...singlePostAction,
  ids: { 'params.id': 'post', 'body.recipientIds': 'user' },
  summary: 'Escalate a post and notify the recipients.',
  body: seenAs.extend(recipientFields),
  access: 'post:write',
})
export const resolvePost = route('/posts/{id}/resolve', {
  ...singlePostAction,
  summary: 'Resolve an escalated post.',
  body: seenAs.extend({ moveToTimeline }),
  access: 'post:resolve',
})
export const trashPost = route('/posts/{id}/trash', {
  ...singlePostAction,
  summary: 'Move a post to the trash.',
  body: seenAs.optional(),
  problems: ['POST_STATE_CONFLICT', ...TRASH_PROBLEMS],
  access: 'post:write',
})
export const restorePost = route('/posts/{id}/restore', {
  ...singlePostAction,
  summary: 'Restore a post from the trash.',
  body: seenAs.optional(),
  access: 'post:write',
})
export const movePostToTimeline = route('/posts/{id}/move-to-timeline', {
  ...singlePostAction,
  summary: 'Move a post to the timeline.',
  body: seenAs.optional(),
  access: 'post:write',
})
export const removePostFromTimeline = route('/posts/{id}/remove-from-timeline', {
  ...singlePostAction,
  summary: 'Remove a post from the timeline.',
  body: seenAs.optional(),
  access: 'post:write',
})
export const checkPost = route('/posts/{id}/check', {
  ...singlePostAction,
  summary: 'Mark a post as checked after a newer archive changed its text or date.',
  body: seenAs.optional(),
  access: 'post:write',
})
export const undoPostChange = route('/posts/{id}/undo', {
  ...singlePostAction,
  summary: 'Undo your own last change, unless someone changed status, trash or timeline since.',
  body: z.object({ version: z.int() }),
  problems: ['POST_STATE_CONFLICT', ...TRASH_PROBLEMS],
  access: 'post:write',
})

export const changePosts = route('/posts', {
  ids: { 'body.ids': 'post', 'body.recipientIds': 'user' },
  api: 'main',
  method: 'PUT',
  summary:
    'Perform one action on several posts of one firm: all or none. A conflict lists the posts in `context.ids`.',
  body: z
    .object({
      ids: z.array(Id).min(1).max(500),
      action: z.enum(POST_ACTION_NAMES),
      /** The `fromStatus` of each post, by id. */
      fromStatuses: z.record(Id, SeenStatus).default({}),
      /** The `version` in which the user saw each post, by id. A post whose text an import has changed since stays marked as changed. */
      fromVersions: z.record(Id, z.int()).default({}),
      moveToTimeline,
      /** By id: the version of a post after the user's own last change, which is undone first. Refused if anyone acted on the post since. */
      undoFirst: z.record(Id, z.int()).default({}),
      /** The number that the person typed: more than 100 posts into the trash. */
      confirmed: z.int().optional(),
      ...recipientFields,
    })
    .refine((body) => !body.moveToTimeline || postAction(body.action).mayMoveToTimeline, {
      path: ['moveToTimeline'],
      message: 'Only save and resolve may move posts to the timeline.',
    }),
  output: z.object({ posts: z.array(Post) }),
  access: 'post:write',
  effect: 'write',
  problems: ['POST_STATE_CONFLICT', ...TRASH_PROBLEMS],
})
export const undoPostChanges = route('/posts/undo', {
  ids: { 'body.posts': 'post' },
  api: 'main',
  method: 'PUT',
  summary:
    'Undo your own last change of several posts, all or none, unless someone changed status, trash or timeline of any of them since.',
  body: z.object({
    posts: z
      .array(z.object({ id: Id, version: z.int() }))
      .min(1)
      .max(500),
  }),
  output: z.object({ posts: z.array(Post) }),
  access: 'post:write',
  effect: 'write',
  problems: ['POST_STATE_CONFLICT', ...TRASH_PROBLEMS],
})

export const recordPostViews = route('/posts/seen', {
  ids: { 'body.ids': 'post' },
  api: 'main',
  method: 'PUT',
  summary: 'Record that you have viewed these posts. Only the first time counts.',
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  output: null,
  access: 'post:write',
  effect: 'write',
})

export const announceOpenPost = route('/posts/{id}/open', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'PUT',
  summary: 'Show colleagues that you have this post open or have left it. Not part of the history.',
  body: z.object({ hasLeft: z.boolean().default(false) }),
  output: null,
  access: 'post:write',
  effect: 'write',
})

export const listPostNotes = route('/posts/{id}/notes', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'GET',
  summary: 'Notes of a post, oldest first.',
  output: z.array(PostNote),
  access: 'post:write',
  effect: 'read',
})
export const addPostNote = route('/posts/{id}/notes', {
  ids: { 'params.id': 'post', 'body.userId': 'self' },
  api: 'main',
  method: 'POST',
  summary: 'Add a note to a post.',
  body: z.object({
    content: z.string().trim().min(1, 'Enter some text first.').max(20_000),
    userId: Id.optional(),
  }),
  output: PostNote,
  status: 201,
  access: 'post:write',
  effect: 'write',
})

export const postRoutes = {
  listPosts,
  countPosts,
  countFinds,
  countFound,
  countFoundByClient,
  listFindValues,
  listNearFinds,
  listPostMonths,
  getPostPosition,
  getPost,
  getPostDetails,
  listPostHistory,
  savePost,
  markPostNotRelevant,
  escalatePost,
  resolvePost,
  checkPost,
  trashPost,
  restorePost,
  movePostToTimeline,
  removePostFromTimeline,
  undoPostChange,
  changePosts,
  undoPostChanges,
  recordPostViews,
  announceOpenPost,
  listPostNotes,
  addPostNote,
}
