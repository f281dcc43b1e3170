import { PLATFORMS, PLATFORM_TYPES, type PlatformType, type SocialAccount } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import { findAccountOwner, findClient, requireClients, requireNoHold } from '../clients/index.ts'
import {
  cancelFetchesOfAccount,
  openCapture,
  removeAccount,
  requireEnabled,
  requirePlatform,
  restoreAccount,
  signedInBy,
  sitesOf,
} from '../sources/index.ts'
import { cancelImports } from '../imports/index.ts'
import { mailClientInvitation } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { type Actor, implement, type TxServices } from '../platform/http/call.ts'
import { newId } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { removeAccountPostsJob } from '../posts/index.ts'
import { countTry } from '../platform/throttle.ts'
import { findAccounts, getSocialAccount } from './accounts.ts'
import {
  answerNoAccount,
  correctSocialAccount,
  requireClientUser,
  stopReminders,
  withdrawNoAccount,
} from './answers.ts'
import { getReconnectRequest } from './request-reads.ts'
import { refuseDeactivated } from './request-mails.ts'
import { cancelReconnectRequests, closeRequests, createReconnectRequests, setReminders } from './requests.ts'
import { connectAccount } from './sign-ins.ts'
import { openSupportCase } from './support/open-case.ts'

/** @returns the new account's id @throws Problem CONFLICT */
async function addByAddress(
  tx: Tx,
  actor: Actor,
  account: { clientId: string; platform: PlatformType; externalId: string },
): Promise<string> {
  await requireClients(tx, actor, [account.clientId])
  const externalId = account.externalId.toLowerCase()
  const restoredId = await restoreAccount(tx, { ...account, externalId, platformAccountId: null })
  const id = restoredId ?? newId(tx.customerId)
  if (!restoredId) {
    const added = await tx.run(sql`
      insert into social_accounts (customer_id, id, client_id, platform, external_id, created_by, created_at)
      values (${tx.customerId}, ${id}, ${account.clientId}, ${PLATFORMS[account.platform].code}, ${externalId}, ${actor.userId}, ${tx.now})
      on conflict (customer_id, client_id, platform, external_id) where removed_at is null do nothing`)
    if (added === 0) throw new Problem('CONFLICT', { field: 'externalId' })
  }
  await withdrawNoAccount(tx, actor, account.clientId, account.platform)
  await recordEvidence(tx, [
    {
      kind: 'account.add',
      subjectId: id,
      actorId: actor.userId,
      payload: { platform: account.platform, externalId: account.externalId },
    },
  ])
  return id
}

/** Removes an account from the list, and ends everything that would bring it posts later or ask the client for them. */
async function removeListedAccount(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  account: SocialAccount,
): Promise<void> {
  await removeAccount(tx, services, actor, account)
  await cancelFetchesOfAccount(tx, actor, account.id, 'account_removed')
  await closeRequests(tx, account.id)
}

/** @throws Problem FORBIDDEN, CLIENT_HELD, FIRM_HELD */
async function removeAccountWithPosts(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  account: SocialAccount,
): Promise<void> {
  if (!account.can.includes('remove_posts')) throw new Problem('FORBIDDEN')
  // Before the account is locked, because an import that is finishing locks it too; and afterward those that have started in between.
  await cancelImports(tx, account.id, actor.userId)
  await requireNoHold(tx, account.clientId)
  await removeListedAccount(tx, services, actor, account)
  await cancelImports(tx, account.id, actor.userId)
  await enqueue(
    tx,
    removeAccountPostsJob,
    { accountId: account.id, actorId: actor.userId },
    { subjectId: account.id, createdBy: actor.userId },
  )
}

