import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdPlace, POST_COUNTER_NAMES, type RouteName, type RouteSpec, routes } from '#contract/index.ts'
import { insertClient } from '../../clients/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { API_BASES } from '../../platform/http/bases.ts'
import { newId } from '../../platform/ids.ts'
import { insertPeople } from '../seed.ts'
import { PASSWORD, startTestApp, type TestApp } from '../../testing/app.ts'
import { passesGate, rowOf } from './rows.ts'
import { itemOfList, sampleBody } from './samples.ts'
import { type Actor, type Ids, insertCard, insertPackage, makeWorld, placesOf } from '../../testing/actors.ts'

let app: TestApp
let actors: Actor[]
let owner: pg.Client
let changedTables: () => Promise<string[]>

beforeAll(async () => {
  app = await startTestApp({ worker: false })
  const worker = await app.startWorker()
  actors = await makeWorld(app)
  // From here on, only the calls below make changes.
  await worker.stop()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  changedTables = await watchTables(owner)
})
afterAll(async () => {
  await owner?.end()
  await app.close()
})

/** What every sign-in counts or renews. */
const IGNORED = new Set(['throttles', 'login_codes', 'job_workers', 'trusted_browsers'])

/**
 * Watches all tables with triggers, which cost far less than comparing their rows before and after each call. The returned function names the
 * tables whose rows have changed since it was last called; of sessions, only their start and end count.
 */
async function watchTables(owner: pg.Client): Promise<() => Promise<string[]>> {
  await owner.query(`
    create schema watch;
    create table watch.changes (table_name text not null);
    create function watch.record() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.changes values (tg_table_name);
      return null;
    end $$;
    grant usage on schema watch to public;`)
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    if (IGNORED.has(name)) continue
    const compared = name === 'sessions' ? 'ended_at' : '*'
    await owner.query(`
      create trigger watch_rows after insert or delete on "${name}" for each row execute function watch.record();
      create trigger watch_values after update on "${name}" for each row
      when (old.${compared} is distinct from new.${compared}) execute function watch.record();`)
  }
  return async () => {
    const changed = await owner.query<{ table_name: string }>(
      'delete from watch.changes returning table_name',
    )
    return [...new Set(changed.rows.map((each) => each.table_name))].sort()
  }
}

type Input = {
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
}

function inputOf(name: RouteName, ids: Ids, wrong?: { place: IdPlace; id: string }): Input {
  const spec: RouteSpec = routes[name]
  const row = rowOf(name)
  const input: Input = {
    params: { ...paramsOf(spec), ...row.params },
    query: { ...row.query },
    body: spec.body && { ...sampleBody(spec), ...row.body },
  }
  for (const [place, kind] of placesOf(name)) {
    const [part = '', field = ''] = place.split('.')
    const target = part === 'params' ? input.params : part === 'query' ? input.query : input.body
    const id = wrong?.place === place ? wrong.id : ids[kind]
    // In a list, the wrong ID is next to a correct one, which must have no effect either.
    const isAlone = row.narrows?.includes(place) || row.alone?.includes(place) || wrong?.place !== place
    const items = (isAlone ? [id] : [ids[kind], id]).map((each) => itemOfList(spec, place, each))
    if (target) (target as Record<string, unknown>)[field] = items[0] === null ? id : items
  }
  return input
}

/** An ID of no object, for kinds of which the actors have none. */
const paramsOf = ({ path }: RouteSpec): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, newId()]))

function onePart(): FormData {
  const form = new FormData()
  form.set('partNumber', '1')
  form.set('file', new Blob(['0123456789']), 'part')
  return form
}

type Answer = { status: number; bytes: string }

async function knock(actor: Actor, name: RouteName, input: Input): Promise<Answer> {
  const spec: RouteSpec = routes[name]
  if (spec.carries === 'event-stream') return knockAtStream(actor, spec, input)
  const answer = await actor.visitor.call<unknown>(name, {
    params: input.params,
    query: input.query,
    ...(spec.carries === 'multipart'
      ? { body: onePart() }
      : input.body && spec.method !== 'GET'
        ? { body: input.body }
        : {}),
  })
  const total = answer.headers.get('total-items') ?? ''
  return {
    status: answer.status,
    bytes: `${total}|${typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)}`,
  }
}

