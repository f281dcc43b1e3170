import { type ExternalAccount, platformOfCode, type SignIn } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { endFlows, isOwn } from './flows.ts'

type Row = {
  id: string
  client_id: string
  social_account_id: string | null
  platform: number
  channel: string
  state: 'waiting' | 'used' | 'ended'
  ended_how: string | null
  accounts: ExternalAccount[]
  signed_in_at: Date
  expires_at: Date
}

/** Someone signed in to connect an account. */
const IS_SIGN_IN = sql`signed_in_at is not null and platform is not null and accounts is not null`

const findSignIns = (tx: Tx, actor: Actor, where: RawBuilder<unknown>): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select id, client_id, social_account_id, platform, channel, state, ended_how, accounts, signed_in_at, expires_at from flows
    where customer_id = ${tx.customerId} and ${isOwn(actor)} and ${IS_SIGN_IN} and ${where} order by signed_in_at, id`)

/** The sweep that ends results may be some seconds late. */
const isLate = (row: Row, now: Date): boolean =>
  row.state === 'waiting' ? row.expires_at <= now : row.state === 'ended' && row.ended_how === 'late'

const view = (row: Row, now: Date): SignIn => {
  const [found] = row.accounts
  const state = isLate(row, now) ? 'late' : row.state
  return {
    id: row.id,
    clientId: row.client_id,
    accountId: row.social_account_id,
    platform: platformOfCode(row.platform),
    channel: row.channel,
    state,
    signedInAs: state === 'waiting' && found && row.accounts.length === 1 ? found.externalId : null,
    signedInAt: row.signed_in_at.toISOString(),
    waitsUntil: row.expires_at.toISOString(),
  }
}

/** The actor's sign-ins for a client that wait, and those that were destroyed because no one took them up; the first one first. */
export async function listSignIns(tx: Tx, actor: Actor, clientId: string): Promise<SignIn[]> {
  const rows = await findSignIns(
    tx,
    actor,
    sql`client_id = ${clientId} and seen_at is null and (state = 'waiting' or ended_how = 'late')`,
  )
  return rows.map((row) => view(row, tx.now))
}

/** @throws Problem NOT_FOUND */
export async function getSignIn(tx: Tx, actor: Actor, id: string): Promise<SignIn> {
  const [row] = await findSignIns(tx, actor, sql`id = ${id}`)
  if (!row) throw new Problem('NOT_FOUND')
  return view(row, tx.now)
}

/** The person says that it was the wrong account, or has read that it was too late. @throws Problem NOT_FOUND, SIGN_IN_USED */
export async function endSignIn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const signIn = await getSignIn(tx, actor, id)
  if (signIn.state === 'used') throw new Problem('SIGN_IN_USED')
  if (signIn.state === 'waiting') {
    const ended = await endFlows(tx, sql`id = ${id}`, 'wrong_account')
    // Another tab may have added it in the meantime.
    if (ended === 0 && (await getSignIn(tx, actor, id)).state === 'used') throw new Problem('SIGN_IN_USED')
  }
  if (signIn.state !== 'late') return
  await endFlows(tx, sql`id = ${id}`, 'late')
  await tx.run(sql`update flows set seen_at = ${tx.now} where customer_id = ${tx.customerId} and id = ${id}`)
}
