import { z } from 'zod'
import { MAX_KEYWORDS, MAX_KEYWORD_LENGTH } from '../matching/index.ts'
import { Keywords } from '../matching/keyword-schema.ts'
import { Id, Instant, listOf, paging, route } from '../route.ts'
import { JOB_STATUSES } from '../vocabulary/job.ts'
import { LANGUAGE_NAMES } from '../vocabulary/language.ts'
import { FLAG_THEMES, KEYWORD_THEME_NAMES } from '../vocabulary/searches/flag-themes.ts'
import { ReportName } from './reports.ts'

/** The tags of searches. The matches of the 'flagging' search are a client's flagged posts. */
export const SEARCH_TAGS = ['flagging'] as const
export type SearchTag = (typeof SEARCH_TAGS)[number]

export const PostSearch = z.object({
  id: Id,
  clientId: Id,
  keywords: z.array(z.string()),
  /** Of the flagging search: keywords that never flag a post of this client. */
  never: z.array(z.string()),
  tags: z.array(z.enum(SEARCH_TAGS)),
  /** null until the search has finished; for the flagging search, how many posts are flagged now. */
  numPostsMatched: z.int().nullable(),
  createdBy: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: Instant,
  /** null: there were no posts to search yet. */
  job: z.object({ id: Id, status: z.enum(JOB_STATUSES) }).nullable(),
  can: z.array(z.enum(['edit', 'delete', 'export'])),
})
export type PostSearch = z.output<typeof PostSearch>

export const PostSearchCounts = z.object({
  /** `onlyHere`: posts that match no other keyword of the search. */
  keywords: z.array(z.object({ keyword: z.string(), posts: z.int(), onlyHere: z.int() })),
  /** Matching posts that were imported since the search was run. */
  newPosts: z.int(),
})
export type PostSearchCounts = z.output<typeof PostSearchCounts>

const keywordsBody = z.object({ keywords: Keywords })

const FlaggingChoice = z.object({
  themes: z.array(z.enum(FLAG_THEMES)).min(1, 'Choose at least one theme.'),
  languages: z.array(z.enum(LANGUAGE_NAMES)).min(1, 'Choose at least one language.'),
})
export type FlaggingChoice = z.output<typeof FlaggingChoice>

export const FlaggingDefaults = z.object({
  ...FlaggingChoice.shape,
  /** How many keywords of the list are of each theme and language, whether it is chosen or not. */
  keywordsOf: z.object({
    themes: z.record(z.enum(KEYWORD_THEME_NAMES), z.int()),
    languages: z.record(z.enum(LANGUAGE_NAMES), z.int()),
  }),
  /** The whole list. New clients get those of the chosen themes and languages, and those that people added. */
  keywords: z.array(z.string()),
  /** false: the list is the provider's, or the product's default. */
  isOwn: z.boolean(),
  /** The keywords that apply if this account has no list of its own. */
  inherited: z.array(z.string()),
})
export type FlaggingDefaults = z.output<typeof FlaggingDefaults>

export const getFlaggingDefaults = route('/accounts/{id}/flagging-keywords', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'GET',
  summary: 'The default flagging keywords of an account’s new clients.',
  output: FlaggingDefaults,
  access: 'user:invite',
  effect: 'read',
})

export const updateFlaggingDefaults = route('/accounts/{id}/flagging-keywords', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'PUT',
  summary:
    'Change the default flagging keywords of new clients. null: use the inherited list. On request, additions and removals also apply to current clients.',
  body: z.object({
    keywords: Keywords.nullable(),
    replaces: z.array(z.string().max(MAX_KEYWORD_LENGTH)).max(MAX_KEYWORDS).optional(),
    isForAll: z.boolean().default(false),
  }),
  output: FlaggingDefaults,
  access: 'user:invite',
  effect: 'write',
  problems: ['CONFLICT'],
})

export const updateFlaggingChoice = route('/accounts/{id}/flagging-choice', {
  ids: { 'params.id': 'account' },
  api: 'main',
  method: 'PUT',
  summary: 'Choose the themes and languages of the default flagging keywords that new clients get.',
  body: FlaggingChoice,
  output: FlaggingDefaults,
  access: 'user:invite',
  effect: 'write',
})

