import { type Client, type JobRun, keywordTexts, type Post, type PostSearch } from '#contract/index.ts'
import type { Visitor } from './app.ts'
import type { NewPost } from '../posts/index.ts'
import { importArchive, waitForJob, makeZip } from './imports.ts'

const FACEBOOK = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'

/** Imports one post a day from 2020-01-01 noon UTC on, with these texts, oldest first. */
export async function importDailyPosts(
  provider: Visitor,
  accountId: string,
  texts: string[],
  options: { firstDay?: number; made?: string; extra?: Record<string, string | object> } = {},
): Promise<JobRun> {
  const start = Date.UTC(2020, 0, 1 + (options.firstDay ?? 0), 12) / 1000
  const records = texts.map((text, day) => ({ timestamp: start + day * 86_400, data: [{ post: text }] }))
  const archive = await makeZip({ [FACEBOOK]: records, ...options.extra }, options.made)
  return (await importArchive(provider, accountId, archive)).run
}

export async function flaggingSearch(who: Visitor, clientId: string): Promise<PostSearch> {
  const { body } = await who.call<PostSearch[]>('listPostSearches', {
    params: { clientId },
    query: { tags: ['flagging'] },
  })
  return body[0] as PostSearch
}

/** Starts a search, or starts it again, and waits for its end. */
export async function runSearch(
  who: Visitor,
  to: { clientId: string } | { id: string },
  keywords: string[],
): Promise<PostSearch> {
  const asked =
    'id' in to
      ? await who.call<PostSearch>('updatePostSearch', { params: { id: to.id }, body: { keywords } })
      : await who.call<PostSearch>('createPostSearch', {
          params: { clientId: to.clientId },
          body: { keywords },
        })
  if (asked.status >= 300) throw new Error(JSON.stringify(asked.body))
  await waitForJob(who, asked.body.job?.id ?? '')
  return (await who.call<PostSearch>('getPostSearch', { params: { id: asked.body.id } })).body
}

export async function postsOf(who: Visitor, query: Record<string, unknown>): Promise<Post[]> {
  return (await who.call<Post[]>('listPosts', { query: { order: 'asc', limit: 200, ...query } })).body
}

/** [text, the words that flag it], oldest first, including trashed posts. */
export async function flagsOf(who: Visitor, clientId: string): Promise<[string, string[]][]> {
  const posts = [
    ...(await postsOf(who, { clientIds: [clientId] })),
    ...(await postsOf(who, { clientIds: [clientId], isTrashed: true })),
  ]
  return posts
    .sort((a, b) => a.postedAt.localeCompare(b.postedAt))
    .map((post) => [post.content, keywordTexts(post.flaggedWords)])
}

export async function getClient(who: Visitor, id: string): Promise<Client> {
  return (await who.call<Client>('getClient', { params: { id } })).body
}

/** A post from an import; `n` determines its identity and its minute. */
export const postWith = (content: string, n: number): NewPost => ({
  identity: n.toString(16).padStart(64, '0'),
  platform: 0,
  kind: 0,
  externalId: null,
  postedAt: new Date(Date.UTC(2021, 0, 1, 0, n)).toISOString(),
  postedSource: 'timestamp',
  platformUpdatedAt: null,
  platformUpdatedSource: null,
  backdatedTo: null,
  backdatedSource: null,
  content,
  words: [],
  link: null,
  isPrivate: null,
  place: null,
  sharedLink: null,
  tags: [],
  media: [],
  group: null,
  sources: [{ file: 'a.json', position: 0, offset: 0, length: 1 }],
  raw: ['{}'],
})
