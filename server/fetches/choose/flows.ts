import { type FetchSource, type Language, platformOfCode } from '#contract/index.ts'
import { tenantOf } from '../../accounts/index.ts'
import {
  authorizationAddress,
  newVerifier,
  PlatformProblem,
  requireEnabled,
  sitesOf,
  type Tokens,
  tokensForCode,
} from '../../connections/index.ts'
import { requireClientOfAccount, requireFirstPart } from '../../imports/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Services } from '../../platform/http/call.ts'
import { isId, newId } from '../../platform/ids.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { Problem } from '../../platform/problem.ts'
import { nameOfSource, refusalOf, requireSource, type SourceConnector } from '../sources/index.ts'
import type { SourceAccess } from '../sources/source.ts'

/** How long a person may take to sign in and choose. */
const CHOICE_TIMEOUT_MS = 30 * 60_000

/** The address that a source sends people back to. */
export const callbackAddress = (services: Services, source: string): string =>
  `${services.config.publicUrl}/iam/external/fetch-sources/${source}/callback`

/** The page with the source's file picker. The parameters follow the `#`, so that they stay in the browser. */
const pickerAddress = (services: Services, source: FetchSource, parameters: Record<string, string>): string =>
  `${services.config.pickerOrigin}/pickers/${source}#${new URLSearchParams(parameters)}`

const isOAuth = (parties: SourceConnector) =>
  parties.source.oauth ? { ...parties, profile: parties.source.oauth } : null

/**
 * Starts a choice. @param request `partOf`: the import whose archive the file is another part of; `channel`: the channel on which the page
 * that opened the window listens @returns the address to which the person is sent
 */
export async function startChoice(
  services: Services,
  actor: Actor,
  request: { source: string; accountId: string; partOf: string | null; channel: string; language: Language },
): Promise<string> {
  const { source, accountId, partOf, channel, language } = request
  const parties = requireSource(services.config, source, services.now())
  const tenant = await tenantOf(services.db, actor, accountId)
  const id = newId(tenant)
  const secret = newToken()
  const signIn = isOAuth(parties)
  const verifier = signIn?.profile.pkce ? newVerifier() : null
  await services.db.transaction(tenant, async (tx) => {
    await requireClientOfAccount(tx, actor, accountId)
    await requirePlatformOf(tx, services, accountId)
    const first = partOf ? await requireFirstPart(tx, accountId, partOf) : null
    await tx.run(sql`
      insert into fetch_flows (customer_id, id, source, social_account_id, part_of, user_id, session_id, state_hash, verifier, created_at, expires_at)
      values (${tenant}, ${id}, ${source}, ${accountId}, ${first}, ${actor.userId}, ${actor.sessionId}, ${hashToken(secret)},
        ${verifier === null ? null : services.vault.seal(verifier, `fetch ${id}`)}, ${tx.now}, ${new Date(tx.now.getTime() + CHOICE_TIMEOUT_MS)})`)
  })
  const state = `${actor.link ? 'l' : 's'}.${id}.${secret}.${channel}`
  if (!signIn) return pickerAddress(services, parties.source.type, { state, language })
  return authorizationAddress(signIn, {
    redirectUri: callbackAddress(services, source),
    state,
    verifier,
  })
}

/** @throws Problem PLATFORM_DISABLED if the provider has switched off the account's platform */
async function requirePlatformOf(tx: Tx, { config }: Services, accountId: string): Promise<void> {
  const row = await tx.one<{ platform: number }>(sql`
    select platform from social_accounts where customer_id = ${tx.customerId} and id = ${accountId}`)
  if (row) requireEnabled((await sitesOf(tx, config))[platformOfCode(row.platform)])
}

type Flow = {
  id: string
  accountId: string
  partOf: string | null
  state: 'open' | 'answered'
  verifier: Buffer | null
  tokens: Buffer | null
}

/** A choice after the source has answered. */
export type Choice = {
  tenant: string
  flowId: string
  accountId: string
  partOf: string | null
  parties: SourceConnector
  access: SourceAccess
}

/**
 * Accepts an answer of the source, from its sign-in or its file picker.
 * @returns the address of the file picker if the file is still to be chosen; otherwise the choice
 * @throws Problem FETCH_NOT_CHOSEN, PLATFORM_UNAVAILABLE
 */
