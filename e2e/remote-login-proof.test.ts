import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoginResult } from '#contract/index.ts'
import { launchBrowsers } from '#server/entry/browsers/supervise-browsers.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '#server/testing/app.ts'
import { makeClient } from '#server/testing/imports.ts'
import { endLostLogins } from '#server/sources/logins/upkeep.ts'
import { sql } from '#server/platform/db/sql.ts'
import { chromiumPath } from '../tools/chromium.ts'
import { isLong } from './kit.ts'
import { findOccurrences } from './find-occurrences.ts'

/** 20 people on two nodes in the long form, 2 in the short one. */
const PERSON_COUNT = isLong ? 20 : 2

/** The memory that a node may take without its sign-ins. */
const NODE_MB = 225
/** The memory that the browser of a sign-in may take. */
const SIGN_IN_MB = 150

let app: TestApp
let firm: Firm
const nodes: ChildProcess[] = []
/** The output of the nodes. */
const logLines: string[] = []
/** Different in each run, because it is searched for in folders that other runs write to. */
const PASSWORD = `Canary-Killed-${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  const { executablePath } = await chromiumPath()
  ;({ app, firm } = await startWithFirm({ settings: { CHROMIUM_PATH: executablePath, REMOTE_LOGIN: '1' } }))
  for (let n = 0; n < 2; n += 1) nodes.push(startNode(executablePath))
}, 120_000)
function startNode(executablePath: string): ChildProcess {
  const node = launchBrowsers(
    {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'trace',
      ROLES: 'browser',
      CHROMIUM_PATH: executablePath,
      BROWSERS: String(PERSON_COUNT / 2),
      // Root can't use the browsers' sandbox, so another user runs them.
      ...(mayDropRoot(executablePath) ? { BROWSER_USER: 'nobody' } : {}),
      DATABASE_URL: app.logins.app,
      DATA_DIR: app.services.config.dataDir,
      PUBLIC_URL: app.url,
      PORT: new URL(app.url).port,
    },
    'pipe',
  )
  for (const output of [node.stdout, node.stderr])
    output?.setEncoding('utf8').on('data', (text: string) => void logLines.push(text))
  return node
}

async function meetPerson(platform: 'facebook' | 'instagram'): Promise<string> {
  const login = `killed.${platform}@mail.test`
  const person = {
    platform,
    id: `9${platform.length}`,
    login,
    password: PASSWORD,
    name: 'Ann',
    userName: 'ann',
  }
  await fetch(`${app.url}/simulated-logins/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ set: 'person', person: { ...person, checks: ['email'] } }),
  })
  return login
}

afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await app?.close()
})

type Row = { id: string; state: string; node_id: string | null }
const sessions = () =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<Row>(sql`select id, state, node_id from login_sessions where customer_id = ${firm.accountId}`),
  )

/** All descendants of a process, and the process itself. */
function descendantsOf(pid: number): number[] {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter((each) => each > 0)
  return [pid, ...children.flatMap((child) => descendantsOf(child))]
}

/** The private memory of a process in bytes, plus its share of memory shared with others. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

it.runIf(process.platform === 'linux')(
  'runs many sign-ins at a time in little memory; a killed node ends only its own sign-ins and leaves no data behind',
  async () => {
    const visitors: { visitor: Visitor; id: string }[] = []
    for (let n = 0; n < PERSON_COUNT; n += 1) {
      const visitor = await new Visitor(app).signIn('admin@provider.test')
      await app.services.db.directory.run(sql`delete from throttles`)
      const { clientId } = await makeClient(app, firm, {
        lastName: `Many ${n}`,
        email: `many${n}@client.test`,
      })
      const { body } = await visitor.call<{ sessionId: string }>('startLogin', {
        params: { platform: n % 2 ? 'instagram' : 'facebook' },
        body: { clientId, agreed: '1' },
      })
      visitors.push({ visitor, id: body.sessionId })
    }
    await waitUntil(async () => (await sessions()).every(({ state }) => state === 'waiting'), 180_000)
    const memory = nodes
      .flatMap(({ pid }) => descendantsOf(pid ?? 0))
      .reduce((sum, pid) => sum + memoryOf(pid), 0)
    console.log(`${PERSON_COUNT} sign-ins at a time on two nodes: ${Math.round(memory / 1_000_000)} MB`)
    expect(memory / 1_000_000).toBeLessThan(2 * NODE_MB + PERSON_COUNT * SIGN_IN_MB)

    const before = await sessions()
    expect(
      Object.values(Object.groupBy(before, ({ node_id }) => node_id ?? '')).map((some) => some?.length),
    ).toEqual([PERSON_COUNT / 2, PERSON_COUNT / 2])
    const began = new Date()
    for (const [n, { visitor, id }] of visitors.entries()) {
      await app.services.db.directory.run(sql`delete from throttles`)
      const { body } = await visitor.call<LoginResult>('submitLogin', {
        params: { id },
        body: { id: await meetPerson(n % 2 ? 'instagram' : 'facebook'), password: PASSWORD },
      })
      expect(body.mfa?.type).toBe('email')
    }
    const killed = descendantsOf(nodes[0]?.pid ?? 0)
    for (const pid of killed) expect(limitOf(pid)).toMatch(/^Max core file size +0 +0 /)
    nodes[0]?.kill('SIGKILL')
    await waitUntil(async () => {
      await endLostLogins(app.services)
      return (await sessions()).filter(({ state }) => state === 'ended').length === PERSON_COUNT / 2
    }, 60_000)
    const after = await sessions()
    const ended = after.filter(({ state }) => state === 'ended').map(({ node_id }) => node_id)
    expect(new Set(ended).size).toBe(1)
    const lost = visitors.find(({ id }) => after.some((row) => row.id === id && row.state === 'ended'))
    const kept = visitors.find(({ id }) => after.some((row) => row.id === id && row.state === 'waiting'))
    const statusOf = async (one: typeof lost) =>
      (await one?.visitor.call<LoginResult>('getLoginStatus', { params: { id: one.id } }))?.body
    expect(await statusOf(lost)).toMatchObject({
      isOver: true,
      ending: 'stopped',
      error: 'The browser for this sign-in has stopped. Please start again.',
    })
    expect(await statusOf(kept)).toMatchObject({ isOver: false, mfa: { type: 'email' } })

    // The browsers end with their node, and the node that replaces it removes their profiles.
    await waitUntil(async () => killed.every((pid) => memoryOf(pid) === 0), 20_000)
    nodes.push(startNode((await chromiumPath()).executablePath))
    await waitUntil(
      async () => readdirSync(tmpdir()).every((name) => !name.startsWith(`proofline-work-${killed[0]}-`)),
      20_000,
    )
    expect(await findOccurrences(app, PASSWORD, began, logLines)).toEqual([])
  },
  400_000,
)

/** The soft and hard limits for the size of a process's core dump. */
const limitOf = (pid: number): string | undefined =>
  readFileSync(`/proc/${pid}/limits`, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('Max core'))

/** Whether this is root, and other users may run Chromium and create the namespaces that its sandbox needs. */
function mayDropRoot(executablePath: string): boolean {
  if (process.getuid?.() !== 0) return false
  const isReachable = ['--user', 'test', '-x', executablePath]
  return spawnSync('unshare', isReachable, { uid: 65534, gid: 65534, cwd: '/' }).status === 0
}
