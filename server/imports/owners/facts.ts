import { type ArchiveOwner, type AuthType, platformOfCode, type PlatformType } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import type { KnownFacts } from './compare.ts'

/** What is being compared: an archive by its import, or a sign-in by how it was made. */
export type Compared = {
  accountId: string
  owner: ArchiveOwner | null
  cameSince: Date | null
} & ({ importId: string; method: null } | { importId: null; method: AuthType })

/** Platforms that give each app another id of an account than their own pages and archives have. */
const HAS_TWO_IDS: ReadonlySet<PlatformType> = new Set(['facebook', 'instagram'])

/** What the firm knows of the client, the account and its other clients. @throws Problem NOT_FOUND */
export async function knownFacts(tx: Tx, compared: Compared): Promise<KnownFacts> {
  const account = await accountOf(tx, compared.accountId)
  const isOfApp = (method: AuthType | null) => HAS_TWO_IDS.has(account.type) && method === 'OAUTH'
  const owners = await ownersOf(tx, account, compared.importId)
  return {
    clientName: account.client,
    listed:
      account.is_listed && account.external_id !== null
        ? { externalId: account.external_id, at: account.listed_at, isByStaff: account.is_listed_by_staff }
        : null,
    cameSince: compared.cameSince,
    owners: owners.map(({ owner, method, ...rest }) => ({
      ...owner,
      ...(isOfApp(method) === isOfApp(compared.method) ? {} : { id: null }),
      ...rest,
    })),
    ...(await refusedOf(tx, account, compared.importId)),
    otherClients: await otherClients(tx, account, compared),
    namesakes: compared.owner?.name ? await namesakes(tx, account.client_id, compared.owner.name) : [],
  }
}

type Account = {
  id: string
  client_id: string
  platform: number
  type: PlatformType
  client: string
  external_id: string | null
  is_listed: boolean
  listed_at: Date
  is_listed_by_staff: boolean
}

async function accountOf(tx: Tx, accountId: string): Promise<Account> {
  const row = await tx.one<Omit<Account, 'type'>>(sql`
    select a.id, a.client_id, a.platform, c.first_name || ' ' || c.last_name as client, a.external_id, a.is_listed,
      coalesce(a.listed_at, a.created_at) as listed_at,
      not exists (select from users u where u.customer_id = ${tx.customerId} and u.id = coalesce(a.listed_by, a.created_by) and u.client_id is not null)
        as is_listed_by_staff
    from social_accounts a join clients c on c.customer_id = a.customer_id and c.id = a.client_id
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}`)
  if (!row) throw new Problem('NOT_FOUND')
  return { ...row, type: platformOfCode(row.platform) }
}

type KnownRow = {
  owner: ArchiveOwner
  from: 'archive' | 'signIn'
  method: AuthType | null
  at: Date
  isAccepted: boolean
}

/** Owners of the account's imports, also of those that are being read, and of its sign-ins, except for those that were refused or wait. */
function ownersOf(tx: Tx, account: Account, importId: string | null): Promise<KnownRow[]> {
  return tx.rows<KnownRow>(sql`
    select i.owner, 'archive' as "from", null as method, i.created_at as at, coalesce(k.state = 'accepted', i.owner_confirmed_at is not null) as "isAccepted"
    from post_imports i left join owner_checks k on k.customer_id = ${tx.customerId} and k.import_id = i.id
    where i.customer_id = ${tx.customerId} and i.social_account_id = ${account.id} and i.owner is not null
      and (i.completed_at is not null or k.state in ('matched', 'accepted'))
      and i.id is distinct from ${importId}::uuid and i.takeout_id is null and k.state is distinct from 'refused'
    union all
    select k.owner, 'signIn', k.method, k.created_at, k.state = 'accepted' from owner_checks k
    where k.customer_id = ${tx.customerId} and k.social_account_id = ${account.id} and k.import_id is null and k.state in ('matched', 'accepted')
      and k.owner is not null
    union all
    select jsonb_build_object('id', a.platform_account_id, 'name', a.platform_account_name, 'userName', null, 'emails', '[]'::jsonb), 'signIn',
      a.auth_type, a.created_at, false
    from social_accounts a
    where a.customer_id = ${tx.customerId} and a.id = ${account.id} and a.platform_account_id is not null
      and not exists (select from owner_checks k where k.customer_id = ${tx.customerId} and k.social_account_id = a.id and k.import_id is null)`)
}

/**
 * The hash of the archive that is read, so that a zip around it makes no difference. null: it came as it is, in several parts, and is not sealed
 * yet.
 */
const contentOf = (row: string) =>
  sql`coalesce(${sql.ref(`${row}.inner_sha256`)}, ${sql.ref(`${row}.archive_sha256`)}, case when cardinality(${sql.ref(`${row}.parts`)}) = 1 then ${sql.ref(`${row}.parts`)}[1] end)`

