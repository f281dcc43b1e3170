import { type FetchSource, type Language, platformOfCode } from '#contract/index.ts'
import {
  acceptAnswer as acceptFlowAnswer,
  isOfWindow,
  keepChoosing,
  type Leaving,
  leaveWith,
  limitWindows,
  openFlow,
  openFlowSecret,
} from '../../flows/flows.ts'
import {
  authorizationAddress,
  newVerifier,
  type Tokens,
  tokensForCode,
} from '../../../platform/outbound/oauth.ts'
import { OutboundProblem } from '../../../platform/outbound/request.ts'
import { requireEnabled, sitesOf } from '../../sites/sites.ts'
import { requireClientOfAccount, requireFirstPart } from '../../../imports/index.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Actor, Services, TxServices } from '../../../platform/http/call.ts'
import { isId } from '../../../platform/ids.ts'
import { hashToken } from '../../../platform/keys/secrets.ts'
import { Problem } from '../../../platform/problem.ts'
import { nameOfSource, refusalOf, requireSource, type SourceConnector } from '../adapters/index.ts'
import type { SourceAccess } from '../adapters/source.ts'

/** How long a person may take to sign in and choose. */
export const CHOICE_TIMEOUT_MS = 30 * 60_000

/** The address that a source sends people back to. */
export const callbackAddress = (services: Services, source: string): string =>
  `${services.config.publicUrl}/iam/external/fetch-sources/${source}/callback`

/** The page with the source's file picker. The parameters follow the `#`, so that they stay in the browser. */
const pickerAddress = (services: Services, source: FetchSource, parameters: Record<string, string>): string =>
  `${services.config.pickerOrigin}/pickers/${source}#${new URLSearchParams(parameters)}`

const siteOf = ({ source }: SourceConnector) => ({ method: 'FETCH', source: source.type }) as const

const isOAuth = (parties: SourceConnector) =>
  parties.source.oauth ? { ...parties, profile: parties.source.oauth } : null

/**
 * Prepares a choice. @param request `partOf`: the import whose archive the file is another part of; `channel`: the channel on which the page
 * that opens the window listens @returns the ticket with which the window leaves
 */
export async function openChoice(
  tx: Tx,
  services: TxServices,
  actor: Actor,
  request: { source: string; accountId: string; partOf: string | null; channel: string },
): Promise<string> {
  const { source, accountId, partOf, channel } = request
  const parties = requireSource(services.config, source, tx.now)
  await limitWindows(tx, actor)
  const clientId = await requireClientOfAccount(tx, actor, accountId)
  await requirePlatformOf(tx, services, accountId)
  const first = partOf ? await requireFirstPart(tx, accountId, partOf) : null
  return openFlow(tx, actor, { site: siteOf(parties), clientId, accountId, partOf: first, channel })
}

/** @throws Problem NOT_FOUND, FETCH_NOT_CHOSEN */
export async function leaveForSource(
  services: Services,
  actor: Actor,
  request: { source: string; ticket: string; language: Language },
): Promise<Leaving> {
  const parties = requireSource(services.config, request.source, services.now())
  const signIn = isOAuth(parties)
  const verifier = signIn && newVerifier()
  const leaving = { timeoutMs: CHOICE_TIMEOUT_MS, verifier }
  const state = await leaveWith(services, actor, siteOf(parties), request.ticket, leaving)
  if (!state) throw new Problem('FETCH_NOT_CHOSEN', { source: nameOfSource(parties.source.type) })
  if (!signIn)
    return {
      address: pickerAddress(services, parties.source.type, { state, language: request.language }),
      secret: null,
    }
  const { pkce } = signIn.profile
  const redirectUri = callbackAddress(services, request.source)
  return {
    address: await authorizationAddress(signIn, { redirectUri, state, verifier: pkce ? verifier : null }),
    secret: pkce ? null : verifier,
  }
}

/** @throws Problem PLATFORM_DISABLED if the provider has switched off the account's platform */
async function requirePlatformOf(tx: Tx, { config }: TxServices, accountId: string): Promise<void> {
  const row = await tx.one<{ platform: number }>(sql`
    select platform from social_accounts where customer_id = ${tx.customerId} and id = ${accountId}`)
  if (row) requireEnabled((await sitesOf(tx, config))[platformOfCode(row.platform)])
}

/** A choice after the source has answered. */
export type Choice = {
  tenant: string
  accountId: string
  partOf: string | null
  parties: SourceConnector
  access: SourceAccess
}

/**
 * Accepts an answer of the source, from its sign-in or its file picker; of a source without PKCE, only in the browser whose window left with it.
 * @param answer `windowSecret`: that browser's cookie
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
    windowSecret: string | undefined
  },
): Promise<{ address: string } | { choice: Choice }> {
  const parties = requireSource(services.config, source, services.now())
  const failed = new Problem('FETCH_NOT_CHOSEN', { source: nameOfSource(parties.source.type) })
  const flow = await acceptFlowAnswer(services, actor, siteOf(parties), answer.state)
  if (!flow || answer.error || flow.accountId === null) throw failed
  const { tenant, id, accountId, partOf } = flow
  const chosen = (tokens: Tokens | null) => ({
    choice: {
      tenant,
      accountId,
      partOf,
      parties,
      access: { tokens, app: parties.app, request: parties.request, now: parties.now },
    },
  })
  const signIn = isOAuth(parties)
  if (!signIn) return chosen(null)
  if (flow.secret !== null) return chosen(JSON.parse(flow.secret) as Tokens)
  const { pkce } = signIn.profile
  if (!answer.code || (!pkce && !isOfWindow(flow.verifier, answer.windowSecret))) throw failed
  const tokens = await tokensForCode(signIn, {
    code: answer.code,
    redirectUri: callbackAddress(services, source),
    verifier: pkce ? flow.verifier : null,
  }).catch((error: unknown) => {
    throw asProblem(error, parties.source.type)
  })
  if (!parties.source.hasPicker) return chosen(tokens)
  const ticket = await services.db.transaction(tenant, (tx) =>
    keepChoosing(tx, services, id, JSON.stringify(tokens)),
  )
  return {
    address: pickerAddress(services, parties.source.type, {
      state: answer.state,
      ticket: `${tenant}.${id}.${ticket}`,
      language: answer.language ?? actor.language,
    }),
  }
}

/** The error that a user sees when a source refuses or fails. */
export function asProblem(error: unknown, source: FetchSource): unknown {
  if (!(error instanceof OutboundProblem)) return error
  return error.kind === 'refused'
    ? refusalOf(source)
    : new Problem('PLATFORM_UNAVAILABLE', { platform: nameOfSource(source) })
}

/** Gives the access token to the file picker's page, once. @throws Problem NOT_FOUND */
export async function tokenForPicker(services: Services, source: string, ticket: string): Promise<string> {
  const [tenant = '', id = '', secret = ''] = ticket.split('.')
  if (!isId(tenant) || !isId(id)) throw new Problem('NOT_FOUND')
  const flow = await services.db.transaction(tenant, (tx) =>
    tx.one<{ secret: Buffer }>(sql`
      update flows set handle_hash = null
      where customer_id = ${tx.customerId} and id = ${id} and source = ${source} and state = 'choosing' and handle_hash = ${hashToken(secret)}
        and expires_at > ${tx.now} and secret is not null
      returning secret`),
  )
  if (!flow) throw new Problem('NOT_FOUND')
  return (JSON.parse(openFlowSecret(services, id, flow.secret)) as Tokens).accessToken
}
