import type { ExternalAccount } from '#contract/index.ts'
import { keepResult } from '../sources/flows/flows.ts'
import type { Firm, TestApp, Visitor } from './app.ts'
import { sql } from '../platform/db/sql.ts'

/** A remote login at Facebook that has succeeded, as its browser's process leaves it. @returns its id */
export async function finishRemoteLogin(
  app: TestApp,
  firm: Firm,
  visitor: Visitor,
  login: { clientId: string; accountId?: string; found: ExternalAccount },
): Promise<string> {
  const { found, ...about } = login
  const { body } = await visitor.call<{ sessionId: string }>('startLogin', {
    params: { platform: 'facebook' },
    body: { ...about, agreed: '2026-11', channel: 'a-page' },
  })
  const { sessionId } = body
  await app.services.db.transaction(firm.accountId, async (tx) => {
    await tx.run(sql`
      update login_sessions set state = 'accepted', ended_at = ${tx.now}, ended_how = 'signed_in'
      where customer_id = ${tx.customerId} and id = ${sessionId}`)
    await keepResult(tx, app.services, sessionId, { secret: '[]', accounts: [found] })
  })
  return sessionId
}
