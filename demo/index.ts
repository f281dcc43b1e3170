import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ACCOUNT_TYPE_CODE, type Agreement, PART_SIZE, PLATFORMS, TERMS_VERSION } from '#contract/index.ts'
import { DEMO_CLIENTS, type DemoArchive, type DemoClient, NEWCOMER, plansOf } from './content.ts'
import { insertAccount } from '#server/accounts/index.ts'
import { assignClients, insertClient } from '#server/clients/index.ts'
import { createPostImport, createUpload, uploadPart } from '#server/imports/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { json, sql } from '#server/platform/db/sql.ts'
import type { Actor, Services } from '#server/platform/http/call.ts'
import { childEnvironment } from '#server/platform/child-environment.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { actorByEmail } from '#server/entry/actors.ts'
import { billDemo } from './billing.ts'
import { createSimulatedAccounts, createSimulatedLogins, placeArchives } from './connected.ts'
import { reviewDemo } from './review.ts'
import { DEMO_PASSWORD, LONE_STAR, MAPLE, NAMES, PROVIDER, ROLES } from './staff.ts'
import { insertPeople, locationNamed, type NewPerson } from '#server/entry/seed.ts'

export { serveDemo } from './sign-in/index.ts'
export { DEMO_PASSWORD }

const DEMO_AGREEMENT: Agreement = { version: TERMS_VERSION, language: 'en', address: null, link: null }
const DEMO_FIRMS = [PROVIDER, MAPLE, LONE_STAR]

/**
 * Fills an empty database with the demo's people and then, while the product is already serving, imports their archives as any user would. A start
 * that was stopped midway continues where it stopped. @returns what continues in the background, or null if the database is not the demo
 */
export async function fillDemo(
  services: Services,
  dataDir: string,
  log: Log,
  print: (line: string) => void,
): Promise<{ done: Promise<void> } | null> {
  if (!(await insertDemo(services))) return null
  return {
    done: (async () => {
      await Promise.all([
        importDemo(services, join(dataDir, 'demo'), log, print),
        billFirms(services),
        connectSimulatedAccounts(services, log),
      ])
    })(),
  }
}

/** Opens accounts at the platforms' simulator, if it is served. */
async function connectSimulatedAccounts(services: Services, log: Log): Promise<void> {
  const simulator = Object.values(services.config.platforms).find(
    (platform) => platform?.simulator,
  )?.simulator
  if (!simulator) return
  await waitUntilServed(`${simulator.server}/pbs.twimg.com/media/demo.jpg`)
  await createSimulatedAccounts(simulator.server, log)
}

