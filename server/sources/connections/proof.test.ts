import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS, type Post, type PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { addressesOf } from '../../entry/database/open.ts'
import { type SupervisedWorker, superviseWorker } from '../../entry/supervise-worker.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { stepsToStopAt } from '../../testing/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { startDueCaptures } from '../capture/daily.ts'
import { addConnectedAccount, publish, waitUntilIdle, controlPlatform } from '../../testing/sources.ts'
import { sealTokens } from './tokens.ts'

/** `npm run prove` kills the worker at every step, `npm test` at one; it also reads a thousand accounts. */
const PROVE = process.env['PROOFLINE_PROVE'] === '1'
const ACCOUNTS = PROVE ? 1000 : 40
/** More steps than reading an account has. */
const NEVER = 1_000_000

let app: TestApp
let firm: Firm
let provider: Visitor
let worker: SupervisedWorker
let faultFile: string

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ worker: false }))
  const mailer = await app.startWorker()
  provider = await new Visitor(app).signIn('admin@provider.test')
  await mailer.stop()
  faultFile = join(app.services.config.dataDir, 'fault')
  await writeFile(faultFile, '0')
  worker = superviseWorker({
    environment: {
      ...process.env,
      FAULT_FILE: faultFile,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...addressesOf(app.logins),
      DATA_DIR: app.services.config.dataDir,
      SMTP_URL: 'smtp://127.0.0.1:9',
      // The address of the simulated platforms, for the worker.
      HOST: '127.0.0.1',
      PORT: new URL(app.url).port,
    },
    rows: app.services.db.directory,
    log: silentLog,
  })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

const POSTS = Array.from({ length: 4 }, (_, n) => ({
  id: `9${n}`,
  at: `2022-06-1${n}T08:00:00.000Z`,
  text: `Post ${n}`,
  media: [{ id: `77${n}`, type: 'image' as const }],
}))

let number = 0
/** Reads an account while the worker is killed at a step. @returns the result, and how many steps were left until the kill */
async function readKilledAt(killAt: number): Promise<[unknown, number]> {
  const id = `kill${(number += 1)}`
  const { clientId } = await makeClient(app, firm, { email: `${id}@client.test` })
  await publish(app, { platform: 'twitter', id, username: 'ana' }, POSTS)
  await writeFile(faultFile, String(killAt))
  const { body } = await addConnectedAccount(provider, { platform: 'twitter', clientId, as: id })
  await waitUntilIdle(app, firm.accountId, body.id)
  const left = Number(await readFile(faultFile, 'utf8'))
  await writeFile(faultFile, '0')
  const posts = await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })
  const imports = await provider.call<PostImport[]>('listPostImports', { params: { id: body.id } })
  const files = await provider.call<{ path: string; size: number; outcome: string }[]>('listImportFiles', {
    params: { id: imports.body[0]?.id ?? '' },
  })
  const result = {
    posts: posts.body.map(({ content, postedAt, media }) => [
      content,
      postedAt,
      media.map(({ type }) => type),
    ]),
    imports: imports.body.map(({ status, totals }) => [status, totals?.posts]),
    files: files.body
      .filter(({ path }) => path !== 'proofline-capture.json')
      .map(({ path, size, outcome }) => [path, path.endsWith('.json') ? null : size, outcome]),
  }
  return [result, left]
}

describe('a worker that is killed while it reads an account', () => {
  it('is replaced, and ends with the same posts and files', { timeout: 3_600_000 }, async () => {
    const [calm, left] = await readKilledAt(NEVER)
    expect(calm).toMatchObject({ imports: [['SUCCESS', { added: 4 }]] })
    let kills = 0
    for (const k of stepsToStopAt(NEVER - left, PROVE)) {
      const [after, toGo] = await readKilledAt(k)
      expect([k, after]).toEqual([k, calm])
      kills += toGo === 0 ? 1 : 0
    }
    // The worker also does other things, so the last steps of one reading may be missing in another.
    if (PROVE) expect(kills).toBeGreaterThan(40)
  })
})

type Kind = 'well' | 'revoked' | 'limited' | 'down'
/** One account in 20 fails; they fail in these ways, in turn. */
const FAILING: Kind[] = ['revoked', 'limited', 'down']
const kindOf = (n: number): Kind => (n % 20 === 7 ? (FAILING[((n - 7) / 20) % 3] as Kind) : 'well')

/** Adds connected accounts with three posts, each for its own client. @returns their ids by kind */
async function connectMany(): Promise<Map<Kind, string[]>> {
  const found = new Map<Kind, string[]>()
  const grants = []
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const kind = kindOf(n)
    const id = `many${n}`
    const { clientId } = await makeClient(app, firm, { email: `${id}@client.test`, assignTo: [] })
    const accountId = newId(firm.accountId)
    await publish(
      app,
      { platform: 'twitter', id },
      [0, 1, 2].map((m) => ({
        id: `${n}00${m}`,
        at: `2022-06-1${m}T08:00:00.000Z`,
        text: `Post ${m} of ${n}`,
      })),
    )
    const tokens = {
      accessToken: `access-${n}`,
      accessTokenExpiresAt: new Date(Date.now() + 7200_000).toISOString(),
      refreshToken: `refresh-${n}`,
      refreshTokenExpiresAt: null,
    }
    if (kind !== 'revoked')
      grants.push({
        platform: 'twitter' as const,
        accountId: id,
        access: tokens.accessToken,
        refresh: tokens.refreshToken,
        accessUntil: Date.now() + 7200_000,
        scope: '',
      })
    await app.services.db.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`
        insert into social_accounts (customer_id, id, client_id, platform, external_id, auth_type, platform_account_id, platform_account_name)
        values (${firm.accountId}, ${accountId}, ${clientId}, ${PLATFORMS.twitter.code}, ${`@${id}`}, 'OAUTH', ${id}, ${id})`)
      await tx.run(sql`
        insert into connections (customer_id, social_account_id, state, tokens, connected_at, next_capture_at)
        values (${firm.accountId}, ${accountId}, 'active', ${sealTokens(app.services, accountId, tokens)}, ${tx.now}, ${new Date(tx.now.getTime() + 3600_000)})`)
    })
    if (kind === 'limited' || kind === 'down')
      await controlPlatform(app, {
        set: 'fault',
        fault: {
          platform: 'twitter',
          kind: kind === 'limited' ? 'rate_limit' : 'down',
          times: 2,
          accountId: id,
          seconds: 120,
        },
      })
    found.set(kind, [...(found.get(kind) ?? []), accountId])
  }
  await controlPlatform(app, { set: 'grants', grants })
  return found
}

