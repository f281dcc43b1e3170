import { createHash } from 'node:crypto'
import type { FetchSource } from '#contract/index.ts'
import { filesOf, type SourceAnswer, type SourceCall } from './call.ts'
import { type Choice, choicePage } from './pages.ts'
import { newSecret } from './store.ts'

const HOUR_MS = 3600_000

/** The page where the person agrees and, with `picks`, chooses a file; then the redirect for the answer. */
export function authorize(
  call: SourceCall,
  { source, name, picks }: { source: FetchSource; name: string; picks: boolean },
): SourceAnswer {
  const { query, store } = call
  const redirectUri = query.get('redirect_uri') ?? ''
  const clientId = query.get('client_id') ?? query.get('client_key') ?? ''
  if (!URL.canParse(redirectUri) || clientId !== `simulated-${source}`)
    return { status: 400, html: 'The app or its redirect address is not registered.' }
  const redirect = new URL(redirectUri)
  redirect.searchParams.set('state', query.get('state') ?? '')
  if (query.get('decision') === 'deny') {
    redirect.searchParams.set('error', 'access_denied')
    return { location: redirect.href }
  }
  const chosen = query.get('choice') ?? ''
  const owner = picks ? filesOf(call, source).find(({ id }) => id === chosen)?.owner : chosen
  if (query.get('decision') !== 'allow' || !owner)
    return {
      html: choicePage(call, {
        name,
        kind: picks ? 'file' : 'person',
        choices: choicesOf(call, source, picks),
      }),
    }
  const code = newSecret()
  store.state.codes[code] = { source, owner, challenge: query.get('code_challenge'), redirectUri }
  store.save()
  redirect.searchParams.set('code', code)
  if (picks) redirect.searchParams.set('picked_file_ids', chosen)
  return { location: redirect.href }
}

function choicesOf(call: SourceCall, source: FetchSource, picks: boolean): Choice[] {
  const files = filesOf(call, source)
  if (picks) return files.map(({ id, name, owner }) => ({ value: id, label: name, detail: owner }))
  return [...new Set(files.map(({ owner }) => owner))].map((owner) => ({
    value: owner,
    label: owner,
    detail: '',
  }))
}

const INVALID_GRANT: SourceAnswer = { status: 400, json: { error: 'invalid_grant' } }

/** The token endpoint (RFC 6749, sections 4.1.3 and 6). A code works once, with the verifier of its challenge. */
export function token(call: SourceCall, source: FetchSource): SourceAnswer {
  const { body, store } = call
  const id = body['client_id'] ?? body['client_key']
  if (id !== `simulated-${source}` || body['client_secret'] !== `simulated-${source}-secret`)
    return { status: 401, json: { error: 'invalid_client' } }
  if (body['grant_type'] === 'refresh_token') {
    const grant = store.state.grants.find(
      (each) => each.source === source && each.refresh === body['refresh_token'],
    )
    if (!grant) return INVALID_GRANT
    Object.assign(grant, { access: newSecret(), until: store.now() + HOUR_MS })
    store.save()
    return { json: tokenAnswer(grant) }
  }
  const code = store.state.codes[String(body['code'])]
  delete store.state.codes[String(body['code'])]
  const challenge = createHash('sha256')
    .update(String(body['code_verifier'] ?? ''))
    .digest('base64url')
  if (!code || code.source !== source || code.redirectUri !== body['redirect_uri']) return INVALID_GRANT
  if (code.challenge !== null && code.challenge !== challenge) return INVALID_GRANT
  const grant = {
    source,
    owner: code.owner,
    access: newSecret(),
    refresh: newSecret(),
    until: store.now() + HOUR_MS,
  }
  store.state.grants.push(grant)
  store.save()
  return { json: tokenAnswer(grant) }
}

const tokenAnswer = ({ access, refresh }: { access: string; refresh: string }): object => ({
  token_type: 'Bearer',
  access_token: access,
  expires_in: HOUR_MS / 1000,
  refresh_token: refresh,
})

/** RFC 7009 */
export function revoke({ body, query, store }: SourceCall): SourceAnswer {
  const given = String(body['token'] ?? query.get('token') ?? '')
  store.state.grants = store.state.grants.filter(
    ({ access, refresh }) => access !== given && refresh !== given,
  )
  store.save()
  return { json: {} }
}