async function waitUntilServed(url: string): Promise<void> {
  const isServed = (): Promise<boolean> =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let tries = 0; tries < 600 && !(await isServed()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Adds the demo's billing, once the simulator of the payment provider is served. */
export async function billFirms(services: Services): Promise<void> {
  const { sandboxUrl } = services.config.payments
  if (sandboxUrl) await waitUntilServed(`${sandboxUrl}/card`)
  const firms = await services.db.directory.rows<{ id: string }>(sql`
    select id from accounts where type = ${ACCOUNT_TYPE_CODE.customer} and name = any(${[MAPLE, LONE_STAR]}::text[]) order by id`)
  await billDemo(
    services,
    firms.map((firm) => firm.id),
  )
}

/** The lines that the start prints about the demo. */
export function signInLines(config: Config): string[] {
  const who = ROLES.map(([name]) => `${name}@`).join(' ')
  return [
    '',
    `Demo sign-ins      ${who}  at maple.test, lonestar.test, provider.test; client@maple.test, newcomer@maple.test (has not agreed to the terms)`,
    `Password           ${DEMO_PASSWORD}  (a login code is emailed)`,
    config.remoteLogin
      ? `Remote login       on: simulated Facebook and Instagram, as ${NEWCOMER.email} with the same password; captcha goose7, codes 123456`
      : 'Remote login       off: no Chromium was found (CHROMIUM_PATH)',
    `Two archives to upload by hand for ${NEWCOMER.firstName} ${NEWCOMER.lastName}: ${join(config.dataDir, 'demo', 'to-upload')}`,
  ]
}

/**
 * Fills an empty database with the demo's accounts, users and clients, or continues after an interrupted start.
 * @returns whether this database is the demo, and not someone's own
 */
export async function insertDemo(services: Services): Promise<boolean> {
  const { directory } = services.db
  const own = await directory.one(
    sql`select 1 from accounts where name <> all(${DEMO_FIRMS}::text[]) limit 1`,
  )
  // The last user to be inserted.
  const last = sql`select 1 from user_emails where email = 'reviewer@provider.test'`
  if (!own && !(await directory.one(last))) await insertFirms(services)
  return (await directory.one(last)) !== null
}

async function insertFirms(services: Services): Promise<void> {
  const { db } = services
  const ontario = await locationNamed(db, 'Ontario')
  const texas = await locationNamed(db, 'Texas')
  const provider = await ensureAccount(db, {
    type: 'provider',
    name: PROVIDER,
    parentId: null,
    locationId: ontario,
    phoneNumber: '+1 416 555 0100',
    timeZone: 'America/Toronto',
  })
  const firm = (name: string, locationId: string, phoneNumber: string, timeZone: string) =>
    ensureAccount(db, { type: 'customer', name, parentId: provider, locationId, phoneNumber, timeZone })
  const maple = await firm(MAPLE, ontario, '+1 416 555 0142', 'America/Toronto')
  const lonestar = await firm(LONE_STAR, texas, '+1 512 555 0188', 'America/Chicago')
  const staffOf = (accountId: string, domain: string) =>
    ensurePeople(
      services,
      accountId,
      ROLES.map(([name, role], index) => {
        const [firstName = '', lastName = ''] = NAMES[domain]?.[index] ?? []
        return { email: `${name}@${domain}`, firstName, lastName, role, password: DEMO_PASSWORD }
      }),
    )
  await insertClients(services, { accountId: maple, key: 'maple' }, await staffOf(maple, 'maple.test'))
  await insertClients(
    services,
    { accountId: lonestar, key: 'lonestar' },
    await staffOf(lonestar, 'lonestar.test'),
  )
  // These come last: until they exist, the next start continues from here.
  const helpers = (await staffOf(provider, 'provider.test')).slice(3)
  for (const firmId of [maple, lonestar]) {
    await db.transaction(firmId, async (tx) => {
      const clients = await tx.rows<{ id: string }>(
        sql`select id from clients where customer_id = ${firmId} order by last_name limit 2`,
      )
      await assignClients(
        tx,
        helpers,
        clients.map((client) => client.id),
      )
    })
  }
}

async function ensureAccount(db: Database, account: Parameters<typeof insertAccount>[1]): Promise<string> {
  const there = await db.directory.one<{ id: string }>(
    sql`select id from accounts where name = ${account.name}`,
  )
  return there?.id ?? insertAccount(db, account)
}

/** @returns their ids in order */
async function ensurePeople(services: Services, accountId: string, people: NewPerson[]): Promise<string[]> {
  const { db } = services
  const ids: string[] = []
  for (const person of people) {
    const there = await db.directory.one<{ user_id: string | null }>(
      sql`select user_id from user_emails where email = ${person.email}`,
    )
    const [id = ''] = there ? [there.user_id ?? ''] : await insertPeople(db, accountId, [person])
    ids.push(id)
  }
  return ids
}

async function insertClients(
  services: Services,
  firm: { accountId: string; key: DemoClient['firm'] },
  staff: string[],
): Promise<void> {
  const { accountId } = firm
  for (const person of [...DEMO_CLIENTS, NEWCOMER].filter((each) => each.firm === firm.key)) {
    const clientId = await services.db.transaction(accountId, async (tx) => {
      const existing = await tx.one<{ id: string }>(
        sql`select id from clients where customer_id = ${accountId} and email = ${person.email}`,
      )
      if (existing) return existing.id
      const id = newId(accountId)
      await insertClient(tx, { ...person, id })
      await assignClients(tx, staff.slice(2), [id])
      // The newcomer has yet to accept the agreement herself.
      if (person.userEmail && person !== NEWCOMER)
        await tx.run(
          sql`update clients set agreed_terms_at = ${tx.now}, agreed_terms = ${json(DEMO_AGREEMENT)} where customer_id = ${accountId} and id = ${id}`,
        )
      for (const [platform, name] of Object.entries(person.accounts) as [keyof typeof PLATFORMS, string][]) {
        await tx.run(sql`
          insert into social_accounts (customer_id, id, client_id, platform, external_id, created_at)
          values (${accountId}, ${newId(accountId)}, ${id}, ${PLATFORMS[platform].code}, ${`${name}@example.test`}, ${tx.now})`)
      }
      return id
    })
    if (!person.userEmail) continue
    await ensurePeople(services, accountId, [
      {
        email: person.userEmail,
        firstName: person.firstName,
        lastName: person.lastName,
        role: 'CLIENT',
        password: DEMO_PASSWORD,
        clientId,
        language: person.language,
      },
    ])
  }
}

async function importDemo(
  services: Services,
  folder: string,
  log: Log,
  print: (line: string) => void,
): Promise<void> {
  const isNew = await importArchives(services, buildArchives('demo', join(folder, 'archives')), print)
  await fillSimulators(services, folder, log)
  if (isNew) print('Demo: complete')
  log.info({}, 'the demo is complete')
}

/** Imports the archives of clients, and reviews their posts in part. @returns whether a firm had not been reviewed */
export async function importArchives(
  services: Services,
  archives: AsyncIterable<DemoArchive>,
  print: (line: string) => void,
): Promise<boolean> {
  const actor = await actorByEmail(services, 'superadmin@provider.test')
  const firms = await services.db.directory.rows<{ id: string }>(
    sql`select id from accounts where parent_id = ${actor.accountId}`,
  )
  const reviewed = await Promise.all(
    firms.map((firm) =>
      services.db.read(firm.id, (tx) =>
        tx.one(
          sql`select 1 from post_history where customer_id = ${firm.id} and actor_id is not null limit 1`,
        ),
      ),
    ),
  )
  const notReviewed = firms.filter((_, index) => reviewed[index] === null)
  if (notReviewed.length === 0) return false
  print('Demo: making the archives of its clients. Posts appear as they are imported.')
  const all = firms.map((firm) => firm.id)
  const total = DEMO_CLIENTS.flatMap(plansOf).length
  let done = 0
  for await (const archive of archives) {
    const person = DEMO_CLIENTS.find((client) => client.key === archive.clientKey)
    if (person) await importArchive(services, actor, all, person, archive)
    done += 1
    print(`Demo: ${done} of ${total} archives imported`)
  }
  for (const firm of notReviewed) await reviewDemo(services, firm.id)
  return true
}

/** What the newcomer uploads or fetches, and the simulated accounts that she signs in to. */
async function fillSimulators(services: Services, folder: string, log: Log): Promise<void> {
  const toUpload = join(folder, 'to-upload')
  await buildIfMissing('newcomer', toUpload)
  await fillDrives(services, folder, log)
  const logins = services.config.remoteLogin?.simulator
  if (!logins) return
  await waitUntilServed(`${logins.server}/www.facebook.com/login`)
  await createSimulatedLogins(logins.server, toUpload, DEMO_PASSWORD, log)
}

/** The same archives in the simulator of cloud drives, and those that platforms prepare. */
async function fillDrives(services: Services, folder: string, log: Log): Promise<void> {
  const simulator = Object.values(services.config.fetchSources).find((source) => source?.simulator)?.simulator
  if (!simulator) return
  const folders = { toUpload: join(folder, 'to-upload'), handedOver: join(folder, 'handed-over') }
  await buildIfMissing('handed-over', folders.handedOver)
  await waitUntilServed(`${simulator.server}/www.dropbox.com/static/api/2/dropins.js`)
  await placeArchives(simulator.server, folders, log)
}

async function buildIfMissing(which: 'newcomer' | 'handed-over', folder: string): Promise<void> {
  const made = await readdir(folder).catch(() => [])
  if (made.length < 2) for await (const _ of buildArchives(which, folder));
}

/** In a separate process, because drawing the pictures takes both cores and half a gigabyte for a while. */
async function* buildArchives(
  which: 'demo' | 'newcomer' | 'handed-over',
  outDir: string,
): AsyncGenerator<DemoArchive> {
  const child = fork(join(import.meta.dirname, 'build-archives.ts'), [which, outDir], {
    env: childEnvironment(),
    stdio: 'inherit',
  })
  const exit = once(child, 'exit')
  for await (const [archive] of on(child, 'message', { close: ['disconnect'] })) yield archive as DemoArchive
  const [code] = await exit
  if (code !== 0) throw new Error(`Making the demo's archives ended with ${code}`)
}

async function importArchive(
  services: Services,
  actor: Actor,
  firms: string[],
  person: DemoClient,
  archive: { platform: keyof typeof PLATFORMS; file: string },
): Promise<void> {
  for (const firm of firms) {
    const account = await services.db.read(firm, (tx) =>
      tx.one<{ id: string; import_id: string | null }>(sql`
        select a.id, (select i.id from post_imports i where i.customer_id = a.customer_id and i.social_account_id = a.id
          and i.file_name = ${basename(archive.file)} limit 1) as import_id
        from social_accounts a join clients c on c.customer_id = a.customer_id and c.id = a.client_id
        where a.customer_id = ${firm} and c.email = ${person.email} and a.platform = ${PLATFORMS[archive.platform].code}`),
    )
    if (!account) continue
    // An interrupted fill left this import in the queue, where it continues.
    if (account.import_id) {
      await waitForImport(services, firm, account.import_id)
      continue
    }
    const { size } = await stat(archive.file)
    const from = { ip: '127.0.0.1', userAgent: 'demo' }
    const upload = await services.db.transaction(actor.accountId, (tx) =>
      createUpload(tx, actor, { name: basename(archive.file), size }, from),
    )
    for (let part = 1; (part - 1) * PART_SIZE < size; part += 1) {
      const bytes: Readable = createReadStream(archive.file, {
        start: (part - 1) * PART_SIZE,
        end: Math.min(part * PART_SIZE, size) - 1,
      })
      await uploadPart(services, actor, upload.id, part, bytes)
    }
    const importId = await createPostImport(services, actor, firm, account.id, upload.id)
    await waitForImport(services, firm, importId)
  }
}

/** Waits for an import: archives of one account are imported one by one, as people would do. */
async function waitForImport(services: Services, firm: string, importId: string): Promise<void> {
  for (;;) {
    const job = await services.db.read(firm, (tx) =>
      tx.one<{ status: string }>(
        sql`select status from job_runs where customer_id = ${firm} and subject_id = ${importId}`,
      ),
    )
    if (job?.status === 'SUCCESS' || job?.status === 'FAILURE') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
