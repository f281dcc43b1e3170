import type { LinkPurpose as LinkPurposes } from '#contract/index.ts'
import type { z } from 'zod'
import type { Rows, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'

export type LinkPurpose = z.output<typeof LinkPurposes>

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
/** How many milliseconds a link is valid. A person's own link works once, a client's any number of times. */
const LINK_TTL_MS: Record<LinkPurpose, number> = {
  invitation: 7 * DAY_MS,
  recovery: HOUR_MS,
  reconnect: 14 * DAY_MS,
  import: 14 * DAY_MS,
}

export type NewLink =
  | { purpose: 'invitation' | 'recovery'; userId: string }
  | { purpose: 'recovery'; signInId: string }
  | { purpose: 'reconnect' | 'import'; clientId: string; subjectId?: string }

/**
 * Creates links for emails; the database stores only the SHA-256 of their tokens. A person's new link ends earlier ones of its purpose; a client's
 * earlier ones stay valid until they expire or are ended. @returns tokens in order
 */
export async function createLinks(tx: Tx, links: NewLink[]): Promise<string[]> {
  if (links.length === 0) return []
  const personLinks = links.flatMap((link) =>
    'userId' in link ? [{ userId: link.userId, purpose: link.purpose }] : [],
  )
  await endLinks(tx, personLinks)
  for (const link of links) if ('signInId' in link) await endLinksOfSignIn(tx, link.signInId)
  const tokens = links.map(() => newToken())
  const expiries = links.map((link) => new Date(tx.now.getTime() + LINK_TTL_MS[link.purpose]))
  await tx.run(sql`
    insert into link_tokens (token_hash, purpose, customer_id, user_id, client_id, sign_in_id, subject_id, created_at, expires_at)
    select token_hash, purpose, ${tx.customerId}, user_id, client_id, sign_in_id, subject_id, ${tx.now}, expires_at
    from unnest(${tokens.map(hashToken)}::bytea[], ${links.map((link) => link.purpose)}::text[],
                ${links.map((link) => ('userId' in link ? link.userId : null))}::uuid[],
                ${links.map((link) => ('clientId' in link ? link.clientId : null))}::uuid[],
                ${links.map((link) => ('signInId' in link ? link.signInId : null))}::uuid[],
                ${links.map((link) => ('clientId' in link ? (link.subjectId ?? null) : null))}::uuid[],
                ${expiries}::timestamptz[]) as l (token_hash, purpose, user_id, client_id, sign_in_id, subject_id, expires_at)`)
  return tokens
}

type LinkHolder = { userId: string } | { clientId: string } | { subjectId: string }
/** Links of a person, of a client or for a subject; all of them, or only those of one purpose. */
export type LinksToEnd = LinkHolder & { purpose?: LinkPurpose }
/** A more specific reason for the page of an expired link. */
type EndReason = 'canceled'

/** Ends links, and the sessions that they opened. */
export async function endLinks(tx: Tx, which: LinksToEnd[], because: EndReason | null = null): Promise<void> {
  if (which.length === 0) return
  const column = (key: string): (string | null)[] =>
    which.map((each) => (each as Record<string, string | undefined>)[key] ?? null)
  await tx.run(sql`
    with ended as (
      update link_tokens t set ended_at = ${tx.now}, ended_because = ${because}
      from unnest(${column('userId')}::uuid[], ${column('clientId')}::uuid[], ${column('subjectId')}::uuid[], ${column('purpose')}::text[])
        as w (user_id, client_id, subject_id, purpose)
      where t.customer_id = ${tx.customerId} and t.ended_at is null
        and (t.user_id = w.user_id or t.client_id = w.client_id or t.subject_id = w.subject_id)
        and (w.purpose is null or t.purpose = w.purpose)
      returning t.token_hash
    )
    update sessions s set ended_at = ${tx.now} from ended
    where s.link_token_hash = ended.token_hash and s.ended_at is null`)
}

/** Ends the recovery links of a client's sign-in, which belongs to no firm. */
export async function endLinksOfSignIn(tx: Tx, signInId: string): Promise<void> {
  await tx.run(
    sql`update link_tokens set ended_at = ${tx.now} where sign_in_id = ${signInId} and ended_at is null`,
  )
}

export type Link = {
  customerId: string
  purpose: LinkPurpose
  userId: string | null
  clientId: string | null
  signInId: string | null
  expiresAt: Date
}

/**
 * What a token opens, without using it up. Unknown, used, ended and expired tokens give the same error, except if the request was canceled.
 * @throws Problem LINK_EXPIRED, LINK_CANCELED
 */
export async function findLink(
  rows: Rows,
  now: Date,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<Link> {
  const found = await rows.one<Link & { ended_at: Date | null; ended_because: EndReason | null }>(sql`
    select customer_id as "customerId", purpose, user_id as "userId", client_id as "clientId", sign_in_id as "signInId", expires_at as "expiresAt",
      ended_at, ended_because from link_tokens
    where token_hash = ${hashToken(token)} and purpose = any(${[...purposes]}::text[]) and used_at is null and expires_at > ${now}`)
  if (!found) throw new Problem('LINK_EXPIRED')
  const { ended_at, ended_because, ...link } = found
  if (ended_at) throw new Problem(ended_because === 'canceled' ? 'LINK_CANCELED' : 'LINK_EXPIRED')
  return link
}

/** Uses a link up. If two people open it at the same time, one of them gets LINK_EXPIRED. @throws Problem LINK_EXPIRED */
export async function consumeLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<void> {
  const spent = await tx.run(sql`
    update link_tokens set used_at = ${tx.now}
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and (customer_id = ${tx.customerId} or sign_in_id is not null)
      and used_at is null and ended_at is null and expires_at > ${tx.now}`)
  if (spent === 0) throw new Problem('LINK_EXPIRED')
}

/** Locks a link, so that it can't be ended before the session that it opens exists and is ended with it. @throws Problem LINK_EXPIRED */
export async function lockLink(tx: Tx, token: string): Promise<void> {
  const held = await tx.one(sql`
    select 1 from link_tokens where token_hash = ${hashToken(token)} and customer_id = ${tx.customerId} and ended_at is null for share`)
  if (!held) throw new Problem('LINK_EXPIRED')
}
