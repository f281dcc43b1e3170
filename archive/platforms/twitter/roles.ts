import type { Refusal } from '../../kit/ledger/ledger.ts'
import type { Role } from '../../kit/plan.ts'
import type { PostKind } from '../../kit/records/post.ts'
import { articlesRole } from './article.ts'
import type { Context } from './context.ts'
import { liveCommentsRole } from './live-comment.ts'
import { notesRole } from './note.ts'
import { readTweet, surveyTweet } from './tweet.ts'

const tweets = (name: string, path: RegExp, kind?: PostKind): Role<Context> => ({
  name,
  path,
  assignment: true,
  survey: surveyTweet,
  read: (record, at, context) => readTweet(record, at, context, kind),
})

const refused = (name: string, path: RegExp, refusal: Refusal): Role<Context> => ({
  name,
  path,
  assignment: true,
  neverPosts: true,
  read: () => refusal,
})

/** Twitter's files by path within the archive, in reading order. */
export const ROLES: Role<Context>[] = [
  tweets('tweets', /^(?:data\/)?tweets?(?:-part\d+)?\.js$/i),
  tweets('community tweets', /^(?:data\/)?community[-_]tweets?(?:-part\d+)?\.js$/i, 'group_post'),
  tweets('tweets by month', /^data\/js\/tweets\/\d{4}_\d\d\.js$/i),
  { ...tweets('table of tweets', /^tweets\.csv$/i), table: true },
  notesRole,
  articlesRole,
  liveCommentsRole,
  refused('deleted tweets', /^(?:data\/)?deleted-(?:note-)?tweets?(?:-part\d+)?\.js$/i, {
    outcome: 'skipped',
    code: 'trash',
    reason: 'Deleted by the client: still in the archive for a few days.',
  }),
  refused('circle tweets', /^(?:data\/)?twitter-circle-tweets?(?:-part\d+)?\.js$/i, {
    outcome: 'skipped',
    code: 'restricted',
    reason: 'Written for a limited group of readers.',
  }),
]