/** A stream never ends: its headers are the answer. */
async function knockAtStream(actor: Actor, spec: RouteSpec, { query }: Input): Promise<Answer> {
  const stop = new AbortController()
  const search = new URLSearchParams(query as Record<string, string>)
  const answer = await fetch(`${app.url}${API_BASES[spec.api]}${spec.path}?${search}`, {
    signal: stop.signal,
    headers: { cookie: [...actor.visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
  })
  const bytes = answer.ok ? '' : await answer.text()
  stop.abort()
  return { status: answer.status, bytes }
}

const REFUSED = new Set([401, 403, 404])
const NOTHING = new Set([
  '0|[]',
  '|[]',
  '|{"count":0}',
  '|{"counts":[0]}',
  '|{"values":[]}',
  '|{"finds":[]}',
  '|{"posts":0,"total":0,"clients":[],"without":{"total":0,"clients":[]}}',
  `|${JSON.stringify(Object.fromEntries(POST_COUNTER_NAMES.map((name) => [name, 0])))}`,
  '|{"index":0,"isListed":false}',
])

/** `npm run prove` takes all of them, `npm test` one, another from call to call. */
function someOf<T>(all: readonly T[], name: RouteName): readonly T[] {
  const turn = ALL.indexOf(name) % Math.max(1, all.length)
  return IS_LONG ? all : all.slice(turn, turn + 1)
}

/** New objects for calls that use up theirs. */
const FRESH: Partial<Record<RouteName, (actor: Actor) => Promise<Partial<Ids>>>> = {
  resendInvite: (actor) => person(actor, 2),
  deleteUser: (actor) => person(actor, 1),
  deleteUpload: async ({ visitor }) => {
    const { body } = await visitor.call<{ id: string }>('createUpload', {
      body: { name: 'export.zip', size: 10 },
    })
    return { upload: body.id }
  },
  deletePostSearch: async ({ visitor, own }) => {
    const { body } = await visitor.call<{ id: string }>('createPostSearch', {
      params: { clientId: own.client },
      body: { keywords: ['gone soon'] },
    })
    return { search: body.id }
  },
  // A word that never flags can't be chosen so again.
  changeFlagWord: async ({ visitor, own }) => {
    await visitor.call('changeFlagWord', {
      params: { clientId: own.client },
      body: { change: 'notNever', keyword: 'words' },
    })
    return {}
  },
  makeEvidencePackage: async ({ own }) => ({
    evidencePackage: await insertPackage(app, own.account, own.client, own.report),
  }),
  cancelEvidencePackage: async ({ own }) => ({
    evidencePackage: await insertPackage(app, own.account, own.client, own.report),
  }),
  unassignClient: async ({ own }) => {
    const id = newId(own.account)
    await write(
      own,
      sql`
      insert into user_clients (customer_id, id, user_id, client_id, assigned_at) values (${own.account}, ${id}, ${newId(own.account)}, ${own.client}, now())`,
    )
    return { userClient: id }
  },
  createReconnectRequest: async ({ own }) => {
    await closeRequests(own)
    return {}
  },
  cancelReconnectRequest: async ({ own }) => {
    await closeRequests(own)
    const id = newId(own.account)
    await write(
      own,
      sql`
      insert into reconnect_requests (customer_id, id, client_id, social_account_id, creator_type, created_at)
      values (${own.account}, ${id}, ${own.client}, ${own.socialAccount}, 'user', now())`,
    )
    return { request: id }
  },
  takeSupportCase: newCase,
  releaseSupportCase: newCase,
  handBackSupportCase: newCase,
  closeSupportCase: newCase,
  // Everyone cancels what they have started.
  cancelArchiveFetch: async ({ own, userId }) => {
    const id = newId(own.account)
    await write(
      own,
      sql`
      insert into archive_fetches (customer_id, id, client_id, social_account_id, source, state, file_name, job_id, created_by, created_at)
      values (${own.account}, ${id}, ${own.client}, ${own.socialAccount}, 'dropbox', 'fetching', 'a.zip', ${newId(own.account)}, ${userId}, now())`,
    )
    return { archiveFetch: id }
  },
  deletePaymentMethod: async ({ own }) => ({ paymentMethod: await insertCard(app, own.account) }),
  deleteClient: newClient,
  // A client gets at most three links by email in ten minutes.
  mailImportLink: newClient,
  deleteReports: async ({ own }) => {
    const id = newId(own.account)
    await write(
      own,
      sql`
      insert into reports select (jsonb_populate_record(r, jsonb_build_object('id', ${id}::text))).* from reports r
      where r.customer_id = ${own.account} and r.id = ${own.report}`,
    )
    return { report: id }
  },
}

const write = (own: Ids, text: ReturnType<typeof sql>): Promise<number> =>
  app.services.db.transaction(own.account, (tx) => tx.run(text))

const closeRequests = (own: Ids): Promise<number> =>
  write(
    own,
    sql`
    update reconnect_requests set closed_at = now() where customer_id = ${own.account} and social_account_id = ${own.socialAccount} and closed_at is null`,
  )

async function newCase({ own }: Actor): Promise<Partial<Ids>> {
  const id = newId(own.account)
  await write(own, sql`delete from support_cases where customer_id = ${own.account} and platform = 4`)
  await write(
    own,
    sql`
    insert into support_cases (customer_id, id, client_id, platform, reason, opened_at)
    values (${own.account}, ${id}, ${own.client}, 4, 'login_failed', now())`,
  )
  return { supportCase: id }
}

async function newClient({ own }: Actor): Promise<Partial<Ids>> {
  const id = newId(own.account)
  await app.services.db.transaction(own.account, (tx) =>
    insertClient(tx, {
      id,
      firstName: 'Go',
      lastName: 'Ing',
      email: 'going@client.test',
      dateOfBirth: '1990-01-02',
      fileRefNo: 'G-1',
      dateOfLoss: '2020-03-04',
      timeZone: 'America/Toronto',
      language: 'en',
    }),
  )
  return { client: id }
}

let people = 0
async function person({ own }: Actor, status: 1 | 2): Promise<Partial<Ids>> {
  const [id = ''] = await insertPeople(app.services.db, own.account, [
    {
      email: `person${++people}@people.test`,
      firstName: 'Per',
      lastName: 'Son',
      role: 'REVIEWER',
      password: PASSWORD,
    },
  ])
  await write(own, sql`update users set status = ${status} where customer_id = ${own.account} and id = ${id}`)
  return { user: id }
}

const ALL = Object.keys(routes) as RouteName[]

const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'

it('notices each changed table once, and no row that keeps its values', async () => {
  const own = actors[0]?.own
  if (!own) throw new Error('No actor')
  const rename = sql`update users set first_name = 'Ann' where customer_id = ${own.account}`
  await changedTables()
  expect(await write(own, rename)).toBeGreaterThan(1)
  expect(await changedTables()).toEqual(['users'])
  expect(await write(own, rename)).toBeGreaterThan(1)
  expect(await changedTables()).toEqual([])
})

describe('foreign and unknown IDs get the same response from', () => {
  beforeAll(() => changedTables())
  it.each(ALL.filter((name) => placesOf(name).length > 0))('%s', async (name) => {
    const row = rowOf(name)
    const wrong: string[] = []
    for (const actor of someOf(
      actors.filter((each) => IS_LONG || passesGate(each, name)),
      name,
    )) {
      for (const [place, kind] of placesOf(name)) {
        // Locations belong to no one.
        if (kind === 'location') continue
        // Alternates between ids of the actor's own firm and of a firm that does not exist.
        const absent =
          (actors.indexOf(actor) + ALL.indexOf(name)) % 2 === 0 ? newId(actor.own.account) : newId()
        const isNarrowing = row.narrows?.includes(place) ?? false
        const foreign = someOf(
          actor.foreign.filter((each) => each[kind] !== actor.own[kind]),
          name,
        )
        const ids = [
          absent,
          ...foreign.flatMap((each) => (isNarrowing ? [each[kind], newId(each.account)] : [each[kind]])),
        ]
        const answers: Answer[] = []
        /** What narrows a list finds nothing in a firm that the actor sees, and is refused for another: by the firm that the ID names. */
        const byFirm = new Map<string, Set<string>>()
        for (const id of new Set(ids)) {
          const { status, bytes } = await knock(actor, name, inputOf(name, actor.own, { place, id }))
          // A message may repeat the requested id.
          const answer = { status, bytes: bytes.replaceAll(id, 'the id') }
          answers.push(answer)
          const firm = isNarrowing ? id.slice(-8) : ''
          byFirm.set(firm, (byFirm.get(firm) ?? new Set()).add(`${answer.status} ${answer.bytes}`))
        }
        const [first] = answers
        const where = `${actor.name}, ${place}:`
        if ([...byFirm.values()].some(({ size }) => size > 1))
          wrong.push(`${where} answers differ: ${JSON.stringify(answers)}`)
        const status = first?.status ?? 0
        const findsNothing = isNarrowing && status === 200 && NOTHING.has(first?.bytes ?? '')
        if (actor.state === 'out' ? status !== 401 : !REFUSED.has(status) && !findsNothing)
          wrong.push(`${where} ${status} ${first?.bytes.slice(0, 200)}`)
      }
    }
    for (const table of await changedTables()) wrong.push(`${table} has changed`)
    expect(wrong).toEqual([])
  })
})

describe('each role may do exactly what its row allows in', () => {
  it.each(ALL.filter((name) => !rowOf(name).apart))('%s', async (name) => {
    const row = rowOf(name)
    const wrong: string[] = []
    const attempt = async (actor: Actor, may: boolean): Promise<void> => {
      const own = { ...actor.own, ...(may ? await FRESH[name]?.(actor) : {}) }
      const input = inputOf(name, own)
      if (name === 'inviteUser' && input.body) input.body['email'] = `new${++people}@people.test`
      if (name === 'createClient' && input.body) input.body['idempotencyKey'] = newId()
      const { status, bytes } = await knock(actor, name, input)
      const reached = (status >= 200 && status < 300) || status === 409
      if (may ? !reached : actor.state === 'out' ? status !== 401 : !REFUSED.has(status))
        wrong.push(`${actor.name} ${may ? 'may' : 'may not'}: ${status} ${bytes.slice(0, 200)}`)
    }
    await changedTables()
    const [passing, refused] = [
      actors.filter((actor) => passesGate(actor, name)),
      actors.filter((actor) => !passesGate(actor, name)),
    ]
    const excepted = passing.filter((actor) => row.except?.(actor))
    for (const actor of [...someOf(refused, name), ...someOf(excepted, name)]) await attempt(actor, false)
    for (const table of await changedTables()) wrong.push(`${table} has changed though all were refused`)
    for (const actor of someOf(
      passing.filter((each) => !excepted.includes(each)),
      name,
    ))
      await attempt(actor, true)
    expect(wrong).toEqual([])
  })
})
