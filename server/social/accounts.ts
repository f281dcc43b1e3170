import { isSiteEnabled, platformOfCode, type SocialAccount } from '#contract/index.ts'
import { accountsWithRequests, seesClient, accountWaitsForClient } from '../clients/index.ts'
import { connectionsOf, latestFetches, sitesOf } from '../sources/index.ts'
import { latestImports, openChecksOf } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import type { Config } from '../platform/config.ts'
import { isCorrectable } from './answers.ts'
import { openRequests } from './request-reads.ts'

type Row = {
  id: string
  client_id: string
  platform: number
  external_id: string | null
  auth_type: 'OAUTH' | 'LOGIN' | null
  posts_until: Date | null
  newest_post_at: Date | null
  waits: boolean
  is_correctable: boolean
  is_listed: boolean
}

/** Accounts that the actor can see, with their newest import and open requests to the client. */
export async function findAccounts(
  tx: Tx,
  config: Config,
  actor: Actor,
  where: RawBuilder<unknown>,
): Promise<SocialAccount[]> {
  const rows = await tx.rows<Row>(sql`
    select a.id, a.client_id, a.platform, a.external_id, a.is_listed, a.auth_type, a.posts_until, ${accountWaitsForClient(tx)} as waits,
      ${isCorrectable(tx)} as is_correctable,
      (select max(i.newest_post_at) from post_imports i
       where i.customer_id = a.customer_id and i.social_account_id = a.id and i.completed_at is not null) as newest_post_at
    from ${accountsWithRequests}
    where a.customer_id = ${tx.customerId} and a.removed_at is null and ${where} and ${seesClient(tx, actor, sql`a.client_id`)}
    order by a.client_id, a.platform, a.created_at, a.id`)
  const ids = rows.map((row) => row.id)
  const imports = await latestImports(tx, actor, ids)
  const requests = await openRequests(tx, actor, ids)
  const connections = await connectionsOf(tx, ids)
  const fetches = await latestFetches(tx, actor, ids)
  const checks = await openChecksOf(tx, actor, ids)
  const sites = await sitesOf(tx, config)
  return rows.map((row) => {
    const ownerCheck = checks.get(row.id) ?? null
    // A sign-in that added the account named it, and only those who decide may read that name.
    const isWithheld =
      !row.is_listed && ownerCheck !== null && ownerCheck.client !== null && ownerCheck.comparison === null
    const account = {
      id: row.id,
      clientId: row.client_id,
      socialSite: sites[platformOfCode(row.platform)],
      auth: row.auth_type ? { type: row.auth_type } : null,
      externalId: isWithheld ? null : row.external_id,
      postsUntil: row.posts_until?.toISOString() ?? null,
      newestPostAt: row.newest_post_at?.toISOString() ?? null,
      latestImport: imports.get(row.id) ?? null,
      reconnectRequest: requests.get(row.id) ?? null,
      waitsForClient: row.waits,
      connection: connections.get(row.id) ?? null,
      archiveFetch: fetches.get(row.id) ?? null,
      ownerCheck,
    }
    return { ...account, can: abilities(actor, account, row.is_correctable) }
  })
}

function abilities(
  actor: Actor,
  account: Omit<SocialAccount, 'can'>,
  isCorrectable: boolean,
): SocialAccount['can'] {
  const { latestImport, reconnectRequest: request, connection, archiveFetch: fetch } = account
  const isImporting = latestImport?.status === 'PENDING' || latestImport?.status === 'RUNNING'
  const isFetching = fetch?.state === 'waiting' || fetch?.state === 'fetching'
  const isOn = isSiteEnabled(account.socialSite)
  const mayConnect =
    isOn && account.socialSite.auth !== null && actor.scopes.includes('social_account:reconnect')
  const mayImport = actor.scopes.includes('post_import:create')
  const mayRequest =
    isOn &&
    actor.scopes.includes('import_request:write') &&
    !request &&
    !isFetching &&
    !(isImporting && latestImport.trigger === 'user')
  const canOnlyReconnect = connection?.state === 'lost' && account.socialSite.auth !== null
  const rows: Record<SocialAccount['can'][number], boolean> = {
    import: mayImport,
    remove: actor.scopes.includes('social_account:delete'),
    remove_posts: actor.scopes.includes('social_account:delete') && actor.scopes.includes('client:delete'),
    // Platforms with continuing access deliver new posts automatically, and again once the account is reconnected.
    request_posts: mayRequest && connection?.state !== 'active' && !canOnlyReconnect,
    request_reconnect: mayRequest && canOnlyReconnect,
    request_support: mayImport && request?.assignee !== 'support',
    correct: isCorrectable && actor.scopes.includes('social_account:create'),
    connect: mayConnect && connection === null,
    reconnect: mayConnect && connection !== null,
    import_now:
      isOn &&
      !actor.link &&
      connection?.state === 'active' &&
      connection.captureJobId === null &&
      !isImporting &&
      (mayImport || actor.scopes.includes('import_request:write')),
  }
  return (Object.keys(rows) as (keyof typeof rows)[]).filter((ability) => rows[ability])
}

/** @throws Problem NOT_FOUND */
export async function getSocialAccount(
  tx: Tx,
  config: Config,
  actor: Actor,
  id: string,
): Promise<SocialAccount> {
  const [account] = await findAccounts(tx, config, actor, sql`a.id = ${id}`)
  if (!account) throw new Problem('NOT_FOUND')
  return account
}
