import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ClientFile, NotificationItem, User, Viewer } from '#contract/index.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp, Visitor } from '../testing/app.ts'
import { NEW_PASSWORD, waitForMail } from '../testing/identity.ts'
import { addCard, newClient } from '../testing/billing.ts'

type Office = { firm: Firm; cardId: string; manager: Visitor; provider: Visitor }

let app: TestApp
let maple: Office
let lonestar: Office

async function openOffice(name: string): Promise<Office> {
  const above = await makeProvider(app, `provider-${name}.test`)
  const firm = await makeFirm(app, `${name}.test`, { parentId: above.accountId })
  return {
    firm,
    cardId: (await addCard(app, await new Visitor(app).signIn(`superadmin@${name}.test`), firm)).id,
    manager: await new Visitor(app).signIn(`manager@${name}.test`),
    provider: await new Visitor(app).signIn(`manager@provider-${name}.test`),
  }
}

beforeAll(async () => {
  app = await startTestApp()
  maple = await openOffice('maple')
  lonestar = await openOffice('lonestar')
})
afterAll(() => app.close())

/** Adds a client and takes the sign-in link from its email. */
async function add({ firm, cardId, manager }: Office, email: string, over: Record<string, unknown> = {}) {
  let client: Client | undefined
  const text = await waitForMail(app, email, async () => {
    const added = await manager.call<{ client: Client }>('createClient', {
      params: { id: firm.accountId },
      body: newClient(firm, { email, paymentMethodId: cardId, ...over }),
    })
    expect(added.status).toBe(201)
    client = added.body.client
  })
  return { client: client as Client, token: tokenOf(text), text }
}

const tokenOf = (text: string): string => /\/accept-invitation\/([\w-]+)/.exec(text)?.[1] ?? ''
const check = async (token: string) =>
  (
    await new Visitor(app).call<{ hasSignIn: boolean }>('checkLink', {
      body: { token, purpose: 'invitation' },
    })
  ).body
const accept = (who: Visitor, token: string, password = NEW_PASSWORD) =>
  who.call<{ user: Viewer }>('acceptInvitation', { body: { token, password } })
const signIn = (email: string, password = NEW_PASSWORD, who = new Visitor(app)) =>
  who.call<{ user: Viewer }>('login', { body: { email, password } })
async function filesOf(who: Visitor): Promise<ClientFile[]> {
  const viewer = await who.call<Viewer>('getViewer')
  return (await who.call<ClientFile[]>('listUserFiles', { params: { id: viewer.body.id } })).body
}
/** As on the page: the new session has its own CSRF key. */
const choose = async (who: Visitor, clientId: string) => {
  const viewer = await who.call<Viewer>('getViewer')
  const chosen = await who.call<{ user: Viewer }>('chooseUserFile', {
    params: { id: viewer.body.id },
    body: { clientId },
  })
  who.leaveLink()
  return chosen
}
const sees = async (who: Visitor, clientId: string) =>
  (await who.call('getClient', { params: { id: clientId } })).status
const userOf = async (office: Office, clientId: string) =>
  (await office.manager.call<User[]>('listUsers', { query: { clientId } })).body[0] as User
const turn = async (office: Office, clientId: string, isActive: boolean) => {
  const answer = await office.provider.call('updateUser', {
    params: { id: (await userOf(office, clientId)).id },
    body: { isActive },
  })
  expect(answer.status).toBe(200)
}

/** A person with a file in each of two firms, signed in. */
async function twoFiles(email: string) {
  const first = await add(maple, email, { fileRefNo: 'M-1' })
  const second = await add(lonestar, email, { fileRefNo: 'L-1' })
  expect((await accept(new Visitor(app), first.token)).status).toBe(200)
  const person = new Visitor(app)
  expect((await accept(person, second.token)).status).toBe(200)
  for (const { client } of [first, second]) {
    await choose(person, client.id)
    expect((await person.call('agreeTerms', { params: { id: client.id } })).status).toBe(200)
  }
  return { person, mine: first.client.id, other: second.client.id }
}