export const createPostSearch = route('/clients/{clientId}/post-searches', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'POST',
  summary: 'Search a client’s posts for keywords as a job. A notification follows when it finishes.',
  body: keywordsBody,
  output: PostSearch,
  status: 201,
  access: 'post_search:write',
  effect: 'write',
  location: '/post-searches/{id}',
})

export const listPostSearches = route('/clients/{clientId}/post-searches', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'The searches of a client’s posts. `tags`: only searches with one of these tags.',
  query: z.object({
    tags: listOf(z.enum(SEARCH_TAGS)).optional(),
    /** Part of a keyword. */
    keyword: z.string().max(200).optional(),
    /** By the time of the search. */
    order: z.enum(['asc', 'desc']).default('desc'),
    ...paging(100, 5),
  }),
  output: z.array(PostSearch),
  paged: true,
  access: 'post_search:read',
  effect: 'read',
  problems: ['NO_FLAGGING_SEARCH'],
})

export const getPostSearch = route('/post-searches/{id}', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'GET',
  summary: 'One search.',
  output: PostSearch,
  access: 'post_search:read',
  effect: 'read',
})

export const getPostSearchCounts = route('/post-searches/{id}/counts', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'GET',
  summary: 'How many posts each keyword of a search found, and how many are new since it was run.',
  output: PostSearchCounts,
  access: 'post_search:read',
  effect: 'read',
})

/** Posts that one list flags and another doesn't: how many, and a few of them with the words. */
const ComparedPosts = z.object({
  count: z.int(),
  some: z.array(z.object({ id: Id, text: z.string(), keywords: z.array(z.string()) })),
})

export const FlaggingComparison = z.object({
  /** The list that new clients get. */
  keywords: z.array(z.string()),
  /** Flagged by it, and not now. */
  added: ComparedPosts,
  /** Flagged now, and not by it. */
  removed: ComparedPosts,
  /** Flagged now. */
  flagged: z.int(),
  /** Posts that were looked at; fewer than all for a client with very many. */
  posts: z.int(),
})
export type FlaggingComparison = z.output<typeof FlaggingComparison>

export const compareFlagging = route('/post-searches/{id}/default-keywords', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'GET',
  summary:
    'What the keywords of new clients would flag of this client’s posts, with these themes and languages. Nothing changes.',
  query: z.object({
    themes: listOf(z.enum(FLAG_THEMES)).optional(),
    languages: listOf(z.enum(LANGUAGE_NAMES)).optional(),
  }),
  output: FlaggingComparison,
  access: 'post_search:write',
  effect: 'read',
})

export const updatePostSearch = route('/post-searches/{id}', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'PUT',
  summary:
    'Search again for these keywords. For the flagging search, flags every post again. If the replaced keywords are given, refused unless they are current.',
  body: keywordsBody.extend({
    replaces: z.array(z.string().max(MAX_KEYWORD_LENGTH)).max(MAX_KEYWORDS).optional(),
  }),
  output: PostSearch,
  access: 'post_search:write',
  effect: 'write',
  problems: ['CONFLICT'],
})

export const deletePostSearch = route('/post-searches/{id}', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'DELETE',
  summary: 'Delete a search. The posts it found don’t change.',
  output: null,
  access: 'post_search:write',
  effect: 'write',
  problems: ['FLAGGING_SEARCH_STAYS'],
})

export const exportPostSearch = route('/post-searches/{id}/reports', {
  ids: { 'params.id': 'search' },
  api: 'main',
  method: 'POST',
  summary: 'Create a report of the posts that a search found.',
  body: z.object({ reportName: ReportName }),
  output: z.object({ id: Id }),
  status: 201,
  access: 'post_search:write',
  effect: 'write',
  location: '/reports/{id}',
  problems: ['SEARCH_UNDER_WAY', 'EMPTY_REPORT'],
})

export const searchRoutes = {
  getFlaggingDefaults,
  updateFlaggingDefaults,
  updateFlaggingChoice,
  createPostSearch,
  listPostSearches,
  getPostSearch,
  getPostSearchCounts,
  compareFlagging,
  updatePostSearch,
  deletePostSearch,
  exportPostSearch,
}