export const socialHandlers = implement({
  getClient: async (tx, { services, actor, params }) => {
    const client = await findClient(tx, actor, params.id)
    if (!client) throw new Problem('NOT_FOUND')
    const socialAccounts = await findAccounts(tx, services.config, actor, sql`a.client_id = ${params.id}`)
    return { ...client, socialAccounts }
  },

  getAccountOwner: async (tx, { actor, params }) => {
    const owner = await findAccountOwner(tx, actor, params.id)
    if (!owner) throw new Problem('NOT_FOUND')
    return owner
  },

  listSocialSites: async (tx, { services }) => {
    const sites = await sitesOf(tx, services.config)
    return PLATFORM_TYPES.map((type) => sites[type])
  },

  listPostSources: async () =>
    PLATFORM_TYPES.filter((type) => PLATFORMS[type].byFile).map((type) => ({
      type: 'file' as const,
      socialSiteId: type,
    })),

  listSocialAccounts: async (tx, { services, actor, params }) => {
    await requireClients(tx, actor, [params.id])
    return findAccounts(tx, services.config, actor, sql`a.client_id = ${params.id}`)
  },

  listFirmSocialAccounts: async (tx, { services, actor, query }) => {
    await requireClients(tx, actor, query.clientIds)
    return findAccounts(tx, services.config, actor, sql`a.client_id = any(${uuids(query.clientIds)})`)
  },

  addSocialAccount: async ({ services, actor, params, body, reply }) => {
    if (body.clientId && body.clientId !== params.id) throw new Problem('NOT_FOUND')
    const tenant = await tenantOf(services.db, actor, params.id)
    const { credentials, externalId = '' } = body
    const platform = requirePlatform(body.socialSiteId)
    const asked = { clientId: params.id, platform, accountId: null }
    const id = credentials
      ? await connectAccount(services, actor, tenant, asked, () =>
          signedInBy(services, actor, tenant, platform, credentials),
        )
      : await services.db.transaction(tenant, async (tx) => {
          requireEnabled((await sitesOf(tx, services.config))[platform])
          return addByAddress(tx, actor, { ...asked, externalId })
        })
    reply.header('Location', `/accounts/${id}`)
    return services.db.read(tenant, (tx) => getSocialAccount(tx, services.config, actor, id))
  },

  reconnectSocialAccount: async ({ services, actor, params, body }) => {
    const tenant = await tenantOf(services.db, actor, params.id)
    const account = await services.db.read(tenant, (tx) =>
      getSocialAccount(tx, services.config, actor, params.id),
    )
    const { id, clientId, socialSite } = account
    const asked = { accountId: id, clientId, platform: socialSite.type }
    await connectAccount(services, actor, tenant, asked, () =>
      signedInBy(services, actor, tenant, socialSite.type, body.credentials),
    )
    return services.db.read(tenant, (tx) => getSocialAccount(tx, services.config, actor, id))
  },

  removeSocialAccount: async (tx, { services, actor, params, query }) => {
    const account = await getSocialAccount(tx, services.config, actor, params.id)
    await (query.withPosts ? removeAccountWithPosts : removeListedAccount)(tx, services, actor, account)
  },

  importNow: async (tx, { services, actor, params }) => {
    const account = await getSocialAccount(tx, services.config, actor, params.id)
    requireEnabled(account.socialSite)
    if (!account.can.includes('import_now')) throw new Problem('CONFLICT')
    await countTry(tx, tx.now, [{ key: `capture:${params.id}`, tries: 6, seconds: 3600 }])
    await openCapture(tx, { accountId: account.id, clientId: account.clientId, trigger: 'user', by: actor })
    return getSocialAccount(tx, services.config, actor, account.id)
  },

  correctSocialAccount: async (tx, { services, actor, params, body }) => {
    await correctSocialAccount(
      tx,
      actor,
      await getSocialAccount(tx, services.config, actor, params.id),
      body.externalId.toLowerCase(),
    )
    return getSocialAccount(tx, services.config, actor, params.id)
  },

  answerNoAccount: async (tx, { actor, params }) => {
    await requireClients(tx, actor, [params.id])
    requireClientUser(actor)
    await answerNoAccount(tx, actor, params.id, requirePlatform(params.platform))
  },

  withdrawNoAccount: async (tx, { actor, params }) => {
    await requireClients(tx, actor, [params.id])
    requireClientUser(actor)
    await withdrawNoAccount(tx, actor, params.id, requirePlatform(params.platform))
  },

  getSocialAccount: (tx, { services, actor, params }) =>
    getSocialAccount(tx, services.config, actor, params.id),

  createReconnectRequest: async (tx, { services, actor, params }) => {
    const account = await getSocialAccount(tx, services.config, actor, params.id)
    requireEnabled(account.socialSite)
    await withdrawNoAccount(tx, actor, account.clientId, account.socialSite.type)
    await createReconnectRequests(
      tx,
      services,
      actor,
      [{ accountId: account.id, clientId: account.clientId }],
      account.can.includes('request_reconnect') ? 'reconnect' : 'request',
    )
    const { reconnectRequest } = await getSocialAccount(tx, services.config, actor, params.id)
    if (!reconnectRequest) throw new Problem('NOT_FOUND')
    return reconnectRequest
  },

  getReconnectRequest: (tx, { actor, params }) => getReconnectRequest(tx, actor, params.id),

  cancelReconnectRequest: async (tx, { actor, params }) => {
    await getReconnectRequest(tx, actor, params.id)
    await cancelReconnectRequests(tx, actor, [params.id])
  },

  enableReminders: async (tx, { actor, params }) => {
    await getReconnectRequest(tx, actor, params.id)
    await setReminders(tx, [params.id], true)
    return getReconnectRequest(tx, actor, params.id)
  },

  disableReminders: async (tx, { actor, params }) => {
    await getReconnectRequest(tx, actor, params.id)
    await setReminders(tx, [params.id], false)
    return getReconnectRequest(tx, actor, params.id)
  },

  stopReminders: async (tx, { actor, params }) => {
    const request = await getReconnectRequest(tx, actor, params.id)
    requireClientUser(actor)
    await stopReminders(tx, actor, request)
    return getReconnectRequest(tx, actor, params.id)
  },

  requestPostImportSupport: async (tx, { services, actor, params, body }) => {
    const account = await getSocialAccount(tx, services.config, actor, params.id)
    await openSupportCase(tx, services, {
      clientId: account.clientId,
      accountId: account.id,
      platform: account.socialSite.type,
      reason: 'asked',
      by: actor,
      refused: body.refused,
    })
    const { reconnectRequest } = await getSocialAccount(tx, services.config, actor, params.id)
    if (!reconnectRequest) throw new Problem('NOT_FOUND')
    return reconnectRequest
  },

  mailImportLink: async (tx, { services, actor, params }) => {
    await requireClients(tx, actor, [params.id])
    await refuseDeactivated(tx, [params.id])
    // The same limit as for other emailed links to one person, counted for all senders together.
    await countTry(tx, tx.now, [{ key: `link:mail:${params.id}`, tries: 3, seconds: 600 }])
    await mailClientInvitation(tx, services, params.id, { by: actor.userId })
    await recordEvidence(tx, [
      { kind: 'client.link', subjectId: params.id, actorId: actor.userId, payload: { purpose: 'import' } },
    ])
  },
})
