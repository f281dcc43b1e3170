// Long because: its tests share one product, and compare its evidence at their ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORMS } from '#contract/index.ts'
import type {
  AuthorQuestion,
  ImportTotals,
  ImportWithAccount,
  LedgerRecord,
  Post,
  PostImport,
  Takeout,
} from '#contract/index.ts'
import type { z } from 'zod'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { recount } from '../../posts/index.ts'
import { AT, F4, makeOld } from '../../testing/older-reader.ts'
import { finishImport } from '../run/finish.ts'
import { rereadArchiveJob, rereadOldImports } from '../run/reread.ts'
import { openComparison, passDays, putBackAll, settled, takeOutAll } from '../../testing/takeouts.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { applyAuthorsJobReference } from './apply.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let resolver: Visitor
let reviewer: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  resolver = await new Visitor(app).signIn('resolver@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const LINK = '{name} shared a link.'
const WALL = '{name} wrote on Ana Ruiz’s timeline.'
const TITLES = [
  'Ana Ruiz updated her status.',
  'Ana Ruiz shared a memory.',
  'Bo Li shared a link.',
  'Bo Li shared a link.',
  'Cy Oh shared a link.',
  'Bo Li wrote on Ana Ruiz’s timeline.',
]
let number = 0

/** What the post says, in every language of its title. */
const text = (title: string): string => title.replace('compartió un enlace', 'shared a link')

/** An archive of a person of the client's name, with an ID of its own. @param titles of its posts, one minute apart */
const archiveOf = (titles: readonly string[], id: number, made?: string) =>
  makeZip(
    {
      [F4]: titles.map((title, n) => ({
        timestamp: AT + n * 60,
        title,
        data: [{ post: `${id} ${n} ${text(title)}` }],
      })),
      'personal_information/profile_information/profile_information.json': {
        profile_v2: {
          name: { full_name: 'Ana Ruiz' },
          profile_uri: `https://www.facebook.com/profile.php?id=${9000 + id}`,
        },
      },
    },
    made,
  )

async function imported(titles: readonly string[] = TITLES) {
  const { clientId, account } = await makeClient(app, firm)
  const accountId = await account(PLATFORMS.facebook.code)
  const id = (number += 1)
  const bring = async (made?: string, of = titles) => {
    const { imported: done, run } = await importArchive(provider, accountId, await archiveOf(of, id, made))
    expect(run.error).toBeNull()
    return done
  }
  const first = await bring()
  const params = { id: first.id }
  const of = (who: Visitor, importId = first.id) => ({
    questions: async (query: Record<string, unknown> = {}) =>
      (await who.call<AuthorQuestion[]>('listAuthorDoubts', { params: { id: importId }, query })).body,
    decide: (body: object) =>
      who.call<{ code?: string; records?: number }>('decideAuthor', { params: { id: importId }, body }),
  })
  const posts = async () =>
    (await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc', limit: 100 } }))
      .body
  const totals = async (importId = first.id): Promise<ImportTotals> => {
    const { body } = await provider.call<PostImport>('getPostImport', { params: { id: importId } })
    if (!body.totals) throw new Error('It has no totals')
    const { found, ...parts } = body.totals.records
    expect(found).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
    return body.totals
  }
  const records = async (importId = first.id) =>
    (await reviewer.call<z.output<typeof LedgerRecord>[]>('listImportRecords', { params: { id: importId } }))
      .body
  const takeouts = async () =>
    (await manager.call<Takeout[]>('listTakeouts', { params: { id: clientId } })).body
  return { clientId, accountId, first, params, bring, of, posts, totals, records, takeouts }
}

/** Waits until the decisions of an import are applied, but not for the time in which they can be undone. */
async function apply(importId: string): Promise<void> {
  await app.dueNow()
  await waitUntil(async () => {
    const open = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`
        select from job_runs where customer_id = ${firm.accountId} and kind = ${applyAuthorsJobReference.kind} and subject_id = ${importId}
          and status in ('PENDING', 'RUNNING')`),
    )
    return open.length === 0
  })
}

/** Waits until all acts of a client are done. */
async function moved(clientId: string): Promise<void> {
  const { body } = await manager.call<Takeout[]>('listTakeouts', { params: { id: clientId } })
  for (const act of body) await settled(manager, act)
}

/** How many posts of a client a newer archive seems to lack. */
const absent = async (clientId: string): Promise<number | undefined> =>
  (
    await app.services.db.read(firm.accountId, (tx) =>
      tx.one<{ n: number }>(sql`
        select count(*)::int as n from posts where customer_id = ${firm.accountId} and client_id = ${clientId} and absent_in is not null`),
    )
  )?.n