/** Counts captures, imports and requests by state. */
const numbersOf = () =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.one<{
      open: number
      waiting: number
      ready: number
      imports: number
      requests: number
      twice: number
    }>(sql`
      select (select count(*) from captures where customer_id = ${tx.customerId} and finished_at is null)::int as open,
        (select count(*) from captures where customer_id = ${tx.customerId} and finished_at is null and retry_at > ${tx.now})::int as waiting,
        (select count(*) from captures where customer_id = ${tx.customerId} and outcome = 'imported' and trigger = 'other')::int as ready,
        (select count(*) from post_imports i join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
         where i.customer_id = ${tx.customerId} and i.trigger = 'other' and j.status = 'SUCCESS')::int as imports,
        (select count(*) from reconnect_requests where customer_id = ${tx.customerId})::int as requests,
        (select count(*) from (select 1 from reconnect_requests where customer_id = ${tx.customerId}
         group by social_account_id having count(*) > 1) t)::int as twice`),
  )

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Uploads an archive of 20 posts. @returns how long the person waits, in milliseconds */
async function upload(): Promise<number> {
  const { account } = await makeClient(app, firm, { email: 'person@client.test', assignTo: [] })
  const accountId = await account(0)
  const bytes = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': Array.from(
      { length: 20 },
      (_, n) => ({ timestamp: 1_400_000_000 + n * 3600, data: [{ post: `post ${n}` }] }),
    ),
  })
  const start = performance.now()
  const { run } = await importArchive(provider, accountId, bytes)
  expect(run.status).toBe('SUCCESS')
  return performance.now() - start
}
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

describe(`${ACCOUNTS} accounts that are due at the same time`, () => {
  it('are all read, or requested once, while others upload', { timeout: 3_600_000 }, async () => {
    const accounts = await connectMany()
    const revoked = accounts.get('revoked') ?? []
    const served = ACCOUNTS - revoked.length
    const calm = median([await upload(), await upload(), await upload()])
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
          update connections set next_capture_at = ${tx.now}
          where customer_id = ${tx.customerId} and next_capture_at < ${new Date(tx.now.getTime() + 2 * 3600_000)}`),
    )
    const start = performance.now()
    const memory: number[] = []
    const sampling = setInterval(() => memory.push(memoryOf(worker.pid())), 200)
    await startDueCaptures(app.services)
    const goal = PROVE ? 200 : 10
    await waitUntil(async () => ((await numbersOf())?.imports ?? 0) >= goal, 900_000)
    const among = median([await upload(), await upload(), await upload()])
    const atUpload = await numbersOf()
    await waitUntil(async () => {
      const now = await numbersOf()
      return (now?.open ?? 0) === (now?.waiting ?? 0) && (now?.imports ?? 0) >= (now?.ready ?? 0)
    }, 3_000_000)
    const seconds = (performance.now() - start) / 1000
    // Make the captures that wait for their platform due.
    await waitUntil(async () => {
      await app.dueNow()
      const now = await numbersOf()
      return now?.open === 0 && now.imports === served
    }, 600_000)
    clearInterval(sampling)
    const end = await numbersOf()
    const half = memory.slice(Math.floor(memory.length / 2))
    const [first, last] = [Math.max(...memory.slice(0, -half.length)), Math.max(...half)]
    console.log(
      [
        `${ACCOUNTS} accounts due at once: ${served} served, ${revoked.length} asked for, in ${seconds.toFixed(1)} s`,
        `an upload took ${calm.toFixed(0)} ms before, ${among.toFixed(0)} ms among them (${atUpload?.imports} imported by then)`,
        `memory of the worker at most ${first.toFixed(0)} MB in the first half, ${last.toFixed(0)} MB in the second`,
      ].join('\n'),
    )
    expect([end?.ready, end?.requests, end?.twice]).toEqual([served, revoked.length, 0])
    expect(atUpload?.imports).toBeLessThan(served)
    if (PROVE) expect(among - calm).toBeLessThan(1000)
    if (PROVE) expect(last).toBeLessThan(first * 1.2 + 20)
    // The next day's captures must not ask any client a second time.
    await startDueCaptures({ ...app.services, now: () => new Date(Date.now() + 26 * 3600_000) })
    await waitUntil(async () => (await numbersOf())?.open === 0, 3_000_000)
    expect((await numbersOf())?.requests).toBe(revoked.length)
  })
})
