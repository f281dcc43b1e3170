import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import {
  type Firm,
  makeFirm,
  makeProvider,
  startTestApp,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { waitForJob, makeClient, upload, makeZip } from '../../testing/imports.ts'

let app: TestApp
let busy: Firm
let other: Firm
let provider: Visitor

beforeAll(async () => {
  app = await startTestApp({ hasLanes: true })
  const above = await makeProvider(app, 'provider.test')
  busy = await makeFirm(app, 'busy.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

/** Of another client each time: the posts of one in the file of another would wait for a decision. */
let made = 0
const archiveOf = (posts: number) => {
  made += 1
  return makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': Array.from(
      { length: posts },
      (_, n) => ({ timestamp: 1_400_000_000 + n * 3600, data: [{ post: `post ${n} of client ${made}` }] }),
    ),
  })
}

async function start(firm: Firm, bytes: Buffer): Promise<PostImport> {
  const accountId = await (await makeClient(app, firm, { assignTo: [] })).account(0)
  const uploadedFileId = await upload(provider, bytes)
  const { body } = await provider.call<PostImport>('createPostImport', {
    params: { id: accountId },
    body: { uploadedFileId },
  })
  return body
}

const statuses = (firm: Firm): Promise<string[]> =>
  app.services.db.read(firm.accountId, async (tx) =>
    (
      await tx.rows<{ status: string }>(
        sql`select status from job_runs where kind = 'import-posts' order by created_at`,
      )
    ).map((row) => row.status),
  )

describe('a firm that imports a lot', () => {
  it('delays neither another firm’s import nor anyone’s login code, and completes all of its own', async () => {
    const queued = []
    for (let n = 0; n < 10; n += 1) queued.push(await start(busy, await archiveOf(2000)))
    await waitUntil(async () => (await statuses(busy)).includes('RUNNING'))
    const small = await start(other, await archiveOf(3))
    const person = new Visitor(app)
    const [run] = await Promise.all([waitForJob(provider, small.jobId), person.signIn('reviewer@other.test')])
    expect(run).toMatchObject({ status: 'SUCCESS' })
    const meanwhile = await statuses(busy)
    expect(meanwhile.filter((status) => status === 'RUNNING').length).toBeLessThanOrEqual(1)
    expect(meanwhile.filter((status) => status === 'PENDING').length).toBeGreaterThan(3)
    for (const each of queued)
      expect(await waitForJob(provider, each.jobId)).toMatchObject({ status: 'SUCCESS' })
  })
})