describe('a person with files in two firms', () => {
  it('accepts the second with the existing password, and signs in once for both', async () => {
    const first = await add(maple, 'nora@two.test', { fileRefNo: 'M-1' })
    const second = await add(lonestar, 'nora@two.test', { fileRefNo: 'L-1' })
    expect((await check(first.token)).hasSignIn).toBe(false)
    const nora = new Visitor(app)
    expect((await accept(nora, first.token)).body.user).toMatchObject({
      clientId: first.client.id,
      status: 1,
    })
    expect(await filesOf(nora)).toEqual([
      { clientId: first.client.id, fileRefNo: 'M-1', accountName: 'Firm of maple.test', isCurrent: true },
    ])
    expect((await check(second.token)).hasSignIn).toBe(true)
    const wrong = await accept(new Visitor(app), second.token, 'another quiet otter')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await userOf(lonestar, second.client.id)).status).toBe(2)
    expect((await accept(nora, second.token)).body.user).toMatchObject({
      clientId: second.client.id,
      account: { name: 'Firm of lonestar.test' },
    })
    expect((await signIn('nora@two.test')).body.user.clientId).toBe(second.client.id)
    expect((await filesOf(nora)).map(({ fileRefNo, isCurrent }) => [fileRefNo, isCurrent])).toEqual([
      ['L-1', true],
      ['M-1', false],
    ])
  })

  it('sees one file at a time, each with its own terms, and nothing of the other', async () => {
    const { person, mine, other } = await twoFiles('each@two.test')
    expect([await sees(person, mine), await sees(person, other)]).toEqual([404, 200])
    const before = new Map(person.cookies)
    const chosen = await choose(person, mine)
    expect(chosen.body.user).toMatchObject({ clientId: mine, account: { name: 'Firm of maple.test' } })
    expect([await sees(person, mine), await sees(person, other)]).toEqual([200, 404])
    const stale = new Visitor(app)
    for (const [name, value] of before) stale.cookies.set(name, value)
    expect((await stale.call('getViewer')).status).toBe(401)
    expect((await signIn('each@two.test')).body.user.clientId).toBe(mine)
    const foreign = await add(maple, 'stranger@two.test')
    expect((await choose(person, foreign.client.id)).status).toBe(404)
  })

  it('is new to each firm, whatever the other one has', async () => {
    const bell = async ({ manager }: Office) => {
      const viewer = await manager.call<Viewer>('getViewer')
      return (await manager.call<NotificationItem[]>('listNotifications', { params: { id: viewer.body.id } }))
        .body
    }
    const known = await add(maple, 'known@two.test')
    await accept(new Visitor(app), known.token)
    const [again, fresh] = [await add(lonestar, 'known@two.test'), await add(lonestar, 'fresh@two.test')]
    const shape = ({ client }: { client: Client }) => ({
      ...client,
      id: '',
      email: '',
      createdAt: '',
      user: client.user && { ...client.user, id: '', invitedAt: '' },
    })
    expect(shape(again)).toEqual(shape(fresh))
    const plain = ({ text, token }: { text: string; token: string }) =>
      text.replace(token, '').replace(/clients\/\S+/g, '')
    expect(plain(again)).toBe(plain(fresh))
    await accept(new Visitor(app), again.token)
    const seen = JSON.stringify([
      await bell(lonestar),
      await userOf(lonestar, again.client.id),
      (await lonestar.manager.call('listClientHistory', { params: { id: again.client.id } })).body,
    ])
    expect(seen).toContain('user_activated')
    for (const foreign of ['maple', known.client.id, maple.firm.accountId, maple.firm.accountId.slice(-8)])
      expect(seen).not.toContain(foreign)
  })
})

