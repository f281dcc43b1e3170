import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { sql } from '../platform/db/sql.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp, Visitor } from '../testing/app.ts'

let app: TestApp
let above: Firm
let firm: Firm
let other: Firm
beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  other = await makeFirm(app, 'other.test')
})
afterAll(() => app.close())

const lastFirm = async (who: Visitor) => (await who.call<Viewer>('getViewer')).body.lastFirmId
const remember = async (who: Visitor, id: string, firmId: string | null) =>
  (await who.call('rememberFirm', { params: { id }, body: { firmId } })).status

describe('a person’s own shortcuts', () => {
  const save = (who: Visitor, id: string, body: object) =>
    who.call<{ errors: Record<string, string[]> }>('saveShortcuts', { params: { id }, body })
  const shortcutsOf = async (who: Visitor) => (await who.call<Viewer>('getViewer')).body.shortcuts

  it('are the same on every device, and no one else’s', async () => {
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    const id = firm.userIds['REVIEWER'] ?? ''
    expect(await shortcutsOf(reviewer)).toBeNull()
    const own = { areOn: false, keys: { save: 'w', trash: 'Backspace', nextPost: 'ñ' } }
    expect((await save(reviewer, id, own)).status).toBe(204)
    expect(await shortcutsOf(reviewer)).toEqual(own)
    expect((await save(reviewer, firm.userIds['RESOLVER'] ?? '', own)).status).toBe(404)
    expect(await shortcutsOf(await new Visitor(app).signIn('resolver@firm.test'))).toBeNull()
  })

  it.each([
    ['a key that every page needs', { save: 'Enter' }],
    ['a key with Ctrl', { save: 'mod+s' }],
    ['an upper-case letter, which no key press gives', { save: 'W' }],
    ['a key that another shortcut has', { save: 'e' }],
    ['a command that does not exist', { fly: 'w' }],
  ])('cannot have %s', async (_, keys) => {
    const admin = await new Visitor(app).signIn('admin@firm.test')
    expect((await save(admin, firm.userIds['ADMIN'] ?? '', { areOn: true, keys })).status).toBe(400)
    expect(await shortcutsOf(admin)).toBeNull()
  })

  it('are the defaults if another version of Proofline stored something else', async () => {
    const manager = await new Visitor(app).signIn('manager@other.test')
    await app.services.db.transaction(other.accountId, (tx) =>
      tx.run(
        sql`update users set shortcuts = '{"areOn": true, "keys": {"fly": "w"}}' where customer_id = ${tx.customerId}`,
      ),
    )
    expect(await shortcutsOf(manager)).toBeNull()
  })
})

describe('the last law firm that a provider user worked in', () => {
  it('is remembered after logout, on any device', async () => {
    const manager = await new Visitor(app).signIn('manager@provider.test')
    const id = above.userIds['MANAGER'] ?? ''
    expect(await lastFirm(manager)).toBeNull()
    expect(await remember(manager, id, firm.accountId)).toBe(204)
    await manager.call('logout')
    // Another code can be emailed only after 30 seconds.
    app.setNow(new Date(Date.now() + 60_000))
    const elsewhere = await new Visitor(app).signIn('manager@provider.test')
    expect(await lastFirm(elsewhere)).toBe(firm.accountId)
    expect(await remember(elsewhere, id, null)).toBe(204)
    expect(await lastFirm(elsewhere)).toBeNull()
  })

  it('is one of the provider’s firms, and can be set only for oneself', async () => {
    const admin = await new Visitor(app).signIn('admin@provider.test')
    const id = above.userIds['ADMIN'] ?? ''
    expect(await remember(admin, id, other.accountId)).toBe(404)
    expect(await remember(admin, above.userIds['MANAGER'] ?? '', firm.accountId)).toBe(404)
    expect(await lastFirm(admin)).toBeNull()
  })

  it('does not exist for people of a firm, who have only one', async () => {
    const manager = await new Visitor(app).signIn('manager@firm.test')
    expect(await remember(manager, firm.userIds['MANAGER'] ?? '', firm.accountId)).toBe(204)
    expect(await lastFirm(manager)).toBeNull()
  })
})
