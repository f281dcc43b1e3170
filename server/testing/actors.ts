// Long because: it makes one of each thing that a call can name.
import {
  type AccountType,
  type IdKind,
  type IdPlace,
  type RouteName,
  type RouteSpec,
  routes,
  type StaffAccountType,
  type Report,
  type ReportPost,
  type RoleType,
  ROLES,
  scopesOfRole,
  type StaffRole,
  STAFF_ROLES,
  statusCodes,
  USER_STATUS,
} from '#contract/index.ts'
import { importArchive, makeClient, makeZip } from './imports.ts'
import { assignClients } from '../clients/index.ts'
import { createLinks } from '../identity/index.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { insertPeople } from '../entry/seed.ts'
import { type Firm, makeFirm, makeProvider, PASSWORD, type TestApp, Visitor } from './app.ts'
import type { Caller } from '../entry/permissions/rows.ts'

/** Kinds of which the actors have no object: those calls have tests of their own. */
const KINDS_WITHOUT_OBJECT = ['word', 'signIn', 'login', 'reportFile'] as const satisfies IdKind[]
type ObjectKind = Exclude<IdKind, (typeof KINDS_WITHOUT_OBJECT)[number]>
/** Each actor has one object of each kind, and knows some that belong to others. */
export type Ids = Record<ObjectKind, string>

/** The places of a call's IDs, as far as the actors have objects of their kinds. */
export const placesOf = (name: RouteName): [IdPlace, ObjectKind][] =>
  (Object.entries((routes[name] as RouteSpec).ids ?? {}) as [IdPlace, IdKind][]).filter(
    (each): each is [IdPlace, ObjectKind] => !KINDS_WITHOUT_OBJECT.some((kind) => kind === each[1]),
  )

export type Actor = Caller & {
  visitor: Visitor
  own: Ids
  /** Objects of others; calls with their ids must be answered as if they did not exist. */
  foreign: Ids[]
  userId: string
}

/** A client of a firm, with one object of each kind. */
type ClientFixture = Ids & {
  firm: Firm
  album: string
  albumPost: string
  clientUserId: string
  email: string
}

const SECRET = 'words that only its own people may read'

