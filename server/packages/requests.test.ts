import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EvidencePackage, type PackageFinding, type Report, type ReportFile } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import { runUpkeep } from '../entry/upkeep.ts'
import { type Answer, Visitor, waitUntil } from '../testing/app.ts'
import { compare, type Life, startLife } from '../testing/evidence.ts'
import { makeZip, waitForJob } from '../testing/imports.ts'
import { accountToImport, AT, F4, saying } from '../testing/older-reader.ts'

const VERIFIER = join(import.meta.dirname, '../../verifiers/verify.py')
const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'].find(existsSync)

let life: Life
let folder: string
let clientId: string
let report: Report
/** Assigned to the client. */
let resolver: Visitor

beforeAll(async () => {
  life = await startLife()
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  clientId = life.posts[0]?.client.id ?? ''
  const { body } = await life.manager.call<Report[]>('listReports', {
    params: { clientId },
    query: { types: ['legal'] },
  })
  report = body.find(({ name }) => name === 'Renamed') ?? never()
  resolver = await new Visitor(life.app).signIn('resolver@firm.test')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await life.close()
})
afterEach(() => life.sequence())

function never(): never {
  throw new Error('The life has no such report')
}

const get = async (id: string, who = life.manager): Promise<EvidencePackage> =>
  (await who.call<EvidencePackage>('getEvidencePackage', { params: { id } })).body

/** Waits until the package asks, and has it made. */
async function make(asked: Answer<EvidencePackage>, archives: string[] = []): Promise<EvidencePackage> {
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const { id } = asked.body
  await waitForJob(life.manager, asked.body.jobId)
  expect((await get(id)).state).toBe('asking')
  await life.sequence()
  const answered = await life.manager.call<EvidencePackage>('makeEvidencePackage', {
    params: { id },
    body: { isAllowed: true, archives, areArchivesAllowed: archives.length > 0 },
  })
  expect(answered.body.state, JSON.stringify(answered.body)).toBe('making')
  const job = await waitForJob(life.manager, answered.body.jobId)
  expect(job.error).toBeNull()
  return get(id)
}

