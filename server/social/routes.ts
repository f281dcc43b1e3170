import { PLATFORMS, PLATFORM_TYPES, type SocialAccount } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { requireClients, seesClient } from '../clients/index.ts'
import { latestImports } from '../imports/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import { recordActs } from '../platform/history/acts.ts'
import { type Actor, implement } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { viewSite } from '../posts/index.ts'

type Row = {
  id: string
  client_id: string
  platform: number
  external_id: string | null
  auth_type: 'OAUTH' | 'LOGIN' | null
  posts_until: Date | null
}

async function findAccounts(tx: Tx, actor: Actor, where: RawBuilder<unknown>): Promise<SocialAccount[]> {
  const rows = await tx.rows<Row>(sql`
    select a.id, a.client_id, a.platform, a.external_id, a.auth_type, a.posts_until from social_accounts a
    where a.customer_id = ${tx.customerId} and a.removed_at is null and ${where} and ${seesClient(tx, actor, sql`a.client_id`)}
    order by a.platform, a.created_at, a.id`)
  const imports = await latestImports(
    tx,
    rows.map((row) => row.id),
  )
  const mayImport = actor.scopes.includes('post_import:create')
  const mayRemove = actor.scopes.includes('social_account:delete')
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    socialSite: viewSite(row.platform),
    auth: row.auth_type ? { type: row.auth_type } : null,
    externalId: row.external_id,
    postsUntil: row.posts_until?.toISOString() ?? null,
    latestImport: imports.get(row.id) ?? null,
    reconnectRequest: null,
    can: [...(mayImport ? (['import'] as const) : []), ...(mayRemove ? (['remove'] as const) : [])],
  }))
}

async function oneAccount(tx: Tx, actor: Actor, id: string): Promise<SocialAccount> {
  const [account] = await findAccounts(tx, actor, sql`a.id = ${id}`)
  if (!account) throw new Problem('NOT_FOUND')
  return account
}

export const socialHandlers = implement({
  listSocialSites: async () => PLATFORM_TYPES.map((type) => viewSite(PLATFORMS[type].code)),

  listPostSources: async () =>
    PLATFORM_TYPES.filter((type) => PLATFORMS[type].byFile).map((type) => ({
      type: 'file' as const,
      socialSiteId: type,
    })),

  listSocialAccounts: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, async (tx) => {
      await requireClients(tx, actor, [params.id])
      return findAccounts(tx, actor, sql`a.client_id = ${params.id}`)
    })
  },

  addSocialAccount: async ({ services, actor, params, body, reply }) => {
    if (body.clientId && body.clientId !== params.id) throw new Problem('NOT_FOUND')
    const tenant = await tenantOf(services.db, actor, params.id)
    const id = newId(tenant)
    const account = await services.db.transaction(tenant, async (tx) => {
      await requireClients(tx, actor, [params.id])
      const added = await tx.run(sql`
        insert into social_accounts (customer_id, id, client_id, platform, external_id, created_by, created_at)
        values (${tenant}, ${id}, ${params.id}, ${PLATFORMS[body.socialSiteId].code}, ${body.externalId.toLowerCase()}, ${actor.userId}, ${tx.now})
        on conflict (customer_id, client_id, platform, external_id) where removed_at is null do nothing`)
      if (added === 0) throw new Problem('CONFLICT', { field: 'externalId' })
      await recordActs(tx, [
        {
          kind: 'account.add',
          subjectId: id,
          actorId: actor.userId,
          payload: { platform: body.socialSiteId, externalId: body.externalId },
        },
      ])
      return oneAccount(tx, actor, id)
    })
    reply.header('Location', `/accounts/${id}`)
    return account
  },

  getSocialAccount: async ({ services, actor, params }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    return services.db.read(tenant, (tx) => oneAccount(tx, actor, params.id))
  },
})