export async function acceptAnswer(
  services: Services,
  actor: Actor,
  source: string,
  answer: {
    state: string
    code?: string | undefined
    error?: string | undefined
    language?: Language | undefined
  },
): Promise<{ address: string } | { choice: Choice }> {
  const parties = requireSource(services.config, source, services.now())
  const failed = new Problem('FETCH_NOT_CHOSEN', { source: nameOfSource(parties.source.type) })
  const [, id = '', secret = ''] = answer.state.split('.')
  const tenant = isId(id) ? await tenantOf(services.db, actor, id).catch(() => null) : null
  if (!tenant) throw failed
  const flow = await services.db.transaction(tenant, (tx) => consumeFlow(tx, actor, source, id, secret))
  if (!flow || answer.error) throw failed
  const chosen = (tokens: Tokens | null) => ({
    choice: {
      tenant,
      flowId: id,
      accountId: flow.accountId,
      partOf: flow.partOf,
      parties,
      access: { tokens, app: parties.app, request: parties.request, now: parties.now },
    },
  })
  const signIn = isOAuth(parties)
  if (!signIn) return chosen(null)
  if (flow.state === 'answered') {
    if (!flow.tokens) throw failed
    return chosen(JSON.parse(services.vault.open(flow.tokens, `fetch ${id}`)) as Tokens)
  }
  if (!answer.code) throw failed
  const tokens = await tokensForCode(signIn, {
    code: answer.code,
    redirectUri: callbackAddress(services, source),
    verifier: flow.verifier && services.vault.open(flow.verifier, `fetch ${id}`),
  }).catch((error: unknown) => {
    throw asProblem(error, parties.source.type)
  })
  if (!parties.source.hasPicker) return chosen(tokens)
  const ticket = newToken()
  await services.db.transaction(tenant, (tx) => storeAnswer(tx, services, id, ticket, tokens))
  return {
    address: pickerAddress(services, parties.source.type, {
      state: answer.state,
      ticket: `${tenant}.${id}.${ticket}`,
      language: answer.language ?? actor.language,
    }),
  }
}

/** Stores the sign-in's tokens until the file is chosen. */
async function storeAnswer(
  tx: Tx,
  services: Services,
  id: string,
  ticket: string,
  tokens: Tokens,
): Promise<void> {
  await tx.run(sql`
    update fetch_flows set state = 'answered', ticket_hash = ${hashToken(ticket)},
      tokens = ${services.vault.seal(JSON.stringify(tokens), `fetch ${id}`)}, verifier = null
    where customer_id = ${tx.customerId} and id = ${id}`)
}

/** Accepts each answer once, in the session that started the choice. If a file is still to be chosen, `storeAnswer` opens the choice again. */
function consumeFlow(tx: Tx, actor: Actor, source: string, id: string, secret: string): Promise<Flow | null> {
  return tx.one<Flow>(sql`
    update fetch_flows f set state = 'done', ticket_hash = null, verifier = null, tokens = null from (
      select id, state, verifier, tokens from fetch_flows
      where customer_id = ${tx.customerId} and id = ${id} and source = ${source} and state_hash = ${hashToken(secret)}
        and session_id = ${actor.sessionId} and state <> 'done' and expires_at > ${tx.now} for update) as before
    where f.customer_id = ${tx.customerId} and f.id = before.id
    returning f.id, f.social_account_id as "accountId", f.part_of as "partOf", before.state, before.verifier, before.tokens`)
}

/** The error that a user sees when a source refuses or fails. */
export function asProblem(error: unknown, source: FetchSource): unknown {
  if (!(error instanceof PlatformProblem)) return error
  return error.kind === 'refused'
    ? refusalOf(source)
    : new Problem('PLATFORM_UNAVAILABLE', { platform: nameOfSource(source) })
}

/** Gives the access token to the file picker's page, once. @throws Problem NOT_FOUND */
export async function tokenForPicker(services: Services, source: string, ticket: string): Promise<string> {
  const [tenant = '', id = '', secret = ''] = ticket.split('.')
  if (!isId(tenant) || !isId(id)) throw new Problem('NOT_FOUND')
  const flow = await services.db.transaction(tenant, (tx) =>
    tx.one<{ tokens: Buffer }>(sql`
      update fetch_flows set ticket_hash = null
      where customer_id = ${tx.customerId} and id = ${id} and source = ${source} and state = 'answered' and ticket_hash = ${hashToken(secret)}
        and expires_at > ${tx.now} and tokens is not null
      returning tokens`),
  )
  if (!flow) throw new Problem('NOT_FOUND')
  return (JSON.parse(services.vault.open(flow.tokens, `fetch ${id}`)) as Tokens).accessToken
}

/** Deletes abandoned choices with their tokens. */
export async function deleteExpiredChoices(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from fetch_flows where customer_id = ${tx.customerId} and (expires_at < ${tx.now} or state = 'done')`,
  )
}