const isSound = async () => {
  expect(await app.services.db.transaction(firm.accountId, recount)).toBe(0)
  expect(await comparison.faults()).toEqual([])
}

describe('records whose title names someone else', () => {
  it('are set aside and counted by kind of title, and those who may not decide see that', async () => {
    const { first, clientId, of, posts, totals, records } = await imported()
    expect(await posts()).toHaveLength(2)
    expect(first.setAside).toBe(4)
    expect((await totals()).records).toMatchObject({ found: 6, posts: 2, unknown: 4, notPosts: 0 })
    expect(new Set((await records()).map(({ code }) => code))).toEqual(new Set(['author_doubt']))
    const questions = await of(resolver).questions()
    expect(questions).toMatchObject([
      {
        kind: LINK,
        name: null,
        names: ['Bo Li', 'Cy Oh'],
        totalNames: 2,
        records: 3,
        from: new Date((AT + 120) * 1000).toISOString(),
        to: new Date((AT + 240) * 1000).toISOString(),
        answer: null,
        decided: null,
        posts: 0,
        can: ['decide'],
      },
      { kind: WALL, names: ['Bo Li'], records: 1 },
    ])
    expect((await of(reviewer).questions()).map(({ can }) => can)).toEqual([[], []])
    const byName = await of(manager).questions({ kind: LINK })
    expect(byName.map(({ name, records: n }) => [name, n])).toEqual([
      ['Bo Li', 2],
      ['Cy Oh', 1],
    ])
    const examples = await reviewer.call<z.output<typeof LedgerRecord>[]>('listDoubtedRecords', {
      params: { id: first.id },
      query: { kind: LINK, name: 'Cy Oh' },
    })
    expect(examples.body.map(({ raw }) => raw.includes('Cy Oh shared a link.'))).toEqual([true])
    const waiting = await reviewer.call('listSetAside', { params: { id: clientId } })
    expect(waiting.body).toMatchObject([{ importId: first.id, platform: 'facebook', records: 4 }])
  })

  it('are decided about by managers and resolvers of the client only', async () => {
    const { of, params } = await imported()
    const body = { kind: LINK, was: null, answer: 'client' }
    expect((await of(reviewer).decide(body)).status).toBe(403)
    expect((await of(resolver).decide({ ...body, kind: 'No such kind' })).status).toBe(404)
    expect((await of(resolver).decide(body)).body).toEqual({ records: 3 })
    const second = await of(manager).decide({ ...body, answer: 'other' })
    expect([second.status, second.body.code]).toEqual([409, 'AUTHOR_ALREADY_DECIDED'])
    const unassigned = await makeClient(app, firm, { assignTo: [] })
    expect((await resolver.call('listSetAside', { params: { id: unassigned.clientId } })).status).toBe(404)
    expect((await manager.call<AuthorQuestion[]>('listAuthorDoubts', { params })).body).toMatchObject([
      { kind: WALL, answer: null },
      { kind: LINK, answer: 'client', decided: { by: expect.any(String) } },
    ])
    await isSound()
  })

  it('become posts if they are the client’s, in this archive and later ones', async () => {
    const { first, of, posts, totals, records, bring, clientId } = await imported()
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    expect((await posts()).map(({ content }) => content.slice(-20))).toHaveLength(5)
    expect((await totals()).records).toMatchObject({ found: 6, posts: 5, unknown: 1 })
    expect((await records()).map(({ code }) => code)).toEqual(['author_doubt'])
    expect(await of(resolver).questions()).toMatchObject([
      { kind: WALL, records: 1 },
      { kind: LINK, answer: 'client', records: 3, posts: 3, reviewed: 0 },
    ])
    const later = await bring('2024-05-01T12:00:00Z', [...TITLES, 'Bo Li shared a link.'])
    expect(later.totals?.posts).toMatchObject({ added: 1, known: 5 })
    expect(later.setAside).toBe(1)
    expect(await absent(clientId)).toBe(0)
    expect(
      (await reviewer.call<PostImport[]>('listSetAside', { params: { id: clientId } })).body,
    ).toHaveLength(2)
    await isSound()
  })

  it('are someone else’s in the ledger if that is decided, which can be changed', async () => {
    const { first, of, posts, totals, records } = await imported()
    await of(manager).decide({ kind: LINK, was: null, answer: 'other' })
    await apply(first.id)
    expect((await totals()).records).toMatchObject({ notPosts: 3, unknown: 1, posts: 2 })
    expect((await records()).map(({ code }) => code).sort()).toEqual([
      'author_doubt',
      'other_author',
      'other_author',
      'other_author',
    ])
    await of(resolver).decide({ kind: LINK, was: 'other', answer: 'client' })
    await apply(first.id)
    expect(await posts()).toHaveLength(5)
    await isSound()
  })

  it('can be decided about by name', async () => {
    const { first, of, posts } = await imported()
    await of(resolver).decide({ kind: LINK, name: 'Cy Oh', was: null, answer: 'client' })
    await apply(first.id)
    expect(
      (await posts()).map(({ content }) => content).filter((text) => text.includes('Cy Oh')),
    ).toHaveLength(1)
    expect(await posts()).toHaveLength(3)
    expect(await of(resolver).questions()).toMatchObject([
      { kind: LINK, names: ['Bo Li'], answer: null },
      { kind: WALL, answer: null },
      { kind: LINK, names: ['Cy Oh'], answer: 'client' },
    ])
  })

  it('bring no post if the decision is undone in time', async () => {
    const { first, of, posts, takeouts } = await imported()
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await of(resolver).decide({ kind: LINK, was: 'client', answer: null })
    await apply(first.id)
    expect(await posts()).toHaveLength(2)
    expect(await takeouts()).toEqual([])
    expect(await of(resolver).questions()).toMatchObject([{ kind: LINK, answer: null }, { kind: WALL }])
    await isSound()
  })
})