async function makeClientFixture(
  app: TestApp,
  firm: Firm,
  provider: Visitor,
  manager: Visitor,
  name: string,
  assigned: boolean,
): Promise<ClientFixture> {
  const made = await makeClient(app, firm, assigned ? {} : { assignTo: [] })
  const { clientId } = made
  const account = await made.account(0)
  // A colleague who makes no calls, but whom others act on.
  const [colleague = ''] = await insertPeople(app.services.db, firm.accountId, [
    {
      email: `colleague.${name}@firm.test`,
      firstName: 'Col',
      lastName: name,
      role: 'REVIEWER',
      password: PASSWORD,
    },
  ])
  await app.services.db.transaction(firm.accountId, (tx) => assignClients(tx, [colleague], [clientId]))
  const archive = await makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: `${SECRET} ${name}` }] },
    ],
  })
  const { imported } = await importArchive(provider, account, archive)
  const posts = await manager.call<{ id: string }[]>('listPosts', { query: { clientIds: [clientId] } })
  const email = `${name}@client.test`
  const [clientUserId = ''] = await insertPeople(app.services.db, firm.accountId, [
    { email, firstName: 'Cli', lastName: name, role: 'CLIENT', password: PASSWORD, clientId },
  ])
  const makeReport = async (type: string) => {
    const { body } = await manager.call<Report>('createReport', {
      params: { clientId },
      body: { type, name: type, statuses: statusCodes('unreviewed') },
    })
    const lines = await manager.call<ReportPost[]>('listReportPosts', { params: { id: body.id } })
    return { id: body.id, line: lines.body[0]?.id ?? '' }
  }
  const legal = await makeReport('legal')
  const album = await makeReport('album')
  const other = await made.account(1)
  const search = await manager.call<{ id: string }>('createPostSearch', {
    params: { clientId },
    body: { keywords: ['words', name] },
  })
  const savedFind = await manager.call<{ id: string }>('saveFind', {
    params: { id: firm.accountId },
    body: { kind: 'client', clientId, name: 'Words', find: 'words' },
  })
  const request = await manager.call<{ id: string }>('createReconnectRequest', { params: { id: other } })
  const third = await made.account(2)
  await manager.call('createReconnectRequest', { params: { id: third } })
  await provider.call('requestPostImportSupport', { params: { id: third } })
  const help = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ id: string }>(
      sql`select id from support_cases where customer_id = ${firm.accountId} and social_account_id = ${third}`,
    ),
  )
  const row = await app.services.db.read(firm.accountId, (tx) =>
    tx.one<{ id: string }>(
      sql`select id from user_clients where customer_id = ${firm.accountId} and client_id = ${clientId} limit 1`,
    ),
  )
  const ownerCheck = newId(firm.accountId)
  await app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      insert into owner_checks (customer_id, id, client_id, social_account_id, method, state, lines, created_at, decided_at)
      values (${firm.accountId}, ${ownerCheck}, ${clientId}, ${account}, 'OAUTH', 'withdrawn', '[]', ${tx.now}, ${tx.now})`),
  )
  const unreadFile = newId(firm.accountId)
  await app.services.db.transaction(firm.accountId, (tx) =>
    tx.run(sql`
      insert into unread_files (customer_id, id, client_id, archive, upload_id, file_name, file_size, parts, uploaded_at, language, created_by,
        created_by_name, created_at)
      values (${firm.accountId}, ${unreadFile}, ${clientId}, 'linkedin', ${newId(firm.accountId)}, 'x.zip', 1, '{}', ${tx.now}, 'en',
        ${clientUserId}, 'x', ${tx.now})`),
  )
  const evidencePackage = await insertPackage(app, firm.accountId, clientId, legal.id)
  const paymentMethod = await insertCard(app, firm.accountId)
  const place = await app.services.db.directory.one<{ id: string }>(
    sql`select id from locations where abbrev = 'ON' and parent_id is not null limit 1`,
  )
  return {
    firm,
    email,
    clientUserId,
    album: album.id,
    albumPost: album.line,
    account: firm.accountId,
    lawFirm: firm.accountId,
    user: colleague,
    self: colleague,
    person: colleague,
    client: clientId,
    clientOfUser: clientId,
    post: posts.body[0]?.id ?? '',
    report: legal.id,
    reportPost: legal.line,
    evidencePackage,
    search: search.body.id,
    socialAccount: account,
    import: imported.id,
    job: imported.jobId,
    upload: '',
    archiveFetch: '',
    request: request.body.id,
    supportCase: help?.id ?? '',
    userClient: row?.id ?? newId(firm.accountId),
    ownerCheck,
    selection: '',
    savedFind: savedFind.body.id,
    takeout: '',
    unreadFile,
    notification: '',
    session: '',
    location: place?.id ?? '',
    paymentMethod,
  }
}

/** An evidence package of a report that asks its question, with all posts of the client. */
export async function insertPackage(
  app: TestApp,
  customerId: string,
  clientId: string,
  reportId: string,
): Promise<string> {
  return app.services.db.transaction(customerId, async (tx) => {
    const id = newId(customerId)
    await tx.run(sql`
      insert into packages (customer_id, id, client_id, kind, of_id, of_name, state, created_by, created_by_name, created_at, job_id, offered)
      select ${customerId}, ${id}, ${clientId}, 'report', ${reportId}, 'Report', 'asking', ${newId(customerId)}, 'x', ${tx.now}, ${newId(customerId)},
        coalesce(jsonb_agg(jsonb_build_object('importId', i.id, 'platform', 'facebook', 'receivedAt', ${tx.now.toISOString()}::text, 'size', 1, 'contents', '[]'::jsonb)), '[]')
      from post_imports i where i.customer_id = ${customerId} and i.client_id = ${clientId}`)
    await tx.run(sql`
      insert into packaged_posts (customer_id, package_id, post_id)
      select ${customerId}, ${id}, p.id from posts p where p.customer_id = ${customerId} and p.client_id = ${clientId} on conflict do nothing`)
    await tx.run(sql`
      insert into package_findings (customer_id, package_id, kind, number, post_id, value)
      values (${customerId}, ${id}, 'device', 1, ${newId(customerId)}, 'A telephone of this client')`)
    return id
  })
}

let cardCount = 0
/** A card of a firm that is unknown to the payment provider. */
export async function insertCard(app: TestApp, accountId: string): Promise<string> {
  const id = newId(accountId)
  await app.services.db.transaction(accountId, (tx) =>
    tx.run(sql`
      insert into payment_methods (customer_id, id, provider, provider_id, brand, last4, exp_month, exp_year, is_primary, created_at)
      values (${accountId}, ${id}, 'sandbox', ${`pm_matrix${++cardCount}`}, 'visa', '4242', 12, 2099,
        not exists (select from payment_methods where customer_id = ${accountId} and is_primary), ${tx.now})`),
  )
  return id
}

/** An empty selection, not acted on yet. */
async function insertSelection(app: TestApp, accountId: string, userId: string): Promise<string> {
  const id = newId(accountId)
  await app.services.db.transaction(accountId, (tx) =>
    tx.run(sql`
      insert into post_selections (customer_id, id, created_by, created_at, filters, posts)
      values (${accountId}, ${id}, ${userId}, ${tx.now}, '{"orderBy": "postedAt"}', 0)`),
  )
  return id
}

/** The person's own records, and the same kinds of records of a stranger in each foreign account. */
async function makePersonalRecords(app: TestApp, accountId: string, userId: string): Promise<Partial<Ids>> {
  const notification = newId(accountId)
  await app.services.db.transaction(accountId, (tx) =>
    tx.run(sql`
      insert into notifications (customer_id, id, user_id, type, subject_id, data, occurred_at)
      values (${accountId}, ${notification}, ${userId}, 'report_file_generated', ${newId(accountId)}, '{}', ${tx.now})`),
  )
  const session = await app.services.db.directory.one<{ id: string }>(
    sql`select id from sessions where user_id = ${userId} and ended_at is null order by created_at desc limit 1`,
  )
  return { self: userId, notification, session: session?.id ?? newId(accountId) }
}

/** Two firms under a provider, a third without a provider, clients of each, and everyone who may call. */
export async function makeWorld(app: TestApp): Promise<Actor[]> {
  // Makes adding a client free; its price has separate tests.
  await app.services.db.directory.run(sql`
    insert into promos (id, name, description, percent) values (${newId()}, 'Free', 'Everything is free.', 100)`)
  const above = await makeProvider(app, 'provider.test')
  const firmA = await makeFirm(app, 'a.test', { parentId: above.accountId })
  const firmB = await makeFirm(app, 'b.test', { parentId: above.accountId })
  const elsewhere = await makeProvider(app, 'elsewhere.test')
  const firmC = await makeFirm(app, 'c.test', { parentId: elsewhere.accountId })
  const signIn = (email: string) => new Visitor(app).signIn(email)
  const provider = await signIn('superadmin@provider.test')
  const otherProvider = await signIn('superadmin@elsewhere.test')
  const [managerA, managerB, managerC] = [
    await signIn('manager@a.test'),
    await signIn('manager@b.test'),
    await signIn('manager@c.test'),
  ]
  const a1 = await makeClientFixture(app, firmA, provider, managerA, 'a1', true)
  const a2 = await makeClientFixture(app, firmA, provider, managerA, 'a2', false)
  const b1 = await makeClientFixture(app, firmB, provider, managerB, 'b1', true)
  const c1 = await makeClientFixture(app, firmC, otherProvider, managerC, 'c1', true)

  const ofProvider = [above.userIds['REVIEWER'] ?? '', above.userIds['RESOLVER'] ?? '']
  await app.services.db.transaction(firmA.accountId, (tx) => assignClients(tx, ofProvider, [a1.client]))

  const uploadOf = async (visitor: Visitor): Promise<string> => {
    const { body } = await visitor.call<{ id?: string }>('createUpload', {
      body: { name: 'x.zip', size: 10 },
    })
    return body.id ?? newId(firmA.accountId)
  }
  const strangers = new Map<ClientFixture, Partial<Ids>>()
  for (const [holding, uploader] of [
    [a1, provider],
    [a2, provider],
    [b1, provider],
    [c1, otherProvider],
  ] as const) {
    const email = `stranger.${holding.email}`
    const [id = ''] = await insertPeople(app.services.db, holding.account, [
      { email, firstName: 'Stra', lastName: 'Nger', role: 'RESOLVER', password: PASSWORD },
    ])
    await signIn(email)
    strangers.set(holding, {
      ...(await makePersonalRecords(app, holding.account, id)),
      selection: await insertSelection(app, holding.account, id),
      upload: await uploadOf(uploader),
    })
  }
  const others = (holding: ClientFixture): Ids => ({ ...holding, ...strangers.get(holding) })

  const actors: Actor[] = []
  const add = async (
    name: string,
    visitor: Visitor,
    role: RoleType,
    accountType: AccountType,
    userId: string,
    accountId: string,
    holding: ClientFixture,
    foreign: ClientFixture[],
    state: Actor['state'] = 'in',
    purpose: Actor['purpose'] = null,
  ): Promise<void> => {
    const isClient = accountType === 'client'
    const scopes = scopesOfRole(role, accountType)
    actors.push({
      name,
      visitor,
      scopes,
      accountType,
      state,
      purpose,
      userId,
      isProvider: accountType === 'provider',
      isClient,
      position: role === 'CLIENT' ? 6 : ROLES[role].position,
      own: {
        ...holding,
        // Clients own albums, but no other reports.
        ...(isClient ? { report: holding.album, reportPost: holding.albumPost } : {}),
        ...(await makePersonalRecords(app, accountId, userId)),
        selection: await insertSelection(app, holding.account, userId),
        person: userId,
        upload:
          scopes.includes('post_import:create') && state !== 'out'
            ? await uploadOf(visitor)
            : newId(accountId),
      },
      // Colleagues know each other; clients know no one.
      foreign: foreign.map((each) => {
        const theirs = others(each)
        const knows = !isClient && each.firm === holding.firm
        return knows ? { ...theirs, user: holding.user, person: userId } : { ...theirs, person: theirs.self }
      }),
    })
  }
  const staff = async (
    firm: Firm,
    domain: string,
    own: ClientFixture,
    hidden: ClientFixture[],
    type: StaffAccountType,
  ) => {
    for (const role of STAFF_ROLES) {
      const sees = ROLES[role].position <= 3
      await add(
        `${role} of ${domain}`,
        await signIn(`${emailOf(role)}@${domain}`),
        role,
        type,
        firm.userIds[role] ?? '',
        firm.accountId,
        own,
        sees ? hidden.filter((each) => each.firm !== own.firm) : hidden,
      )
    }
  }
  await staff(above, 'provider.test', a1, [a2, c1], 'provider')
  await staff(firmA, 'a.test', a1, [a2, b1, c1], 'customer')
  await staff(firmB, 'b.test', b1, [a1, c1], 'customer')
  for (const [holding, foreign] of [
    [a1, [a2, b1]],
    [a2, [a1, b1]],
    [b1, [a1, c1]],
  ] as const) {
    const visitor = await signIn(holding.email)
    await visitor.call('agreeTerms', { params: { id: holding.client } })
    const { account } = holding
    await add(
      `client ${holding.email}`,
      visitor,
      'CLIENT',
      'client',
      holding.clientUserId,
      account,
      holding,
      [...foreign],
    )
  }
  for (const purpose of ['reconnect', 'import'] as const) {
    const [token = ''] = await app.services.db.transaction(firmA.accountId, (tx) =>
      createLinks(tx, [{ purpose, clientId: a1.client }]),
    )
    const visitor = new Visitor(app)
    const entered = await visitor.openLink(token)
    if (entered.status !== 200) throw new Error(JSON.stringify(entered.body))
    await add(
      `link to ${purpose}`,
      visitor,
      'CLIENT',
      'client',
      a1.clientUserId,
      a1.account,
      a1,
      [a2, b1],
      'link',
      purpose,
    )
  }
  const out = (name: string, visitor: Visitor) =>
    add(
      name,
      visitor,
      'SUPER_ADMIN',
      'customer',
      firmA.userIds['SUPER_ADMIN'] ?? '',
      firmA.accountId,
      a1,
      [b1],
      'out',
    )
  await out('nobody', new Visitor(app))
  const half = new Visitor(app)
  await half.call('login', { body: { email: 'superadmin@a.test', password: PASSWORD } })
  await out('before the code', half)
  const [turnedOff = ''] = await insertPeople(app.services.db, firmA.accountId, [
    { email: 'off@a.test', firstName: 'Turned', lastName: 'Off', role: 'SUPER_ADMIN', password: PASSWORD },
  ])
  const off = await signIn('off@a.test')
  await app.services.db.transaction(firmA.accountId, (tx) =>
    tx.run(
      sql`update users set status = ${USER_STATUS.inactive.code} where customer_id = ${firmA.accountId} and id = ${turnedOff}`,
    ),
  )
  await out('deactivated', off)
  return actors
}

const emailOf = (role: StaffRole): string => role.toLowerCase().replace('_', '')
