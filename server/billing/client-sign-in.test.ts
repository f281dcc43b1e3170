import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, NotificationItem, UserClient, Viewer } from '#contract/index.ts'
import { type Firm, makeFirm, startWithFirm, type TestApp, waitUntil, Visitor } from '../testing/app.ts'
import { NEW_PASSWORD, waitForMail } from '../testing/identity.ts'
import { newClient } from '../testing/billing.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
let reviewer: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

const accept = (who: Visitor, token: string) =>
  who.call<{ user: Viewer }>('acceptInvitation', { body: { token, password: NEW_PASSWORD } })
const clientOf = async (id: string, who = manager) =>
  (await who.call<Client>('getClient', { params: { id } })).body
const invite = (id: string) => manager.call('mailImportLink', { params: { id } })
const mailsTo = (to: string) => app.mails.filter((mail) => mail.to === to)
const linksIn = (text: string) => ({
  upload: /\/posts\/import\/([\w-]+)/.exec(text)?.[1] ?? '',
  signIn: /\/accept-invitation\/([\w-]+)/.exec(text)?.[1] ?? '',
})
const bellOf = async (who: Visitor) => {
  const { body: viewer } = await who.call<Viewer>('getViewer')
  return (await who.call<NotificationItem[]>('listNotifications', { params: { id: viewer.id } })).body
}

describe('a client who was added', () => {
  let client: Client
  let links: ReturnType<typeof linksIn>

  it('gets one email with two options: connect or upload without an account, or create a sign-in', async () => {
    const text = await waitForMail(app, 'nadia@client.test', async () => {
      const added = await manager.call<{ client: Client; userClient: UserClient }>('createClient', {
        params: { id: firm.accountId },
        body: newClient(firm, { assignTo: [firm.userIds['REVIEWER']] }),
      })
      client = added.body.client
    })
    links = linksIn(text)
    expect(mailsTo('nadia@client.test')).toHaveLength(1)
    expect(client.user?.status).toBe(2)
    expect(client.user?.invitedAt).not.toBeNull()
    expect(client.can).toEqual(['invite', 'correct'])
    const guest = new Visitor(app)
    const entered = await guest.openLink<{ user: Viewer }>(links.upload)
    expect(entered.body.user.link?.purpose).toBe('import')
  })

  it('can be invited again by those who may invite, which ends the earlier sign-in link', async () => {
    expect((await clientOf(client.id, reviewer)).can).toEqual([])
    const text = await waitForMail(app, 'nadia@client.test', () => invite(client.id))
    expect((await accept(new Visitor(app), links.signIn)).status).toBe(410)
    links = linksIn(text)
  })

  it('creates a sign-in, and the inviter and everyone assigned are notified', async () => {
    const nadia = new Visitor(app)
    const accepted = await accept(nadia, links.signIn)
    expect(accepted.body.user).toMatchObject({ accountType: 3, clientId: client.id, status: 1, link: null })
    const later = await new Visitor(app).call<{ user: Viewer }>('login', {
      body: { email: 'nadia@client.test', password: NEW_PASSWORD },
    })
    expect(later.body.user.clientId).toBe(client.id)
    expect(await clientOf(client.id)).toMatchObject({ user: { status: 1 }, can: ['correct'] })
    for (const who of [manager, reviewer]) {
      const [item] = await bellOf(who)
      expect(item?.notification).toMatchObject({ type: 'user_activated', data: { clientId: client.id } })
    }
  })

  it('gets a link only to connect or upload once the sign-in exists', async () => {
    const text = await waitForMail(app, 'nadia@client.test', () => invite(client.id))
    expect(linksIn(text)).toEqual({ upload: expect.stringMatching(/.+/), signIn: '' })
  })
})

describe('an invited client', () => {
  it('who uses password recovery without ever having a password is offered to create a sign-in', async () => {
    const late = await makeFirm(app, 'late.test')
    const theirs = await new Visitor(app).signIn('manager@late.test')
    await waitForMail(app, 'late@client.test', () =>
      theirs.call('createClient', {
        params: { id: late.accountId },
        body: newClient(late, { email: 'late@client.test', language: 'es' }),
      }),
    )
    const text = await waitForMail(app, 'late@client.test', () =>
      new Visitor(app).call('recoverPassword', { body: { email: 'late@client.test' } }),
    )
    expect(text).toContain('todavía no tiene un acceso')
    expect(text).not.toContain('trabajar')
    expect((await accept(new Visitor(app), linksIn(text).signIn)).status).toBe(200)
  })

  it('whose email signs in elsewhere gets the same email as any other', async () => {
    const other = await makeFirm(app, 'other.test')
    const theirs = await new Visitor(app).signIn('manager@other.test')
    const before = mailsTo('late@client.test').length
    await theirs.call('createClient', {
      params: { id: other.accountId },
      body: newClient(other, { email: 'late@client.test' }),
    })
    await waitUntil(() => mailsTo('late@client.test').length > before)
    expect(linksIn(mailsTo('late@client.test')[0]?.text ?? '')).toEqual({
      upload: expect.stringMatching(/.+/),
      signIn: expect.stringMatching(/.+/),
    })
  })
})
