import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, TERMS_VERSION, type Viewer } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor } from '../testing/app.ts'
import { createLink } from '../testing/identity.ts'
import { makeClient } from '../testing/imports.ts'
import { sql } from '../platform/db/sql.ts'

let app: TestApp
let firm: Firm
let manager: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const UPLOAD = { name: 'export.zip', size: 10 }
const agree = (who: Visitor, id: string, version: string = TERMS_VERSION) =>
  who.call<Client>('agreeTerms', { params: { id }, body: { version, language: 'es' } })

async function agreementLeaves(clientId: string): Promise<unknown[]> {
  const leaves = await app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ payload: string }>(sql`
      select e.payload from evidence_leaves l join evidence_payloads e on e.customer_id = l.customer_id and e.leaf_id = l.id
      where l.kind = 'terms.agree' and l.subject_id = ${clientId}`),
  )
  return leaves.map(({ payload }) => JSON.parse(payload))
}

async function guestOf(clientId: string, purpose: 'import' | 'reconnect'): Promise<Visitor> {
  const guest = new Visitor(app)
  const accessToken = await createLink(app, firm.accountId, { purpose, clientId })
  await guest.openLink(accessToken)
  return guest
}

describe('a client who arrives through an emailed link', () => {
  it('agrees to the terms before the first account or upload', async () => {
    const { clientId } = await makeClient(app, firm)
    const guest = await guestOf(clientId, 'import')
    const addAccount = () =>
      guest.call('addSocialAccount', {
        params: { id: clientId },
        body: { socialSiteId: 'facebook', externalId: 'ana@example.test' },
      })
    const upload = () => guest.call('createUpload', { body: UPLOAD })
    expect((await guest.call('listSocialAccounts', { params: { id: clientId } })).status).toBe(200)
    expect((await addAccount()).body.code).toBe('TERMS_NOT_AGREED')
    expect((await upload()).body.code).toBe('TERMS_NOT_AGREED')
    expect((await agree(guest, clientId, '2020-01-01')).body.code).toBe('TERMS_CHANGED')
    expect((await agree(guest, clientId)).status).toBe(200)
    expect([(await addAccount()).status, (await upload()).status]).toEqual([201, 201])
    expect((await guest.call<Viewer>('getViewer')).body.agreedTermsAt).not.toBeNull()
  })

  it('is asked only once, whatever the next link is for', async () => {
    const { clientId } = await makeClient(app, firm)
    await agree(await guestOf(clientId, 'reconnect'), clientId)
    const later = await guestOf(clientId, 'import')
    expect((await later.call('createUpload', { body: UPLOAD })).status).toBe(201)
  })

  it('is asked again after the terms changed, and both agreements are on record', async () => {
    const { clientId } = await makeClient(app, firm)
    await agree(await guestOf(clientId, 'import'), clientId)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update clients set agreed_terms = agreed_terms || '{"version": "2020-01-01"}'
        where customer_id = ${tx.customerId} and id = ${clientId}`),
    )
    const guest = await guestOf(clientId, 'import')
    const upload = () => guest.call('createUpload', { body: UPLOAD })
    expect((await guest.call<Viewer>('getViewer')).body.agreedTermsAt).toBeNull()
    expect((await upload()).body.code).toBe('TERMS_NOT_AGREED')
    const again = await agree(guest, clientId)
    expect((await upload()).status).toBe(201)
    const { body: seen } = await manager.call<Client>('getClient', { params: { id: clientId } })
    expect([seen.agreedTermsAt, seen.agreement?.version]).toEqual([again.body.agreedTermsAt, TERMS_VERSION])
    expect(await agreementLeaves(clientId)).toHaveLength(2)
  })

  it('leaves a record of version, language, time, IP address and link that the firm can see', async () => {
    const { clientId } = await makeClient(app, firm)
    const guest = await guestOf(clientId, 'reconnect')
    const own = await agree(guest, clientId)
    // A link may not read the date of loss or the rest of the file.
    expect(Object.keys(own.body).toSorted()).toEqual(['agreedTermsAt', 'id'])
    const { body: seen } = await manager.call<Client>('getClient', { params: { id: clientId } })
    expect(seen.agreedTermsAt).toBe(own.body.agreedTermsAt)
    expect(seen.agreement).toEqual({
      version: TERMS_VERSION,
      language: 'es',
      address: '127.0.0.1',
      link: { purpose: 'reconnect', sentAt: expect.stringMatching(/^\d{4}-/) },
    })
    expect(await agreementLeaves(clientId)).toMatchObject([seen.agreement ?? {}])
  })

  it('agrees only for themselves', async () => {
    const [one, two] = [await makeClient(app, firm), await makeClient(app, firm)]
    const guest = await guestOf(one.clientId, 'import')
    expect((await agree(guest, two.clientId)).status).toBe(404)
  })
})
