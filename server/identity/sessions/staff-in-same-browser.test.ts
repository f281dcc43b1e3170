import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { createLink } from '../../testing/identity.ts'

let app: TestApp
let firm: Firm
let clientId: string
let token: string
let minutes = 0

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  clientId = (await makeClient(app, firm)).clientId
})
beforeEach(async () => {
  // Another code can be emailed only after 30 seconds.
  app.setNow(new Date(Date.now() + (minutes += 1) * 60_000))
  token = await createLink(app, firm.accountId, { purpose: 'import', clientId })
})
afterAll(() => app.close())

const viewerOf = async (who: Visitor) => (await who.call<Viewer>('getViewer')).body
const addAccount = (who: Visitor, email: string) =>
  who.call('addSocialAccount', {
    params: { id: clientId },
    body: { socialSiteId: 'twitter', externalId: email },
  })

describe('an emailed link that staff open in their own browser', () => {
  it('leaves them signed in', async () => {
    const manager = await new Visitor(app).signInWithCode('manager@firm.test')
    const entered = await manager.openLink<{ user: Viewer }>(token)
    expect([entered.status, entered.body.user.link]).toEqual([200, { purpose: 'import', clientId }])
    manager.leaveLink()
    expect((await viewerOf(manager)).email).toBe('manager@firm.test')
    expect((await viewerOf(manager)).link).toBeNull()
  })

  it('can be read and names who is signed in; their changes are refused, not recorded as the client’s', async () => {
    const admin = await new Visitor(app).signInWithCode('admin@firm.test')
    await admin.openLink(token)
    expect((await viewerOf(admin)).staffBeside).toEqual({
      name: 'Admin firm.test',
      accountName: expect.any(String),
    })
    expect((await admin.call('getAccountOwner', { params: { id: clientId } })).status).toBe(200)
    const refused = await admin.call('agreeTerms', { params: { id: clientId } })
    expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_SIGNED_IN'])
    expect((await viewerOf(admin)).agreedTermsAt).toBeNull()
    admin.leaveLink()
    await admin.call('logout')
    expect((await admin.openLink<{ user: Viewer }>(token)).body.user.staffBeside).toBeNull()
    expect((await admin.call('agreeTerms', { params: { id: clientId } })).status).toBe(200)
    expect((await addAccount(admin, 'a@example.test')).status).toBe(201)
  })

  it('works as usual for a client who is also signed in', async () => {
    const own = await makeClient(app, firm, { lastName: 'Own' })
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'own@client.test',
        firstName: 'Ana',
        lastName: 'Own',
        role: 'CLIENT',
        password: PASSWORD,
        clientId: own.clientId,
      },
    ])
    const client = await new Visitor(app).signInWithCode('own@client.test')
    const link = await createLink(app, firm.accountId, { purpose: 'import', clientId: own.clientId })
    await client.openLink(link)
    expect((await client.call('agreeTerms', { params: { id: own.clientId } })).status).toBe(200)
  })
})

describe('the cookies of a link', () => {
  it('do not sign anyone in, and those of a sign-in do not open a link’s page', async () => {
    const guest = new Visitor(app)
    await guest.openLink(token)
    expect([...guest.cookies.keys()].toSorted()).toEqual(['pl_link_access', 'pl_link_refresh'])
    guest.leaveLink()
    expect((await guest.call('getViewer')).status).toBe(401)
    const reviewer = await new Visitor(app).signInWithCode('reviewer@firm.test')
    const asLink = await reviewer.call('getViewer', { headers: { 'x-session': 'link' } })
    expect(asLink.status).toBe(401)
    // Nor under another name.
    for (const name of ['access', 'refresh'])
      reviewer.cookies.set(`pl_link_${name}`, reviewer.cookies.get(`pl_${name}`) ?? '')
    expect((await reviewer.call('getViewer', { headers: { 'x-session': 'link' } })).status).toBe(401)
  })
})
