import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CLIENT_SCOPES, isOpenToLinks, permissionsOf, type Viewer } from '#contract/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import { type Firm, makeFirm, PASSWORD, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { makeClient } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { ensureClientUser } from '../invitations/client-links.ts'
import { endLinks } from '../invitations/links.ts'
import { callWithUnknownIds, everyRoute, createLink } from '../../testing/identity.ts'

let app: TestApp
let firm: Firm
let clientId: string
beforeAll(async () => {
  app = await startTestApp()
  firm = await makeFirm(app, 'firm.test')
  clientId = (await makeClient(app, firm)).clientId
})
afterAll(() => app.close())

const open = async (purpose: 'reconnect' | 'import', subjectId?: string) => {
  const token = await createLink(app, firm.accountId, {
    purpose,
    clientId,
    ...(subjectId ? { subjectId } : {}),
  })
  const visitor = new Visitor(app)
  const answer = await visitor.openLink<{ user: Viewer }>(token)
  return { token, visitor, answer }
}
const closed = everyRoute.filter(([, spec]) => spec.access !== 'public')

describe('a session opened by an emailed link', () => {
  it('belongs to the client, states its purpose, and needs no password', async () => {
    const { answer, visitor, token } = await open('import')
    expect(answer.body.user).toMatchObject({
      clientId,
      accountType: 3,
      status: 2,
      link: { purpose: 'import', clientId },
      agreedTermsAt: null,
    })
    const owner = (id: string) => visitor.call('getAccountOwner', { params: { id } })
    const seen = await owner(clientId)
    expect(seen.status).toBe(200)
    expect(Object.keys(seen.body).toSorted()).toEqual([
      'firstName',
      'id',
      'lastName',
      'noAccounts',
      'timeZone',
    ])
    expect((await visitor.call('getClient', { params: { id: clientId } })).status).toBe(403)
    const stranger = await makeClient(app, firm)
    expect((await owner(stranger.clientId)).status).toBe(404)
    const again = await new Visitor(app).openLink(token)
    expect(again.status).toBe(200)
    const greeting = await new Visitor(app).call('checkLink', { body: { token, purpose: 'import' } })
    expect(greeting.body).toMatchObject({ firstName: 'Ana', email: null, accountName: 'Firm of firm.test' })
  })

  it.each(['reconnect', 'import'] as const)('can call only what is needed to %s', async (purpose) => {
    const { visitor } = await open(purpose)
    const answers = new Map<string, string | undefined>()
    for (const [name, spec] of closed)
      answers.set(name, (await callWithUnknownIds(visitor, name, spec)).body?.code)
    const allowed = [...answers].filter(([, code]) => code !== 'FORBIDDEN').map(([name]) => name)
    expect(allowed).toEqual(closed.filter(([, spec]) => isOpenToLinks(spec, purpose)).map(([name]) => name))
    expect(allowed).toContain({ reconnect: 'getReconnectRequest', import: 'addSocialAccount' }[purpose])
    expect(allowed).not.toContain('listPosts')
    expect((await visitor.call('getViewer')).status).toBe(200)
  })

  it('can add an account only if it has the right to', async () => {
    const [reconnect, byImport] = [await open('reconnect'), await open('import')]
    expect(reconnect.answer.body.user.permissions).not.toContain('CONNECT_ACCOUNT')
    expect(byImport.answer.body.user.permissions).toContain('CONNECT_ACCOUNT')
    const add = async (visitor: Visitor) => {
      await visitor.call('agreeTerms', { params: { id: clientId } })
      const body = { socialSiteId: 'facebook', externalId: 'ana@mail.test' }
      return (await visitor.call('addSocialAccount', { params: { id: clientId }, body })).status
    }
    expect([await add(reconnect.visitor), await add(byImport.visitor)]).toEqual([403, 201])
  })

  it('opens no media and no report file', async () => {
    const { visitor } = await open('import')
    for (const path of ['posts', 'reports'])
      expect((await visitor.fetch(`/media/${path}/${newId(firm.accountId)}`)).status).toBe(404)
  })

  it('lasts four hours whatever is done in it, and its link fourteen days', async () => {
    const { visitor, token } = await open('reconnect')
    const start = Date.now()
    try {
      for (const hours of [1, 2, 3, 3.9]) {
        app.setNow(new Date(start + hours * 3600_000))
        expect((await visitor.call('getViewer')).status).toBe(200)
      }
      app.setNow(new Date(start + 4.1 * 3600_000))
      expect((await visitor.call('getViewer')).status).toBe(401)
      const enter = () => new Visitor(app).openLink(token)
      app.setNow(new Date(start + 13.9 * 24 * 3600_000))
      expect((await enter()).status).toBe(200)
      app.setNow(new Date(start + 14.1 * 24 * 3600_000))
      expect((await enter()).body.code).toBe('LINK_EXPIRED')
    } finally {
      app.setNow(null)
    }
  })

  it('ends with its link, and those of other links and subjects continue', async () => {
    const subjectId = newId(firm.accountId)
    const one = await open('reconnect', subjectId)
    const two = await open('reconnect')
    const three = await open('import')
    const end = (which: Parameters<typeof endLinks>[1]) =>
      app.services.db.transaction(firm.accountId, (tx) => endLinks(tx, which))
    const alive = async () =>
      Promise.all([one, two, three].map(async ({ visitor }) => (await visitor.call('getViewer')).status))
    await end([{ subjectId }])
    expect(await alive()).toEqual([401, 200, 200])
    await end([{ clientId, purpose: 'reconnect' }])
    expect(await alive()).toEqual([401, 401, 200])
    const again = await new Visitor(app).openLink(one.token)
    expect(again.status).toBe(410)
  })

  it('is refused to a client whose user was deactivated', async () => {
    const { token, visitor, answer } = await open('import')
    const turn = (status: number) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`update users set status = ${status} where id = ${answer.body.user.id}`),
      )
    await turn(0)
    try {
      expect((await visitor.call('getViewer')).status).toBe(401)
      const enter = await new Visitor(app).openLink(token)
      const look = await new Visitor(app).call('checkLink', { body: { token, purpose: 'import' } })
      expect([enter.status, look.status]).toEqual([410, 410])
    } finally {
      await turn(2)
    }
  })

  it('creates one user per client even if many requests arrive together, also when the email is in use', async () => {
    const twin = await makeClient(app, firm)
    const ids = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.services.db.transaction(firm.accountId, (tx) => ensureClientUser(tx, twin.clientId)),
      ),
    )
    expect(new Set(ids).size).toBe(1)
    const files = await app.services.db.directory.rows(
      sql`select 1 from client_files where client_id = ${twin.clientId} and email = 'ana@example.test' and sign_in_id is null`,
    )
    expect(files).toHaveLength(1)
  })
})

