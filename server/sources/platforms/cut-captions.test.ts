import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLATFORMS, type Post, type PostImport } from '#contract/index.ts'
import { type Firm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import {
  addConnectedAccount,
  reconnectAccount,
  publish,
  waitUntilIdle,
  startWithPeople,
} from '../../testing/sources.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm, provider, manager } = await startWithPeople())
})
afterAll(() => app.close())

const LONG = `Morning run 🏃 with the whole team, ${'and one more lap around the lake, '.repeat(9)}done.`
const OTHER = `Evening ride, ${'uphill and against the wind, '.repeat(9)}done.`
const PATH = 'TikTok/user_data_tiktok.json'
const videoOf = (day: string, title: string) => ({
  Date: `2022-06-${day} 08:00:00`,
  Link: `https://v16.test/${day}?s=1`,
  Title: title,
  WhoCanView: 'Everyone',
})

/** A person with a platform account and an archive. The archive's second video has the API video's time but a different text. */
async function someone(first: string) {
  const id = `cut-${first}`
  const { clientId, account } = await makeClient(app, firm, { email: `${first.toLowerCase()}@client.test` })
  await publish(app, { platform: 'tiktok', id, username: 'ana' }, [
    { id: '7100000000000000001', at: '2022-06-10T08:00:00.000Z', text: LONG },
    { id: '7100000000000000002', at: '2022-06-20T08:00:00.000Z', text: OTHER },
  ])
  const signing = { platform: 'tiktok' as const, clientId, as: id }
  const videos = [videoOf('10', LONG), videoOf('20', 'Something else')]
  const bytes = await makeZip({ [PATH]: { Post: { Posts: { VideoList: videos } } } })
  let accountId = first === 'archive' ? await account(PLATFORMS.tiktok.code) : ''
  return {
    capture: async () => {
      const { body } = await (accountId === ''
        ? addConnectedAccount(provider, signing)
        : reconnectAccount(provider, { ...signing, accountId }))
      accountId = body.id
      await waitUntilIdle(app, firm.accountId, accountId)
    },
    archive: async () => {
      expect((await importArchive(provider, accountId, bytes)).run.status).toBe('SUCCESS')
    },
    listed: async () =>
      (await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })).body,
    lastTotals: async () =>
      (await provider.call<PostImport[]>('listPostImports', { params: { id: accountId } })).body[0]?.totals
        ?.posts,
  }
}

it.each([
  ['archive', 'API'],
  ['API', 'archive'],
])(
  'a caption that TikTok’s API shortens is one post, with the archive’s text: %s, then %s',
  async (first) => {
    const { capture, archive, listed, lastTotals } = await someone(first)
    const runs = first === 'archive' ? [archive, capture] : [capture, archive]
    await runs[0]?.()
    const [before] = await listed()
    await manager.call('savePost', { params: { id: before?.id ?? '' } })
    await runs[1]?.()
    const posts = await listed()
    expect(posts.map(({ content }) => content).toSorted()).toEqual(
      [LONG, [...OTHER].slice(0, 150).join(''), 'Something else'].toSorted(),
    )
    const whole = posts.find(({ content }) => content === LONG)
    expect(whole?.id).toBe(before?.id)
    // Text that reviewers have not seen yet counts as a change; text that is only cut off does not.
    expect(whole?.changedAt === null).toBe(first === 'archive')
    for (const run of runs) await run()
    expect(await listed()).toHaveLength(3)
    expect(await lastTotals()).toMatchObject({ added: 0, changed: 0 })
  },
)
