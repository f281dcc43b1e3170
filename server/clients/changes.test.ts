import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ClientChange, Post, Viewer } from '#contract/index.ts'
import { createLinks } from '../identity/index.ts'
import { insertPeople } from '../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'
import { makeDailyPosts } from '../testing/posts.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const change = (id: string, body: object, who = provider) =>
  who.call<Client>('updateClient', { params: { id }, body })

describe('a client’s details', () => {
  it('can be changed only by the provider, and omitted fields stay', async () => {
    const { clientId } = await makeClient(app, firm)
    expect((await change(clientId, { lastName: 'No' }, manager)).status).toBe(403)
    const { body } = await change(clientId, {
      lastName: ' Núñez ',
      language: 'es',
      timeZone: 'America/Vancouver',
    })
    expect(body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Núñez',
      language: 'es',
      timeZone: 'America/Vancouver',
      fileRefNo: 'F-100',
    })
    expect((await change(clientId, {})).status).toBe(400)
    const wrong = await change(clientId, { dateOfLoss: '1980-01-01', timeZone: 'Mars/Base' })
    expect(wrong.status).toBe(400)
    const order = await change(clientId, { dateOfBirth: '2023-01-01' })
    expect(order.body.context).toEqual({
      fields: { dateOfLoss: 'The date of loss cannot be before the date of birth.' },
    })
  })

  it('follow the language that the client chooses, which other edits keep', async () => {
    const { clientId } = await makeClient(app, firm)
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'lea@client.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    const client = await new Visitor(app).signIn('lea@client.test')
    const { body: viewer } = await client.call<Viewer>('getViewer')
    await client.call('updateUser', { params: { id: viewer.id }, body: { language: 'fr' } })
    const record = await manager.call<Client>('getClient', { params: { id: clientId } })
    expect(record.body.language).toBe('fr')
    const history = await manager.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })
    expect(history.body[0]).toMatchObject({
      action: 'changedDetails',
      by: 'Ana Ruiz',
      details: { from: { language: 'en' }, to: { language: 'fr' } },
    })
    const leaf = await app.services.db.read(firm.accountId, (tx) =>
      tx.one(sql`
        select actor_id as by from evidence_leaves where customer_id = ${tx.customerId} and kind = 'client.change' and subject_id = ${clientId}`),
    )
    expect(leaf).toEqual({ by: viewer.id })
    // A choice from before the record followed it.
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(
        sql`update clients set language = 'en' where customer_id = ${tx.customerId} and id = ${clientId}`,
      ),
    )
    await change(clientId, { lastName: 'Núñez' })
    const after = await client.call<Viewer>('getViewer')
    expect([after.body.lastName, after.body.language]).toEqual(['Núñez', 'fr'])
  })

  it('move posts to the other side of the loss without changing counters', async () => {
    const { clientId } = await makeDailyPosts({ app, firm, provider, manager }, 6, {
      dateOfLoss: '2020-01-03',
    })
    const losses = async () => {
      const { body } = await manager.call<Post[]>('listPosts', {
        query: { clientIds: [clientId], order: 'asc' },
      })
      return body.map((post) => (post.isDayOfLoss ? 'day' : post.loss)).join(' ')
    }
    const counters = async () => {
      const { body } = await manager.call<Client>('getClient', { params: { id: clientId } })
      return [body.totalPosts, body.totalUnreviewed, body.totalTimeline]
    }
    const before = await counters()
    expect(before).toEqual([6, 6, 0])
    expect(await losses()).toBe('pre pre day post post post')
    await change(clientId, { dateOfLoss: '2020-01-05' })
    expect(await losses()).toBe('pre pre pre pre day post')
    // Noon in Greenwich is already the next day in Kiritimati.
    await change(clientId, { timeZone: 'Pacific/Kiritimati' })
    expect(await losses()).toBe('pre pre pre day post post')
    expect(await counters()).toEqual(before)
  })

  it('are also those of its user, whose email no one else can have', async () => {
    const { clientId } = await makeClient(app, firm, { email: 'old@user.test' })
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'old@user.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    const taken = await change(clientId, { email: 'reviewer@firm.test' })
    expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_IN_USE'])
    const user = await new Visitor(app).signIn('old@user.test')
    expect((await change(clientId, { firstName: 'Anna' })).status).toBe(200)
    const viewer = await user.call<{ firstName: string }>('getViewer')
    expect([viewer.status, viewer.body.firstName]).toEqual([200, 'Anna'])
  })

  it('with a new email lock out readers of the old one: links, sessions and the password', async () => {
    const { clientId } = await makeClient(app, firm, { email: 'wrong@user.test' })
    const [userId = ''] = await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'wrong@user.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    const stranger = await new Visitor(app).signIn('wrong@user.test')
    const [link = '', recovery = ''] = await app.services.db.transaction(firm.accountId, (tx) =>
      createLinks(tx, [
        { purpose: 'import', clientId },
        { purpose: 'recovery', userId },
      ]),
    )
    const linked = new Visitor(app)
    await linked.openLink(link)
    expect((await linked.call('getAccountOwner', { params: { id: clientId } })).status).toBe(200)
    expect((await change(clientId, { email: 'right@user.test' })).status).toBe(200)
    await waitUntil(() => app.mails.some(({ to }) => to === 'right@user.test'))
    expect((await stranger.call('getViewer')).status).toBe(401)
    expect((await linked.call('getAccountOwner', { params: { id: clientId } })).status).toBe(401)
    const again = await new Visitor(app).openLink(link)
    const reset = await new Visitor(app).call('checkLink', { body: { token: recovery, purpose: 'recovery' } })
    expect([again.body.code, reset.body.code]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
    const [mail, ...more] = app.mails.filter(({ to }) => to === 'right@user.test')
    const [, accessToken] = /\/posts\/import\/(\S+)/.exec(mail?.text ?? '') ?? []
    const entered = await new Visitor(app).openLink<{ user: Viewer }>(accessToken ?? '')
    expect([entered.body.user.link, more]).toEqual([{ purpose: 'import', clientId }, []])
    for (const email of ['wrong@user.test', 'right@user.test'])
      expect((await new Visitor(app).call('login', { body: { email, password: PASSWORD } })).status).toBe(401)
  })
})

