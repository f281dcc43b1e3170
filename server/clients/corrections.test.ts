import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ClientChange, NotificationItem, Viewer } from '#contract/index.ts'
import { insertPeople } from '../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { makeClient } from '../testing/imports.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let provider: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  provider = await new Visitor(app).signIn('manager@provider.test')
})
afterAll(() => app.close())

const ask = (clientId: string, body: object, who = manager) =>
  who.call<Client>('askCorrection', { params: { id: clientId }, body })
const decide = (clientId: string, correctionId: string, isApproved: boolean, who = provider) =>
  who.call<Client>('decideCorrection', { params: { id: clientId }, body: { correctionId, isApproved } })
const historyOf = async (clientId: string) =>
  (await manager.call<ClientChange[]>('listClientHistory', { params: { id: clientId } })).body
async function noticesOf(who: Visitor, type: string) {
  const viewer = await who.call<Viewer>('getViewer')
  const bell = await who.call<NotificationItem[]>('listNotifications', { params: { id: viewer.body.id } })
  return bell.body.filter((item) => item.notification.type === type)
}

describe('a correction', () => {
  it('is requested by the firm and changes the record once the provider approves; history keeps both values', async () => {
    const { clientId } = await makeClient(app, firm)
    const asked = await ask(clientId, { dateOfLoss: '2022-06-17', lastName: 'Ruiz' })
    expect(asked.body).toMatchObject({
      dateOfLoss: '2022-06-15',
      correction: { to: { dateOfLoss: '2022-06-17' }, by: 'Manager firm.test' },
      can: ['invite', 'correct'],
    })
    await waitUntil(async () => (await noticesOf(provider, 'correction_asked')).length === 1)
    const id = asked.body.correction?.id ?? ''
    expect((await decide(clientId, id, true, manager)).status).toBe(403)
    const decided = await decide(clientId, id, true)
    expect(decided.body).toMatchObject({ dateOfLoss: '2022-06-17', correction: null })
    expect(
      (await historyOf(clientId)).map(({ action, details }) => [action, details.from, details.to]),
    ).toEqual([
      ['changedDetails', { dateOfLoss: '2022-06-15' }, { dateOfLoss: '2022-06-17' }],
      ['askedCorrection', { dateOfLoss: '2022-06-15' }, { dateOfLoss: '2022-06-17' }],
    ])
    expect(await noticesOf(manager, 'correction_decided')).toHaveLength(1)
    expect((await decide(clientId, id, true)).body.code).toBe('CONFLICT')
  })

  it('is replaced by a later one, and changes nothing when it is declined', async () => {
    const { clientId } = await makeClient(app, firm)
    const first = await ask(clientId, { firstName: 'Anna' })
    const second = await ask(clientId, { firstName: 'Hanna' })
    expect((await decide(clientId, first.body.correction?.id ?? '', true)).body.code).toBe('CONFLICT')
    const declined = await decide(clientId, second.body.correction?.id ?? '', false)
    expect(declined.body).toMatchObject({ firstName: 'Ana', correction: null })
    expect((await historyOf(clientId))[0]?.action).toBe('declinedCorrection')
  })

  it('without a change or with an impossible date is refused', async () => {
    const { clientId } = await makeClient(app, firm)
    for (const body of [{}, { firstName: 'Ana' }, { dateOfLoss: '1970-01-01' }])
      expect((await ask(clientId, body)).status).toBe(400)
  })
})

describe('a client user', () => {
  it('cannot change their own name, which comes from the record, and sees no correction', async () => {
    const { clientId } = await makeClient(app, firm, { email: 'own@client.test' })
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'own@client.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    await ask(clientId, { firstName: 'Anna' })
    const ana = await new Visitor(app).signIn('own@client.test')
    const { body: viewer } = await ana.call<Viewer>('getViewer')
    const update = (body: object) => ana.call<Viewer>('updateUser', { params: { id: viewer.id }, body })
    expect((await update({ firstName: 'Anya' })).status).toBe(403)
    expect((await update({ firstName: 'Ana', language: 'es' })).body.language).toBe('es')
    const { body } = await ana.call<Client>('getClient', { params: { id: clientId } })
    expect([body.correction, body.can]).toEqual([undefined, []])
  })
})
