import type { Post } from '#contract/index.ts'
import type { Firm, TestApp, Visitor } from './app.ts'
import { importArchive, makeClient, makeZip } from './imports.ts'

export type TestFirm = { app: TestApp; firm: Firm; provider: Visitor; manager: Visitor }

/** A client with one post a day from 2020-01-01 noon UTC on, oldest first: `day 0`, `day 1` … */
export async function makeDailyPosts(
  { app, firm, provider, manager }: TestFirm,
  days: number,
  options: Parameters<typeof makeClient>[2] = {},
): Promise<{ clientId: string; posts: Post[] }> {
  const client = await makeClient(app, firm, options)
  const start = Date.UTC(2020, 0, 1, 12) / 1000
  const records = Array.from({ length: days }, (_, day) => ({
    timestamp: start + day * 86_400,
    data: [{ post: `day ${day}` }],
  }))
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': records,
  })
  await importArchive(provider, await client.account(0), archive)
  const { body } = await manager.call<Post[]>('listPosts', {
    query: { clientIds: [client.clientId], order: 'asc', limit: 200 },
  })
  return { clientId: client.clientId, posts: body }
}