describe('a client who is added, changed or removed', () => {
  it('updates open pages without revealing who it is', async () => {
    const { clientId } = await makeClient(app, firm)
    const cookie = [...manager.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const stop = new AbortController()
    const stream = await fetch(`${app.url}/api/main/events`, { headers: { cookie }, signal: stop.signal })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    let heard = ''
    void (async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heard += new TextDecoder().decode(value)
      }
    })().catch(() => undefined)
    const times = (): number => heard.split('"clients.changed"').length - 1
    // Sent after the events of the last seconds.
    await waitUntil(() => heard.includes('retry:'))
    const before = times()
    await change(clientId, { fileRefNo: 'F-2' })
    await waitUntil(() => times() === before + 1)
    await manager.call('holdClient', { params: { id: clientId }, body: { on: true, reason: 'Court' } })
    await waitUntil(() => times() === before + 2)
    expect(heard).not.toContain(clientId)
    stop.abort()
  })
})

describe('the preservation hold of a client', () => {
  it('is lifted only by the side that placed it, by a role not below', async () => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    const { clientId } = await makeClient(app, firm)
    const change = (on: boolean, who: Visitor) =>
      who.call<Client & { code?: string }>('holdClient', {
        params: { id: clientId },
        body: { on, reason: on ? 'Court' : 'Settled' },
      })
    const seenBy = async (who: Visitor) =>
      (await who.call<Client>('getClient', { params: { id: clientId } })).body.hold
    for (const [placer, others] of [
      [manager, { otherSide: provider }],
      [admin, { otherSide: provider, higherRole: manager }],
      [provider, { otherSide: admin }],
    ] as const) {
      const placed = await change(true, placer)
      expect(placed.status).toBe(200)
      for (const [why, who] of Object.entries(others)) {
        expect((await seenBy(who))?.lifting).toBe(why)
        // Neither lifted, nor replaced by one that could be.
        for (const on of [false, true]) {
          const { body } = await change(on, who)
          expect(body).toMatchObject({ code: 'HOLD_OF_OTHERS', context: { name: placed.body.hold?.byName } })
        }
      }
      expect((await seenBy(placer))?.lifting).toBe('allowed')
      expect((await change(false, placer)).body.hold).toBeNull()
    }
    expect((await change(true, manager)).body.hold).toMatchObject({ side: 'firm', role: 'MANAGER' })
    expect((await change(false, admin)).body.hold).toBeNull()
  })

  it('is neither replaced nor lifted by someone who saw another one', async () => {
    const { clientId } = await makeClient(app, firm)
    const hold = (body: object, who = manager) =>
      who.call<Client>('holdClient', { params: { id: clientId }, body })
    const seenAt = (await hold({ on: true, reason: 'Court', seenAt: null })).body.hold?.at
    expect((await hold({ on: true, reason: 'Appeal', seenAt: null }, provider)).status).toBe(409)
    const lift = { on: false, reason: 'Settled' }
    expect((await hold({ ...lift, seenAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
    expect((await hold({ on: false, seenAt })).status).toBe(400)
    const { body } = await manager.call<Client>('getClient', { params: { id: clientId } })
    expect(body.hold).toMatchObject({ at: seenAt, reason: 'Court' })
    expect((await hold({ ...lift, seenAt })).body.hold).toBeNull()
    const { body: history } = await manager.call<ClientChange[]>('listClientHistory', {
      params: { id: clientId },
    })
    expect(history.map(({ action, details }) => [action, details.name])).toEqual([
      ['liftedHold', 'Settled'],
      ['setHold', 'Court'],
    ])
  })
})