const download = (id: string, who: Visitor): Promise<Response> =>
  fetch(`${life.app.url}/media/packages/${id}`, {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

async function verify(id: string): Promise<{ exitCode: number; headline: string; failures: unknown[] }> {
  const path = join(folder, `${id}.zip`)
  await writeFile(path, Buffer.from(await (await download(id, life.manager)).arrayBuffer()))
  const { stdout, stderr } = spawnSync(PYTHON ?? '', [VERIFIER, path, '--json'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

const ask = {
  report: (who = life.manager) => who.call<EvidencePackage>('packageReport', { params: { id: report.id } }),
  client: (who = life.manager, id = clientId) =>
    who.call<EvidencePackage>('packagePosts', { params: { clientId: id }, body: {} }),
}

/** A client whose post names a device, an address and a person. */
async function telling(): Promise<{ clientId: string; posts: { id: string }[]; importId: string }> {
  const { app, firm, provider } = life
  const account = await accountToImport({ app, firm, provider })
  const record = { ...saying('With company', AT), tags: [{ name: 'Bo Ek' }], upload_ip: '203.0.113.7' }
  await account.bring(
    await makeZip({
      [F4]: [record, saying('Alone', AT + 60)],
      'your_facebook_activity/messages/inbox/bo/message_1.json': { messages: [] },
    }),
  )
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ id: string }>(sql`
      select id from post_imports where customer_id = ${tx.customerId} and client_id = ${account.clientId}`),
  )
  return { clientId: account.clientId, posts: await account.posts(), importId: row?.id ?? '' }
}

describe('an evidence package', () => {
  it.runIf(PYTHON)('of a report has its newest document, and the verifier finds nothing wrong', async () => {
    const made = await make(await ask.report())
    expect(made).toMatchObject({ state: 'ready', of: { kind: 'report', id: report.id, name: 'Renamed' } })
    expect(made.contents?.documents).toHaveLength(1)
    expect(made.contents?.posts).toBe(report.totalPosts)
    const { exitCode, failures, headline } = await verify(made.id)
    expect({ exitCode, failures }).toEqual({ exitCode: 0, failures: [] })
    expect(headline).toBe('Consistent with itself; who made it is not checked')
    const kinds = await life.app.services.db.read(life.firm.accountId, (tx) =>
      tx.rows<{ kind: string; subject: string }>(sql`
        select kind, subject_id as subject from evidence_leaves where customer_id = ${tx.customerId} and kind like 'package.%' order by at`),
    )
    expect(kinds).toEqual([
      { kind: 'package.file', subject: clientId },
      { kind: 'package.download', subject: clientId },
    ])
  })

  it.runIf(PYTHON)('of a client has all posts, and archives after a question of their own', async () => {
    const { clientId: id, importId, posts } = await telling()
    await life.manager.call('trashPost', { params: { id: posts[0]?.id ?? '' } })
    const asked = await ask.client(life.manager, id)
    await waitForJob(life.manager, asked.body.jobId)
    const asking = await get(asked.body.id)
    expect(asking.contents).toMatchObject({ posts: 2, imports: 1, documents: [] })
    expect(asking.beyond).toEqual([
      { kind: 'address', count: 1, places: 0 },
      { kind: 'sender', count: 1, places: 0 },
      { kind: 'people', count: 1, places: 0 },
    ])
    const { body: senders } = await life.manager.call<PackageFinding[]>('listPackageFindings', {
      params: { id: asked.body.id },
      query: { finding: 'sender' },
    })
    expect(senders).toEqual([{ postId: null, value: expect.stringMatching(/\.zip · 127\.0\.0\.1/) }])
    const { body: people } = await life.manager.call<PackageFinding[]>('listPackageFindings', {
      params: { id: asked.body.id },
      query: { finding: 'people' },
    })
    expect(people.map(({ value }) => value)).toEqual(['Bo Ek'])
    expect(asking.archives).toMatchObject([
      { importId, platform: 'facebook', contents: [{ kind: 'messages', files: 1 }] },
    ])
    const unasked = await life.manager.call('makeEvidencePackage', {
      params: { id: asked.body.id },
      body: { isAllowed: true, archives: [importId] },
    })
    expect(unasked.status).toBe(403)
    const made = await make(asked, [importId])
    expect(await verify(made.id)).toMatchObject({ exitCode: 0, failures: [] })
  })

  it('of an import has its posts, also those that an earlier archive had', async () => {
    const { clientId: id, importId } = await telling()
    const asked = await life.manager.call<EvidencePackage>('packageImport', { params: { id: importId } })
    const made = await make(asked)
    expect(made).toMatchObject({ clientId: id, contents: { posts: 2 }, of: { kind: 'import' } })
  })

  it('is refused for a document that prints the review', async () => {
    const { body } = await life.manager.call<Report>('createReport', {
      params: { clientId },
      body: { name: 'Internal', statuses: [0, 1] },
    })
    const { body: file } = await life.manager.call<ReportFile>('generateReportFile', {
      params: { id: body.id, format: 'pdf' },
      body: { formatOptions: { internalNotes: true } },
    })
    await waitForJob(life.manager, file.jobId)
    const refused = await life.manager.call('packageReport', { params: { id: body.id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_PRINTS_REVIEW'])
  })

  it('is for those who may have it', async () => {
    const made = await make(await ask.report())
    const whole = await make(await ask.client())
    const reviewer = await new Visitor(life.app).signIn('reviewer@firm.test')
    expect((await ask.report(reviewer)).status).toBe(403)
    expect((await download(made.id, resolver)).status).toBe(200)
    await life.app.services.db.transaction(life.firm.accountId, (tx) =>
      tx.run(sql`
        update user_clients set assigned_at = null where customer_id = ${tx.customerId} and client_id = ${clientId}`),
    )
    expect((await ask.report(resolver)).status).toBe(404)
    expect((await download(made.id, resolver)).status).toBe(404)
    await life.app.services.db.transaction(life.firm.accountId, (tx) =>
      tx.run(sql`
        update user_clients set assigned_at = now() where customer_id = ${tx.customerId} and client_id = ${clientId}`),
    )
    expect((await download(whole.id, resolver)).status).toBe(404)
    expect((await ask.client(resolver)).status).toBe(403)
    expect((await ask.client(life.provider)).status).toBe(403)
    const asked = await ask.report(life.provider)
    expect(asked.status).toBe(201)
    await life.manager.call('cancelEvidencePackage', { params: { id: asked.body.id } })
  })

  it('keeps nothing when it is canceled, at any time', async () => {
    const { clientId: id } = await telling()
    const asking = await ask.client(life.manager, id)
    await waitForJob(life.manager, asking.body.jobId)
    await life.manager.call('cancelEvidencePackage', { params: { id: asking.body.id } })
    expect(await get(asking.body.id)).toMatchObject({ state: 'canceled', beyond: [], file: null })
    const late = await life.manager.call('makeEvidencePackage', {
      params: { id: asking.body.id },
      body: { isAllowed: true },
    })
    expect([late.status, late.body.code]).toEqual([409, 'PACKAGE_CHANGED'])
    const made = await make(await ask.client(life.manager, id))
    await life.manager.call('cancelEvidencePackage', { params: { id: made.id } })
    expect((await download(made.id, life.manager)).status).toBe(404)
    await waitUntil(async () => !(await life.app.services.storage.has(made.file?.sha256 ?? '')))
    const left = await life.app.services.db.read(life.firm.accountId, (tx) =>
      tx.one<{ n: number }>(sql`
        select (select count(*) from package_findings where customer_id = ${tx.customerId} and package_id = ${made.id})
          + (select count(*) from packaged_posts where customer_id = ${tx.customerId} and package_id = ${made.id}) as n`),
    )
    expect(left?.n).toBe(0)
  })

  it('is discarded when one of its posts is deleted or taken out, and after a week', async () => {
    const { clientId: id, importId, posts } = await telling()
    const chosen = await make(
      await life.manager.call<EvidencePackage>('packagePosts', {
        params: { clientId: id },
        body: { postIds: [posts[1]?.id ?? ''] },
      }),
    )
    await life.manager.call('trashPost', { params: { id: posts[0]?.id ?? '' } })
    const whole = await make(await ask.client(life.manager, id))
    const before = (what: string, days: number, where: string) =>
      life.asOwner.transaction(life.firm.accountId, (tx) =>
        tx.client.query(
          `update ${what} = now() - interval '${days} days' where customer_id = $1 and id = $2`,
          [life.firm.accountId, where],
        ),
      )
    await before('posts set trashed_at', 40, posts[0]?.id ?? '')
    await runUpkeep(life.app.workerServices)
    expect([(await get(chosen.id)).state, (await get(whole.id)).state]).toEqual(['ready', 'discarded'])
    const taken = await life.manager.call<{ jobId: string }>('takeOutImport', {
      params: { id: importId },
      body: { reason: 'Another person’s', posts: 1 },
    })
    expect(taken.body.code).toBeUndefined()
    await waitUntil(async () => (await get(chosen.id)).state === 'discarded')
    await before('packages set created_at', 8, chosen.id)
    await runUpkeep(life.app.workerServices)
    const gone = await life.manager.call('getEvidencePackage', { params: { id: chosen.id } })
    expect(gone.status).toBe(404)
  })

  it('fails with a sentence if its posts changed after the answer', async () => {
    const { app, firm, provider } = life
    const account = await accountToImport({ app, firm, provider })
    await account.bring(await makeZip({ [F4]: [saying('One', AT)] }, '2023-01-01T12:00:00Z'))
    const asked = await ask.client(life.manager, account.clientId)
    await waitForJob(life.manager, asked.body.jobId)
    await account.bring(
      await makeZip({ [F4]: [saying('One', AT), saying('Two', AT + 60)] }, '2024-01-01T12:00:00Z'),
    )
    await life.sequence()
    const answered = await life.manager.call<EvidencePackage>('makeEvidencePackage', {
      params: { id: asked.body.id },
      body: { isAllowed: true },
    })
    await waitForJob(life.manager, answered.body.jobId)
    expect(await get(asked.body.id)).toMatchObject({
      state: 'failed',
      file: null,
      error: { code: 'PACKAGE_CHANGED' },
    })
  })

  it('leaves evidence in which nothing differs', async () => {
    expect((await compare(life, { bytes: true })).faults).toEqual([])
  })
})
