import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#contract/index.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp, Visitor } from '../entry/testing.ts'

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
