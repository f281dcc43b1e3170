import { MAX_UPLOAD_SIZE } from '#contract/index.ts'
import { parseJson, OutboundProblem } from '../../../platform/outbound/request.ts'
import { throwOnFailure } from '../../platforms/failures.ts'
import { bearer, type Source, type SourceAccess } from './source.ts'

const API = 'https://open.tiktokapis.com/v2'

/**
 * TikTok's Data Portability API (developers.tiktok.com/doc/data-portability-api-get-started), for people in the European Economic Area and the
 * United Kingdom. `user/data/add` requests the person's archive in JSON once, `user/data/check` reports when it is ready, and
 * `user/data/download` streams the zip, without support for ranges and without its size.
 */
export const tiktokPortability: Source = {
  type: 'tiktok_portability',
  oauth: {
    server: {
      issuer: 'https://www.tiktok.com',
      authorization_endpoint: 'https://www.tiktok.com/v2/auth/authorize/',
      token_endpoint: `${API}/oauth/token/`,
      revocation_endpoint: `${API}/oauth/revoke/`,
    },
    scopes: ['portability.all.single'],
    scopeSeparator: ',',
    pkce: false,
    clientAuth: 'client_key',
    revokes: 'access_token',
    parameters: { disable_auto_auth: '1' },
  },
  hasPicker: false,
  choose: async (access) => {
    const { data } = await call(access, 'add', 'request_id', {
      data_format: 'json',
      category_selection_list: ['all_data'],
    })
    return data.requestId === null ? null : { requestId: data.requestId }
  },
  prepared: async (access, { requestId = '' }) => {
    const { data } = await call(access, 'check', 'request_id,status', withId(requestId))
    if (data.status === 'expired' || data.status === 'cancelled')
      throw new OutboundProblem('refused', `TikTok ended the request (${data.status})`)
    return data.status === 'downloading' ? [{ requestId }] : null
  },
  findFile: async (_access, { requestId = '' }) => ({
    name: `tiktok-${requestId}.zip`,
    size: null,
    id: requestId,
    revision: null,
    hash: null,
  }),
  open: (access, { requestId = '' }) =>
    access.request(`${API}/user/data/download/`, {
      method: 'POST',
      headers: { ...bearer(access), 'content-type': 'application/json' },
      body: withId(requestId),
      signal: AbortSignal.timeout(6 * 3600_000),
      maxBytes: MAX_UPLOAD_SIZE,
    }),
  knowsRanges: false,
}

/** The id is a 64-bit number, which a JavaScript number can't hold, so the JSON is built as text. */
const withId = (requestId: string): string => `{"request_id":${requestId}}`

async function call(
  access: SourceAccess,
  name: 'add' | 'check',
  fields: string,
  body: object | string,
): Promise<{ data: { requestId: string | null; status: string | null } }> {
  const answer = await access.request(`${API}/user/data/${name}/?fields=${fields}`, {
    method: 'POST',
    headers: { ...bearer(access), 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  throwOnFailure(answer.status, answer.headers, text)
  const { data } = parseJson(text) as { data?: { status?: string } }
  const requestId = /"request_id"\s*:\s*"?(\d+)/.exec(text)?.[1] ?? null
  return { data: { requestId, status: data?.status ?? null } }
}