describe('a decision', () => {
  it('that is not the one in its leaf is found', async () => {
    const { first, of, accountId } = await imported()
    await of(manager).decide({ kind: LINK, was: null, answer: 'other' })
    await apply(first.id)
    await isSound()
    const answer = (value: string) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(
          sql`update author_doubts set answer = ${value} where social_account_id = ${accountId} and kind = ${LINK}`,
        ),
      )
    await answer('client')
    expect((await comparison.faults()).map((fault) => fault.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual(
      Array.from({ length: 2 }, () => 'The decision ID whose records these are differs from its leaf.'),
    )
    await answer('other')
    await isSound()
  })
})

describe('a decision that is changed', () => {
  it('takes the posts out right away if none was reviewed, and brings them back', async () => {
    const { first, of, posts, takeouts, clientId } = await imported()
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    await of(resolver).decide({ kind: LINK, was: 'client', answer: 'other' })
    await moved(clientId)
    expect(await posts()).toHaveLength(2)
    expect(await takeouts()).toMatchObject([{ posts: 3, filed: 0, reason: '', state: 'out' }])
    await isSound()
    const setDoubts = (doubts: readonly string[]) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.one<{ doubts: string[] }>(sql`
          update takeouts t set doubts = ${uuids(doubts)} from takeouts old
          where t.client_id = ${clientId} and old.customer_id = t.customer_id and old.id = t.id returning old.doubts`),
      )
    const before = await setDoubts([])
    expect(await comparison.faults()).toEqual([expect.stringContaining('The taking out')])
    await setDoubts(before?.doubts ?? [])
    await of(resolver).decide({ kind: LINK, was: 'other', answer: 'client' })
    await waitUntil(async () => (await posts()).length === 5)
    await apply(first.id)
    await isSound()
  })

  it('is still possible after its posts were deleted, for archives that arrive later', async () => {
    const { first, of, posts, takeouts, bring, clientId } = await imported()
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    await of(resolver).decide({ kind: LINK, was: 'client', answer: 'other' })
    await moved(clientId)
    const [act] = await takeouts()
    await passDays(app, firm, act?.id ?? '', 31)
    await waitUntil(async () => (await takeouts()).length === 0)
    expect((await of(resolver).questions()).at(-1)).toMatchObject({
      answer: 'other',
      deletedAt: expect.any(String),
      can: ['decide'],
    })
    expect((await of(resolver).decide({ kind: LINK, was: 'other', answer: 'client' })).status).toBe(200)
    expect((await of(resolver).questions()).at(-1)).toMatchObject({ answer: 'client', deletedAt: null })
    await apply(first.id)
    const later = await bring('2024-05-01T12:00:00Z', TITLES)
    expect([later.totals?.posts.added, (await posts()).length]).toEqual([3, 5])
    await isSound()
  })

  it('follows the rules of taking out once a post was reviewed', async () => {
    const { first, of, posts, takeouts, clientId } = await imported()
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    const reviewed = (await posts()).find(({ content }) => content.includes('Cy Oh'))
    await reviewer.call('savePost', { params: { id: reviewed?.id ?? '' }, body: {} })
    await waitUntil(async () => (await of(manager).questions()).some((each) => each.reviewed === 1))
    const change = { kind: LINK, was: 'client', answer: 'other' }
    const reason = 'A friend’s links'
    expect((await of(resolver).questions()).at(-1)?.can).toEqual([])
    for (const who of [resolver, manager])
      expect((await of(who).decide(change)).body.code).toBe('TAKEOUT_NEEDS_REASON')
    expect((await of(resolver).decide({ ...change, takeOut: { reason, posts: 3 } })).body.code).toBe(
      'TAKEOUT_NEEDS_REASON',
    )
    expect((await of(manager).decide({ ...change, takeOut: { reason, posts: 2 } })).body.code).toBe(
      'TAKEOUT_CHANGED',
    )
    expect((await of(manager).decide({ ...change, takeOut: { reason, posts: 3 } })).status).toBe(200)
    await moved(clientId)
    expect(await posts()).toHaveLength(2)
    // A manager's act is undone by managers, who can also do that in the trash.
    expect((await of(resolver).decide({ kind: LINK, was: 'other', answer: 'client' })).status).toBe(403)
    const [act] = await takeouts()
    expect((await manager.call('putBackTakeout', { params: { id: act?.id ?? '' } })).status).toBe(200)
    await waitUntil(async () => (await posts()).length === 5)
    await moved(clientId)
    expect(await of(manager).questions()).toMatchObject([
      { kind: WALL },
      { kind: LINK, answer: 'client', posts: 3, reviewed: 1 },
    ])
    await isSound()
  })
})

