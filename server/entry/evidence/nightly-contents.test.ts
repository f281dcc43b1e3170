import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationItem } from '#contract/index.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { createLog } from '../../platform/log.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeZip, picture } from '../../testing/imports.ts'
import { accountToImport, AT, F4, saying } from '../../testing/older-reader.ts'
import { checkStoredContents } from './nightly-contents.ts'

const uri = 'your_facebook_activity/posts/media/a.jpg'
const DAY_MS = 24 * 3600 * 1000

let app: TestApp
let firm: Firm
let admin: Visitor
let files: Map<string, string>
const lines: string[] = []
const log = createLog({ level: 'error' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  admin = await new Visitor(app).signIn('superadmin@firm.test')
  const provider = await new Visitor(app).signIn('manager@provider.test')
  const account = await accountToImport({ app, firm, provider })
  await account.bring(await makeZip({ [F4]: [saying('One', AT, [{ uri }])], [uri]: await picture(1) }))
  files = new Map()
  const root = new URL(app.services.config.storageUrl).pathname
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
      files.set(entry.name, join(entry.parentPath, entry.name))
})
afterAll(() => app.close())

/** One night after another from this one, as many as all contents take. */
async function nights(from: number, count = 28, services: Services = app.workerServices): Promise<void> {
  for (let night = from; night < from + count; night += 1)
    await checkStoredContents({ ...services, now: () => new Date(night * DAY_MS) }, log)
}

const faults = () =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ sha256: string; fault: string; isMended: boolean }>(sql`
      select encode(sha256, 'hex') as sha256, fault, mended_at is not null as "isMended" from content_faults
      where customer_id = ${tx.customerId} order by found_at, sha256`),
  )
const contents = async (): Promise<{ sha256: string; size: number }[]> =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ sha256: string; size: number }>(sql`
      select encode(sha256, 'hex') as sha256, size from blobs where customer_id = ${tx.customerId} order by size`),
  )
const notices = async () =>
  (
    await admin.call<NotificationItem[]>('listNotifications', {
      params: { id: firm.userIds['SUPER_ADMIN'] ?? '' },
      query: { limit: 100 },
    })
  ).body.filter(({ notification }) => notification.type === 'stored_content_damaged')
const pathOf = (sha256: string): string => files.get(sha256) ?? ''

describe('stored contents', () => {
  it('are all read again within 28 nights, in even shares', async () => {
    const read: string[] = []
    const storage = Object.create(app.workerServices.storage) as Services['storage']
    storage.open = (sha256, range) => {
      read.push(sha256)
      return app.workerServices.storage.open(sha256, range)
    }
    await nights(20_000, 28, { ...app.workerServices, storage })
    const all = (await contents()).map(({ sha256 }) => sha256)
    expect(all.length).toBeGreaterThan(1)
    expect(read.toSorted()).toEqual(all.toSorted())
    expect(await faults()).toEqual([])
  })

  it('that differ are announced once to super administrators, and marked when they are right again', async () => {
    const [small, large] = await contents()
    if (!small || !large) throw new Error('There are too few contents')
    const before = await readFile(pathOf(small.sha256))
    const flipped = Buffer.from(before)
    flipped[0] = (flipped[0] ?? 0) ^ 1
    await writeFile(pathOf(small.sha256), flipped)
    await rename(pathOf(large.sha256), `${pathOf(large.sha256)}.aside`)
    await nights(20_028)
    expect(await faults()).toEqual(
      expect.arrayContaining([
        { sha256: small.sha256, fault: 'has another hash', isMended: false },
        { sha256: large.sha256, fault: 'is missing', isMended: false },
      ]),
    )
    expect(await notices()).toHaveLength(2)
    expect(lines.filter((line) => line.includes('a stored content is damaged'))).toHaveLength(2)
    await nights(20_056)
    expect(await notices()).toHaveLength(2)
    await writeFile(pathOf(small.sha256), before)
    await rename(`${pathOf(large.sha256)}.aside`, pathOf(large.sha256))
    await nights(20_084, 1)
    expect((await faults()).map(({ isMended }) => isMended)).toEqual([true, true])
    await truncate(pathOf(small.sha256), 3)
    await nights(20_085)
    expect(await notices()).toHaveLength(3)
    await writeFile(pathOf(small.sha256), before)
    await nights(20_113, 1)
  })

  it('that a night missed are read in the next', async () => {
    const [small] = await contents()
    const path = pathOf(small?.sha256 ?? '')
    const before = await readFile(path)
    await rm(path)
    await nights(20_150, 1)
    expect((await faults()).filter(({ isMended }) => !isMended)).toHaveLength(1)
    await writeFile(path, before)
    await nights(20_151, 1)
  })

  it('that are being removed are no difference', async () => {
    const [small] = await contents()
    const path = pathOf(small?.sha256 ?? '')
    const before = await readFile(path)
    const earlier = (await faults()).length
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into removed_contents (customer_id, client_id, sha256)
        select ${tx.customerId}, id, decode(${small?.sha256 ?? ''}, 'hex') from clients where customer_id = ${tx.customerId} limit 1`),
    )
    await rm(path)
    await nights(20_152)
    expect((await faults()).filter(({ isMended }) => !isMended)).toEqual([])
    expect(await faults()).toHaveLength(earlier)
    await writeFile(path, before)
  })

  it('are found by their key, however many there are', async () => {
    const plan = await app.ownerDb.transaction(firm.accountId, async (tx) => {
      await tx.client.query('set local enable_seqscan = off')
      return tx.rows<{ 'QUERY PLAN': string }>(sql`
        explain select sha256, size from blobs where customer_id = ${tx.customerId} and sha256 > ${Buffer.of(1)} and sha256 < ${Buffer.of(2)} order by sha256 limit 200`)
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using blobs_(?:pkey|by_sha256)/,
    )
  })
})