describe('a client user who has not agreed to the terms', () => {
  it('can only agree to the terms and manage the account until then, and do everything of a client afterwards', async () => {
    const own = await makeClient(app, firm)
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'bo@client.test',
        firstName: 'Bo',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId: own.clientId,
      },
    ])
    const bo = await new Visitor(app).signInWithCode('bo@client.test')
    for (const [name, spec] of closed.filter(([each]) => !['logout', 'streamEvents'].includes(each))) {
      const { status, body } = await callWithUnknownIds(bo, name, spec)
      const holds =
        spec.access === 'signed-in' ||
        (CLIENT_SCOPES.some((scope) => scope === spec.access) &&
          (!spec.permission || permissionsOf(CLIENT_SCOPES, 'client').includes(spec.permission)))
      if (!spec.beforeTerms)
        expect([name, status, body.code]).toEqual([name, 403, holds ? 'TERMS_NOT_AGREED' : 'FORBIDDEN'])
      else expect([name, body.code]).not.toEqual([name, 'TERMS_NOT_AGREED'])
    }
    for (const path of ['posts', 'reports']) {
      const file = await bo.fetch<object>(`/media/${path}/${newId(firm.accountId)}`)
      expect([file.status, file.body.code]).toEqual([403, 'TERMS_NOT_AGREED'])
    }
    const agree = () => bo.call<Client>('agreeTerms', { params: { id: own.clientId } })
    const [first, second] = [await agree(), await agree()]
    expect(first.body.agreedTermsAt).not.toBeNull()
    expect(second.body.agreedTermsAt).toBe(first.body.agreedTermsAt)
    expect((await bo.call<Viewer>('getViewer')).body.agreedTermsAt).toBe(first.body.agreedTermsAt)
    expect((await bo.call('listPosts')).status).toBe(200)
    expect((await bo.call('agreeTerms', { params: { id: clientId } })).status).toBe(404)
    const records = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`select 1 from evidence_leaves where kind = 'terms.agree' and subject_id = ${own.clientId}`),
    )
    expect(records).toHaveLength(1)
  })

  it('is never staff', async () => {
    const manager = await new Visitor(app).signInWithCode('manager@firm.test')
    expect((await manager.call('listPosts')).status).toBe(200)
    expect((await manager.call('agreeTerms', { params: { id: clientId } })).status).toBe(403)
  })
})