describe('an archive that an older reader had read', () => {
  /** Forgets what is known of doubts, as if an older reader had made posts of all records. */
  const asReadBefore = async (accountId: string): Promise<void> => {
    await app.ownerDb.transaction(firm.accountId, async (tx) => {
      await tx.run(sql`delete from author_doubts where social_account_id = ${accountId}`)
    })
    await makeOld({ app, firm, accountId })
  }

  it('asks about posts that came from such records, doubles none, and takes none out by itself', async () => {
    const { first, accountId, of, posts, totals, clientId } = await imported()
    for (const kind of [LINK, WALL]) await of(manager).decide({ kind, was: null, answer: 'client' })
    await apply(first.id)
    expect(await posts()).toHaveLength(6)
    const before = await totals()
    await asReadBefore(accountId)
    await rereadOldImports(app.services, firm.accountId)
    await waitUntil(async () => (await of(manager).questions()).length === 2)
    expect(await posts()).toHaveLength(6)
    expect(await totals()).toEqual(before)
    const record = await manager.call<ImportWithAccount>('getPostImport', { params: { id: first.id } })
    expect(record.body).toMatchObject({ setAside: 4, setAsidePosts: 4 })
    expect(await of(manager).questions()).toMatchObject([
      { kind: LINK, answer: null, records: 3, posts: 3 },
      { kind: WALL, answer: null, records: 1, posts: 1 },
    ])
    await of(resolver).decide({ kind: WALL, was: null, answer: 'other' })
    await moved(clientId)
    expect(await posts()).toHaveLength(5)
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    expect(await posts()).toHaveLength(5)
    expect(rereadArchiveJob.kind).toBe('reread-archive')
  })

  it('keeps its posts if a decision is undone', async () => {
    const { first, accountId, of, posts, takeouts, clientId } = await imported()
    for (const kind of [LINK, WALL]) await of(manager).decide({ kind, was: null, answer: 'client' })
    await apply(first.id)
    await asReadBefore(accountId)
    await rereadOldImports(app.services, firm.accountId)
    await waitUntil(async () => (await of(manager).questions()).length === 2)
    await of(resolver).decide({ kind: LINK, was: null, answer: 'client' })
    await of(resolver).decide({ kind: LINK, was: 'client', answer: null })
    expect(await takeouts()).toEqual([])
    await of(resolver).decide({ kind: WALL, was: null, answer: 'other' })
    await moved(clientId)
    expect(await posts()).toHaveLength(5)
    expect((await of(resolver).decide({ kind: WALL, was: 'other', answer: null })).status).toBe(200)
    await waitUntil(async () => (await posts()).length === 6)
    await moved(clientId)
    expect((await of(manager).questions()).map(({ answer, posts: n }) => [answer, n])).toEqual([
      [null, 3],
      [null, 1],
    ])
  })

  it('has no post that a newer one seems to lack, because its record is set aside there', async () => {
    const { first, accountId, of, clientId, bring } = await imported()
    for (const kind of [LINK, WALL]) await of(manager).decide({ kind, was: null, answer: 'client' })
    await apply(first.id)
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(sql`delete from author_doubts where social_account_id = ${accountId}`),
    )
    const later = await bring('2024-05-01T12:00:00Z', [...TITLES, 'Ana Ruiz shared a memory.'])
    expect(later.setAside).toBe(4)
    expect(await absent(clientId)).toBe(0)
  })
})