describe('an action of a firm on its file', () => {
  it('leaves the other one open when the firm deactivates the client', async () => {
    const { person, mine, other } = await twoFiles('off@two.test')
    await turn(maple, mine, false)
    expect([(await filesOf(person)).length, await sees(person, other)]).toEqual([1, 200])
    expect((await choose(person, mine)).status).toBe(404)
    expect((await signIn('off@two.test')).body.user.clientId).toBe(other)
    await turn(maple, mine, true)
    expect((await userOf(maple, mine)).status).toBe(1)
    expect((await choose(person, mine)).body.user.clientId).toBe(mine)
    await turn(maple, mine, false)
    expect((await person.call('getViewer')).status).toBe(401)
    expect((await signIn('off@two.test')).body.user.clientId).toBe(other)
  })

  it('detaches only that file when the firm changes the email, until someone accepts it there', async () => {
    const { person, mine, other } = await twoFiles('moved@two.test')
    const mail = await waitForMail(app, 'new@two.test', () =>
      maple.provider.call('updateClient', { params: { id: mine }, body: { email: 'new@two.test' } }),
    )
    expect([(await filesOf(person)).map(({ clientId }) => clientId), await sees(person, other)]).toEqual([
      [other],
      200,
    ])
    expect((await userOf(maple, mine)).status).toBe(2)
    expect((await userOf(lonestar, other)).email).toBe('moved@two.test')
    const stranger = new Visitor(app)
    expect((await accept(stranger, tokenOf(mail), 'seventeen loud herons')).status).toBe(200)
    expect([
      await sees(stranger, mine),
      await sees(stranger, other),
      (await filesOf(stranger)).length,
    ]).toEqual([200, 404, 1])
    expect((await signIn('moved@two.test')).body.user.clientId).toBe(other)
    expect((await signIn('new@two.test')).status).toBe(401)
    // The owner gets it back once the firm corrects the address.
    const back = await waitForMail(app, 'moved@two.test', () =>
      maple.provider.call('updateClient', { params: { id: mine }, body: { email: 'moved@two.test' } }),
    )
    expect((await stranger.call('getViewer')).status).toBe(401)
    expect((await accept(person, tokenOf(back))).status).toBe(200)
    expect(await filesOf(person)).toHaveLength(2)
  })

  it('removes only that file, and the sign-in with the last file', async () => {
    const { person, mine, other } = await twoFiles('gone@two.test')
    const admin = async (name: string) => new Visitor(app).signIn(`admin@${name}.test`)
    expect((await (await admin('maple')).call('deleteClient', { params: { id: mine } })).status).toBe(204)
    expect([await filesOf(person), await sees(person, other)]).toEqual([
      [{ clientId: other, fileRefNo: 'L-1', accountName: 'Firm of lonestar.test', isCurrent: true }],
      200,
    ])
    expect((await (await admin('lonestar')).call('deleteClient', { params: { id: other } })).status).toBe(204)
    expect((await person.call('getViewer')).status).toBe(401)
    expect((await signIn('gone@two.test')).status).toBe(401)
    const again = await add(maple, 'gone@two.test')
    expect((await check(again.token)).hasSignIn).toBe(false)
  })

  it('cannot end a recovery, which sets the one password and ends the sessions in every file', async () => {
    const { person, mine, other } = await twoFiles('forgot@two.test')
    const mail = await waitForMail(app, 'forgot@two.test', () =>
      new Visitor(app).call('recoverPassword', { body: { email: 'forgot@two.test' } }),
    )
    await turn(lonestar, other, false)
    const [, token = ''] = /reset-password\/([\w-]+)/.exec(mail) ?? []
    const reset = await new Visitor(app).call('resetPassword', {
      body: { token, password: 'eleven calm badgers' },
    })
    expect(reset.status).toBe(204)
    expect((await person.call('getViewer')).status).toBe(401)
    expect((await signIn('forgot@two.test')).status).toBe(401)
    expect((await signIn('forgot@two.test', 'eleven calm badgers')).body.user.clientId).toBe(mine)
  })
})

describe('the email of a staff user', () => {
  it('is refused for a client in the first step, before a charge and in a change, with the same message', async () => {
    const email = 'reviewer@lonestar.test'
    const { firm, manager, provider } = maple
    const { client } = await add(maple, 'plain@two.test')
    const answers = [
      await manager.call('checkClientEmail', { params: { id: firm.accountId }, body: { email } }),
      await manager.call('createClient', {
        params: { id: firm.accountId },
        body: newClient(firm, { email }),
      }),
      await provider.call('updateClient', { params: { id: client.id }, body: { email } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.code).toBe('EMAIL_IN_USE')
    for (const free of ['nobody@two.test', 'plain@two.test'])
      expect(
        (await manager.call('checkClientEmail', { params: { id: firm.accountId }, body: { email: free } }))
          .status,
      ).toBe(204)
  })

  it('can be checked only a limited number of times', async () => {
    const { firm } = lonestar
    const admin = await new Visitor(app).signIn('superadmin@lonestar.test')
    const look = (n: number) =>
      admin.call('checkClientEmail', { params: { id: firm.accountId }, body: { email: `n${n}@two.test` } })
    const answers: number[] = []
    for (let n = 0; n < 201; n++) answers.push((await look(n)).status)
    expect([answers[0], answers[199], answers[200]]).toEqual([204, 204, 429])
  })

  it('cannot be taken from a client by inviting staff with it', async () => {
    const { token } = await add(lonestar, 'taken@two.test')
    const superAdmin = await new Visitor(app).signIn('superadmin@maple.test')
    const mail = await waitForMail(app, 'taken@two.test', () =>
      superAdmin.call('inviteUser', {
        params: { id: maple.firm.accountId },
        body: { firstName: 'Nora', lastName: 'Quist', email: 'taken@two.test', roleId: 'REVIEWER' },
      }),
    )
    expect(tokenOf(mail)).toBe('')
    expect((await accept(new Visitor(app), token)).status).toBe(200)
  })
})
