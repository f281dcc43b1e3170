import { z } from 'zod'
import { keywordFault, KEYWORD_FAULTS, MAX_KEYWORD_LENGTH, normalizeKeyword } from '../../matching/index.ts'
import { Id, route } from '../../route.ts'
import { KEYWORD_THEME_NAMES } from '../../vocabulary/searches/flag-themes.ts'
import { PostSearch } from '../searches.ts'

const Theme = z.enum(KEYWORD_THEME_NAMES)

/** One keyword, as it is stored. */
const Written = z
  .string()
  .max(MAX_KEYWORD_LENGTH)
  .transform(normalizeKeyword)
  .superRefine((word, context) => {
    const fault = keywordFault(word)
    if (fault) context.addIssue({ code: 'custom', message: KEYWORD_FAULTS[fault] })
  })

export const FlagCounts = z.object({
  searchId: Id,
  flagged: z.int(),
  /** Flagged posts that no one has opened yet. */
  unopened: z.int(),
  /** Each theme with its flagged posts, and how many keywords the client’s list has of it. */
  themes: z.array(z.object({ theme: Theme, posts: z.int(), keywords: z.int() })),
  /** Keywords with posts, most first. `onlyHere`: posts that no other keyword flags. */
  words: z.array(z.object({ keyword: z.string(), theme: Theme, posts: z.int(), onlyHere: z.int() })),
  /** Keywords that never flag a post of this client, with the posts that are not flagged because of that. */
  never: z.array(z.object({ keyword: z.string(), posts: z.int() })),
})
export type FlagCounts = z.output<typeof FlagCounts>

export const getFlagCounts = route('/clients/{clientId}/flag-counts', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'GET',
  summary: 'How many posts of a client each theme and each flagging keyword has.',
  output: FlagCounts,
  access: 'post_search:read',
  effect: 'read',
  problems: ['NO_FLAGGING_SEARCH'],
})

/** What can be done with one keyword of a client, each with what undoes it. */
export const FLAG_WORD_CHANGES = ['never', 'notNever', 'add', 'remove'] as const
export type FlagWordChange = (typeof FLAG_WORD_CHANGES)[number]

export const changeFlagWord = route('/clients/{clientId}/flag-words', {
  ids: { 'params.clientId': 'client' },
  api: 'main',
  method: 'POST',
  summary:
    'Let a keyword never flag a post of this client, whatever its list says, or add one to its list; or undo that. Flags every post again.',
  body: z.object({ change: z.enum(FLAG_WORD_CHANGES), keyword: Written }),
  output: PostSearch,
  access: 'post_search:write',
  effect: 'write',
  problems: ['NO_FLAGGING_SEARCH'],
})

export const suggestFlagWord = route('/posts/{id}/flag-word-suggestions', {
  ids: { 'params.id': 'post' },
  api: 'main',
  method: 'POST',
  summary:
    'Suggest to the firm’s managers that a keyword never flags posts of this client, or is added to its list.',
  body: z.object({ change: z.enum(['never', 'add']), keyword: Written }),
  output: null,
  access: 'post:write',
  effect: 'write',
  tries: { key: 'flag-word-suggestion', most: 60, seconds: 3600 },
  problems: ['TOO_MANY_REQUESTS'],
})

export const flagWordRoutes = { getFlagCounts, changeFlagWord, suggestFlagWord }
