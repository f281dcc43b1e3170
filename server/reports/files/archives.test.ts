import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportFile } from '#contract/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { importArchive, makeClient, makeZip, waitForJob } from '../../testing/imports.ts'
import type { FileContext } from './context.ts'

const F4 = 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json'
const PROFILE = 'personal_information/profile_information/profile_information.json'
const IG_POSTS = 'your_instagram_activity/media/posts_1.json'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let client: Awaited<ReturnType<typeof makeClient>>

/** A Facebook archive with one post, of this owner. */
const archiveOf = (day: number, owner: { name: string; id: string }): Promise<Buffer> =>
  makeZip({
    [F4]: [{ timestamp: Date.UTC(2022, 4, day) / 1000, data: [{ post: `day ${day}` }] }],
    [PROFILE]: { profile_v2: { name: { full_name: owner.name }, profile_uri: `?id=${owner.id}` } },
  })

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  client = await makeClient(app, firm)
})
afterAll(() => app.close())

/** What a file of all posts of the client says of its archives, by their names. */
async function archivesSaid() {
  const { body: report } = await manager.call<Report>('createReport', {
    params: { clientId: client.clientId },
    body: { name: 'All', statuses: [0] },
  })
  const asked = await manager.call<ReportFile>('generateReportFile', {
    params: { id: report.id, format: 'docx' },
    body: {},
  })
  expect((await waitForJob(manager, asked.body.jobId)).status).toBe('SUCCESS')
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ context: FileContext }>(
      sql`select context from report_files where customer_id = ${tx.customerId} and id = ${asked.body.id}`,
    ),
  )
  return new Map(row?.context.archives?.map((archive) => [archive.fileName, archive]))
}

describe('the archives of a file', () => {
  it('say whether an owner matched the client, or only one that was confirmed or known before', async () => {
    const facebook = await client.account(0)
    const bring = async (name: string, day: number, owner: { name: string; id: string }) =>
      importArchive(provider, facebook, await archiveOf(day, owner), name)
    const stranger = { name: 'Dance Queen', id: '77' }
    await bring('accepted.zip', 1, stranger)
    await bring('again.zip', 2, stranger)
    const x = await client.account(2)
    const account = (username: string) => ({
      'data/account.js': `window.YTD.account.part0 = ${JSON.stringify([{ account: { username, accountId: '4', accountDisplayName: username } }])}`,
    })
    const tweets = (id: string) => ({
      'data/tweets.js': `window.YTD.tweets.part0 = ${JSON.stringify([{ tweet: { id, id_str: id, created_at: 'Tue Dec 06 18:20:30 +0000 2022', full_text: id } }])}`,
    })
    await importArchive(provider, x, await makeZip({ ...account('Ana Ruiz'), ...tweets('16001') }), 'x-1.zip')
    await importArchive(provider, x, await makeZip({ ...account('renamed'), ...tweets('16002') }), 'x-2.zip')
    const said = await archivesSaid()
    const results = [...said].map(([name, { ownerResult }]) => [name, ownerResult])
    expect(results).toEqual([
      ['accepted.zip', 'confirmedByProvider'],
      ['again.zip', 'confirmedBefore'],
      ['x-1.zip', 'matched'],
      ['x-2.zip', 'knownBefore'],
    ])
    expect(said.get('x-1.zip')?.sentByRole).toBe('MANAGER')
  })

  it('name the parts of a download, and follow its owner', async () => {
    const instagram = await client.account(1)
    const post = (name: string, at: number) => ({
      media: [{ uri: `media/posts/202208/${name}`, creation_timestamp: at, title: name, media_metadata: {} }],
    })
    const first = await importArchive(
      provider,
      instagram,
      await makeZip({ [IG_POSTS]: [post('a.jpg', 1_660_000_000)] }),
      'instagram-ana 1 of 3.zip',
    )
    const second = await makeZip({ 'media/posts/202208/a.jpg': Buffer.from('no picture') })
    await importArchive(provider, instagram, second, 'instagram-ana 2 of 3.zip', first.imported.id)
    const said = await archivesSaid()
    expect(said.get('instagram-ana 1 of 3.zip')?.download).toEqual({
      others: ['instagram-ana 2 of 3.zip'],
      missing: ['instagram-ana 3 of 3.zip'],
      reasons: [],
    })
    expect(said.get('instagram-ana 2 of 3.zip')).toMatchObject({
      ownerResult: 'asDownload',
      counts: { media: { files: 1, found: 0, withoutPost: 0 } },
    })
    expect(said.get('accepted.zip')).not.toHaveProperty('download')
  })
})