describe('an act that took out several names', () => {
  it('is undone only for the name that someone decides about', async () => {
    const { first, of, posts, takeouts, clientId } = await imported()
    await of(manager).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    await of(manager).decide({ kind: LINK, was: 'client', answer: 'other' })
    await moved(clientId)
    expect(await posts()).toHaveLength(2)
    const decided = await of(manager).decide({ kind: LINK, name: 'Cy Oh', was: 'other', answer: 'client' })
    expect(decided.body).toEqual({ records: 1 })
    await waitUntil(async () => (await posts()).length > 2)
    await moved(clientId)
    expect((await posts()).map(({ content }) => content).filter((text) => /Bo Li|Cy Oh/.test(text))).toEqual([
      expect.stringContaining('Cy Oh'),
    ])
    expect(
      (await of(manager).questions({ kind: LINK })).map(({ name, answer, posts: n }) => [name, answer, n]),
    ).toEqual([
      ['Bo Li', 'other', 0],
      ['Cy Oh', 'client', 1],
    ])
    expect(await takeouts()).toMatchObject([{ posts: 2, state: 'out' }])
    await isSound()
  })
})

describe('a post that is in doubt in two archives, in two kinds of title', () => {
  it('leaves once both are someone else’s, and comes back with either', async () => {
    const { first, of, posts, bring, clientId } = await imported(['Bo Li shared a link.'])
    const later = await bring('2024-05-01T12:00:00Z', ['Bo Li compartió un enlace.'])
    const OTHER_KIND = 'Bo Li compartió un enlace.'
    const [question] = await of(manager, later.id).questions()
    const kind = question?.kind ?? OTHER_KIND
    await of(manager).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    await of(manager, later.id).decide({ kind, was: null, answer: 'client' })
    await apply(later.id)
    expect(await posts()).toHaveLength(1)
    await of(manager).decide({ kind: LINK, was: 'client', answer: 'other' })
    await moved(clientId)
    expect(await posts()).toHaveLength(1)
    await of(manager, later.id).decide({ kind, was: 'client', answer: 'other' })
    await waitUntil(async () => (await posts()).length === 0)
    await moved(clientId)
    await isSound()
    await of(manager).decide({ kind: LINK, was: 'other', answer: 'client' })
    await apply(first.id)
    await waitUntil(async () => (await posts()).length === 1)
    await moved(clientId)
    await isSound()
  })
})

describe('posts of a doubt whose import was taken out', () => {
  it('stay out when the act about the doubt is undone', async () => {
    const { first, of, posts, takeouts, clientId } = await imported()
    await of(manager).decide({ kind: LINK, was: null, answer: 'client' })
    await apply(first.id)
    await of(manager).decide({ kind: LINK, was: 'client', answer: 'other' })
    await moved(clientId)
    const [doubtful] = await takeouts()
    const act = await takeOutAll(manager, first.id)
    expect(await posts()).toEqual([])
    await manager.call('putBackTakeout', { params: { id: doubtful?.id ?? '' } })
    await waitUntil(async () => (await takeouts()).length === 1)
    expect(await posts()).toEqual([])
    await isSound()
    await putBackAll(manager, act)
    expect(await posts()).toHaveLength(5)
    await isSound()
  })
})

describe('a decision that is made while an archive is read', () => {
  it('is applied to that archive, too', async () => {
    const { first, of, posts, bring } = await imported()
    await of(manager).decide({ kind: LINK, was: null, answer: 'other' })
    const later = await bring('2024-05-01T12:00:00Z', [...TITLES, 'Bo Li shared a link.'])
    // As if that had been decided after the archive was opened and before its import ended.
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(sql`update author_doubts set answer = 'client' where kind = ${LINK} and id in (
        select doubt_id from import_doubts where import_id = ${later.id})`),
    )
    await app.workerServices.db.transaction(firm.accountId, async (tx) => {
      await finishImport(tx, { payload: { importId: later.id } } as Parameters<typeof finishImport>[1])
    })
    expect(await posts()).toHaveLength(2)
    await apply(later.id)
    expect(await posts()).toHaveLength(6)
    expect(first.id).not.toBe(later.id)
  })
})