/** What a person refused or took out for this client, and did not forget. */
async function refusedOf(
  tx: Tx,
  account: Account,
  importId: string | null,
): Promise<Pick<KnownFacts, 'refused' | 'isRefusedFile' | 'hasRefusedUnnamed'>> {
  const rows = await tx.rows<{ owner: ArchiveOwner | null; isOfAccount: boolean; isSameFile: boolean }>(sql`
    select k.owner, k.social_account_id = ${account.id} and k.import_id is not null as "isOfAccount",
      coalesce(mine.file_size = i.file_size and mine.parts = i.parts and cardinality(mine.parts) > 0, false)
        or coalesce(${contentOf('mine')} in (i.archive_sha256, i.inner_sha256), false) as "isSameFile"
    from owner_checks k join social_accounts a on a.customer_id = ${tx.customerId} and a.id = k.social_account_id
    left join post_imports i on i.customer_id = ${tx.customerId} and i.id = k.import_id
    left join post_imports mine on mine.customer_id = ${tx.customerId} and mine.id = ${importId}::uuid
    where k.customer_id = ${tx.customerId} and k.client_id = ${account.client_id} and a.platform = ${account.platform} and k.state = 'refused'
      and k.forgotten_at is null`)
  return {
    refused: rows.flatMap(({ owner }) => owner ?? []),
    isRefusedFile: rows.some(({ isSameFile }) => isSameFile),
    hasRefusedUnnamed: rows.some(({ owner, isOfAccount }) => owner === null && isOfAccount),
  }
}

/** The firm's other clients to whom this owner's id, address or user name belongs, whose email it names, or in whose file the same bytes already are. */
async function otherClients(tx: Tx, account: Account, { owner, importId }: Compared): Promise<string[]> {
  const [id, names] = [
    owner?.id ?? null,
    [...(owner?.emails ?? []), ...(owner?.userName ? [owner.userName] : [])],
  ]
  const listedNames = names.flatMap((name) => {
    const plain = name.toLowerCase().replace(/^@/, '')
    return [plain, `@${plain}`]
  })
  const emails = (owner?.emails ?? []).map((email) => email.toLowerCase())
  const rows = await tx.rows<{ client_id: string }>(sql`
    select a.client_id from social_accounts a
    where a.customer_id = ${tx.customerId} and a.platform = ${account.platform} and a.client_id <> ${account.client_id}
      and (a.platform_account_id = ${id}::text or lower(a.external_id) = any(${listedNames}::text[]))
      and (a.removed_at is null or exists (
        select from posts p where p.customer_id = ${tx.customerId} and p.social_account_id = a.id and p.taken_out_in is null))
    union
    select c.id from clients c
    where c.customer_id = ${tx.customerId} and c.id <> ${account.client_id} and c.deleted_at is null and lower(c.email) = any(${emails}::text[])
      and not exists (select from clients o where o.customer_id = ${tx.customerId} and o.id = ${account.client_id} and lower(o.email) = lower(c.email))
    union
    select i.client_id from post_imports i join social_accounts a on a.customer_id = ${tx.customerId} and a.id = i.social_account_id
    where i.customer_id = ${tx.customerId} and a.platform = ${account.platform} and i.client_id <> ${account.client_id} and i.takeout_id is null
      and i.owner ->> 'id' = ${id}::text and (i.completed_at is not null or exists (
        select from owner_checks k where k.customer_id = ${tx.customerId} and k.import_id = i.id and k.state in ('matched', 'accepted')))
    union
    select other.client_id from post_imports mine cross join lateral (
      select o.id, o.client_id from post_imports o
      where o.customer_id = ${tx.customerId} and o.file_size = mine.file_size and o.parts = mine.parts and cardinality(mine.parts) > 0
      union all select o.id, o.client_id from post_imports o where o.customer_id = ${tx.customerId} and o.archive_sha256 = ${contentOf('mine')}
      union all select o.id, o.client_id from post_imports o where o.customer_id = ${tx.customerId} and o.inner_sha256 = ${contentOf('mine')}) other
    where mine.customer_id = ${tx.customerId} and mine.id = ${importId}::uuid and other.client_id <> mine.client_id
      and not exists (select from owner_checks k where k.customer_id = ${tx.customerId} and k.import_id = other.id and k.state = 'refused')`)
  return rows.map((row) => row.client_id)
}

async function namesakes(tx: Tx, clientId: string, name: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from clients c
    where c.customer_id = ${tx.customerId} and c.id <> ${clientId} and c.deleted_at is null
      and folded(c.first_name || ' ' || c.last_name) = folded(${name})`)
  return rows.map(({ id }) => id)
}

/** When the caller's session began, or the emailed link of it was sent; null for commands, which have no session. */
export async function sessionSince(tx: Tx, actor: Pick<Actor, 'sessionId'>): Promise<Date | null> {
  if (actor.sessionId === '') return null
  const row = await tx.one<{ since: Date }>(sql`
    select coalesce(t.created_at, s.created_at) as since from sessions s left join link_tokens t on t.token_hash = s.link_token_hash
    where s.id = ${actor.sessionId}`)
  return row?.since ?? null
}
