import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type RouteName, type RouteSpec, routes } from '#contract/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { passesGate, rowOf } from './rows.ts'
import { type Actor, type Ids, makeWorld, placesOf } from '../../testing/actors.ts'

let app: TestApp
let actors: Actor[]

beforeAll(async () => {
  app = await startTestApp()
  actors = await makeWorld(app)
})
afterAll(() => app.close())

type Query = Record<string, unknown>
type Parameters = Map<string, readonly unknown[]>

const ON = [true]
const BOTH = [true, false]

/** Values of the parameters whose values the contract does not list. In pairs, a parameter has the first. */
const valuesFor = (ids: Ids): Record<string, readonly unknown[]> => ({
  accountId: [ids.account],
  accountType: [2, 1, 3],
  cameSince: ['2020-01-01'],
  changedSince: ['2020-01-01'],
  clientId: [ids.client],
  clientIds: [ids.client, [ids.client, ids.account]],
  code: ['unknown'],
  cursor: [Buffer.from(`2022-06-15T00:00:00.000000Z ${ids.post}`).toString('base64url')],
  customerId: [ids.account],
  decidedBy: ['me'],
  escalatedSince: ['2020-01-01'],
  excludeSelf: ON,
  file: ['posts.json'],
  find: [
    'words',
    'post NOT xyz place:park',
    'from:facebook NOT on:2020',
    'has:photo after:2019 before:2030-01',
  ],
  finds: [['words', 'from:facebook']],
  flagWords: ['gym'],
  isActive: BOTH,
  isAssigned: BOTH,
  isChanged: BOTH,
  isDecidedTogether: BOTH,
  isFlagged: BOTH,
  isInclusive: ON,
  isMoreRead: BOTH,
  isInDoubt: BOTH,
  isMissing: BOTH,
  isNotRelevant: BOTH,
  isOnTimeline: BOTH,
  isOnlyKeyword: ON,
  isOpen: BOTH,
  isPrivate: BOTH,
  isRead: BOTH,
  isSetAside: BOTH,
  isStarred: BOTH,
  isTrashed: ON,
  isUnused: BOTH,
  jobIds: [ids.job],
  keyword: ['words'],
  kind: ['{name} shared a link.'],
  limit: [3],
  name: ['firm'],
  neverWords: ['gym'],
  offset: [1, 600],
  onlyLatest: ON,
  openedBy: ['me', 'anyone'],
  parentId: [ids.post],
  pendingReconnections: ON,
  ids: [ids.post],
  searchId: [ids.search],
  shownTo: ['me', 'anyone', 'none'],
  seesClientId: [ids.client],
  since: ['2020-01-01'],
  size: [1000],
  statuses: [0, [0, 1]],
  timeZone: ['UTC'],
  type: [2],
  typed: ['words'],
  until: ['2030-01-01'],
})

type Described = { enum?: string[]; anyOf?: { items?: Described }[] }

/** The values of a call's parameters: of those that it always needs, and of the others. */
function parametersOf(name: RouteName, ids: Ids): { needed: Query; optional: Parameters } {
  const { query } = routes[name] as { query: z.ZodObject }
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const all = Object.entries(properties).map(([parameter, schema]): [string, readonly unknown[]] => {
    const { enum: words, anyOf = [] } = schema as Described
    const listed = words ?? anyOf.flatMap(({ items }) => items?.enum ?? [])
    const several = anyOf.length > 0 && listed.length > 1 ? [listed] : []
    const values = listed.length > 0 ? [...listed, ...several] : valuesFor(ids)[parameter]
    if (!values) throw new Error(`${name}: which values can “${parameter}” have?`)
    return [parameter, values]
  })
  return {
    needed: Object.fromEntries(
      all.flatMap(([parameter, [value]]) => (required.includes(parameter) ? [[parameter, value]] : [])),
    ),
    optional: new Map(all.filter(([parameter]) => !required.includes(parameter))),
  }
}

const alone = (parameters: Parameters): Query[] =>
  [...parameters].flatMap(([name, values]) => values.map((value) => ({ [name]: value })))

function pairs(parameters: Parameters): Query[] {
  const first = [...parameters].map(([name, values]): Query => ({ [name]: values[0] }))
  return first.flatMap((a, index) => first.slice(index + 1).map((b) => ({ ...a, ...b })))
}

const NOT_FOR_CLIENTS = 'Client accounts can’t use this filter.'

/** Requests at a time: with hundreds, a busy machine answers that the database has no connection free. */
const AT_A_TIME = 20

/** @returns the queries that were not answered */
async function ask(name: RouteName, actor: Actor, base: Query, queries: Query[]): Promise<string[]> {
  const { params } = rowOf(name)
  const places = placesOf(name).map(([place, kind]) => [place.split('.'), actor.own[kind]] as const)
  const named = places.flatMap(([[where, field = ''], id]) => (where === 'params' ? [[field, id]] : []))
  const input = { ...params, ...(Object.fromEntries(named) as Record<string, string>) }
  const askOne = async (each: Query): Promise<string[]> => {
    const query = { ...base, ...each }
    const { status, body } = await actor.visitor.call<unknown>(name, { params: input, query })
    const isRefused = actor.isClient && JSON.stringify(body).includes(NOT_FOR_CLIENTS)
    return status === 200 || isRefused
      ? []
      : [`${actor.name} ${JSON.stringify(each)} ${status} ${JSON.stringify(body)}`]
  }
  const unanswered: string[] = []
  for (let start = 0; start < queries.length; start += AT_A_TIME)
    unanswered.push(...(await Promise.all(queries.slice(start, start + AT_A_TIME).map(askOne))).flat())
  return unanswered
}

/** Sees every client of the firm. */
const MAIN = 'MANAGER of a.test'
/** They see other rows, by other conditions. */
const OTHERS = ['MANAGER of provider.test', 'REVIEWER of a.test', 'client a1@client.test']
const named = (name: string): Actor => actors.find((each) => each.name === name) as Actor

/** Each opens its statement from parts by what is asked for. The callback of a platform is no list. */
const LISTS = (Object.keys(routes) as RouteName[]).filter((name) => {
  const spec: RouteSpec = routes[name]
  return (
    spec.method === 'GET' &&
    spec.query &&
    !spec.carries &&
    spec.access !== 'public' &&
    name !== 'finishOAuthLogin'
  )
})
/** With a search, a list has a statement of another form. */
const SEARCHABLE = LISTS.filter((name) => 'searchId' in (routes[name] as { query: z.ZodObject }).query.shape)

describe('each filter alone and each pair of filters are answered by', () => {
  it.each(LISTS)('%s', async (name) => {
    const main = [MAIN, ...OTHERS].map(named).find((each) => passesGate(each, name)) as Actor
    const { needed, optional } = parametersOf(name, main.own)
    expect(await ask(name, main, needed, [{}, ...alone(optional), ...pairs(optional)])).toEqual([])
    for (const other of OTHERS.map(named).filter((each) => passesGate(each, name))) {
      const theirs = parametersOf(name, other.own)
      // Providers have to choose clients.
      const base = theirs.optional.has('clientIds') ? { clientIds: other.own.client } : {}
      expect(await ask(name, other, { ...theirs.needed, ...base }, alone(theirs.optional))).toEqual([])
    }
  })

  it.each(SEARCHABLE)('%s, within a search', async (name) => {
    const { own } = named(MAIN)
    const { needed, optional } = parametersOf(name, own)
    const base = { ...needed, searchId: own.search }
    expect(await ask(name, named(MAIN), base, pairs(optional))).toEqual([])
  })
})
