import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, makeFirm, type Mail, startTestApp, type TestApp, waitUntil } from '../../testing/app.ts'
import { sql } from '../db/sql.ts'
import { enqueue } from './job.ts'
import { mailJob } from './mail.ts'
import { runUntil } from '../../testing/jobs.ts'

let app: TestApp
let firm: Firm
let sendMail: TestApp['services']['sendMail']
beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  ;({ sendMail } = app.services)
})
afterAll(() => app.close())

const mail = { to: 'ana@maple.test', text: 'text', html: '<p>text</p>' }
const send = (subject: string, more: { expiresAt?: string; delay?: number } = {}): Promise<string> => {
  const { delay = 0, ...payload } = more
  return app.services.db.transaction(firm.accountId, (tx) =>
    enqueue(
      tx,
      mailJob,
      { ...mail, subject, ...payload },
      { subjectId: firm.accountId, createdBy: null, delay },
    ),
  )
}
const statusOf = async (jobId: string): Promise<string | undefined> =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ status: string }>(sql`select status from job_runs where id = ${jobId}`),
    )
  )?.status
const sent = (subject: string): Mail[] => app.mails.filter((each) => each.subject === subject)

describe('an email', () => {
  it('is not lost while the mail server is unreachable for hours', async () => {
    let refused = 0
    app.services.sendMail = async (each) => {
      refused += 1
      if (refused <= 10) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      await sendMail(each)
    }
    const id = await send('late')
    await waitUntil(async () => {
      await app.dueNow()
      return ['SUCCESS', 'FAILURE'].includes((await statusOf(id)) ?? '')
    })
    app.services.sendMail = sendMail
    expect([await statusOf(id), sent('late').length]).toEqual(['SUCCESS', 1])
  })

  it('has the same Message-ID when it is sent again, because its worker was killed', async () => {
    const id = await send('twice', { delay: 3600 })
    // After the mail server’s answer, before the job’s last transaction.
    expect(await runUntil(app.workerServices, mailJob, [firm.accountId, id], 1)).toBe(true)
    await runUntil(app.workerServices, mailJob, [firm.accountId, id], 0)
    expect(sent('twice')).toHaveLength(2)
    expect(new Set(sent('twice').map((each) => each.messageId)).size).toBe(1)
    expect(sent('twice')[0]?.messageId).toMatch(/^<[^@<>]+@proofline\.test>$/)
  })

  it('is not sent after the time at which it becomes useless', async () => {
    const now = Date.now()
    const late = await send('useless', { expiresAt: new Date(now - 1000).toISOString() })
    const punctual = await send('useful', { expiresAt: new Date(now + 600_000).toISOString() })
    await waitUntil(
      async () => (await statusOf(late)) === 'SUCCESS' && (await statusOf(punctual)) === 'SUCCESS',
    )
    expect([sent('useless').length, sent('useful').length]).toEqual([0, 1])
  })
})
