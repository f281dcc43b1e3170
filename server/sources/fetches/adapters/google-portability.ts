import { OutboundProblem, requestFile } from '../../../platform/outbound/request.ts'
import { requestJson } from '../../platforms/failures.ts'
import { bearer, fetchJson, rangeHeader, readSize, type Source, type SourceAccess } from './source.ts'

const API = 'https://dataportability.googleapis.com/v1'
/** The parts of YouTube that become posts or describe them (developers.google.com/data-portability/schema-reference). */
const RESOURCES = [
  'channel',
  'comments',
  'live_chat',
  'posts',
  'private_videos',
  'public_videos',
  'unlisted_videos',
].map((resource) => `youtube.${resource}`)
const FILE_HOSTS = ['storage.googleapis.com', 'googleusercontent.com']

type ExportState = { state?: string; urls?: string[]; exportTime?: string }

/**
 * Google's Data Portability API (developers.google.com/data-portability/reference/rest/v1): `portabilityArchive:initiate` requests a person's
 * YouTube archive once; `portabilityArchiveState` reports when it is ready, with signed addresses of its zips. The API does not state whose
 * account it is, only the archive does; its scopes must be requested without any others.
 */
export const googlePortability: Source = {
  type: 'google_portability',
  oauth: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
    },
    scopes: RESOURCES.map((resource) => `https://www.googleapis.com/auth/dataportability.${resource}`),
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
    // An export can take longer than an access token is valid, so we need a refresh token.
    parameters: { access_type: 'offline', prompt: 'select_account consent' },
  },
  hasPicker: false,
  choose: async (access) => {
    const answer = (await requestJson(access.request, `${API}/portabilityArchive:initiate`, {
      method: 'POST',
      headers: { ...bearer(access), 'content-type': 'application/json' },
      body: JSON.stringify({ resources: RESOURCES }),
    })) as { archiveJobId?: string }
    return answer.archiveJobId ? { archiveJobId: answer.archiveJobId } : null
  },
  prepared: async (access, { archiveJobId = '' }) => {
    const urls = await addressesOf(access, archiveJobId)
    return urls && urls.map((_, index) => ({ archiveJobId, index: String(index), of: String(urls.length) }))
  },
  findFile: async (access, { archiveJobId = '', index = '0', of = '1' }) => {
    const { size, revision } = await readSize(
      await request(access, archiveJobId, Number(index), { from: 0, to: 0 }),
    )
    return {
      name: of === '1' ? 'youtube-google.zip' : `youtube-google-${Number(index) + 1}-of-${of}.zip`,
      size,
      id: archiveJobId,
      revision,
      hash: null,
    }
  },
  open: (access, { archiveJobId = '', index = '0' }, _file, range) =>
    request(access, archiveJobId, Number(index), range),
  knowsRanges: true,
}

/** Signed addresses work for some hours; each run asks for new ones. */
async function request(
  access: SourceAccess,
  jobId: string,
  index: number,
  range: { from: number; to: number } | null,
): Promise<Response> {
  const url = (await addressesOf(access, jobId))?.[index]
  if (!url) throw new OutboundProblem('refused', 'Google no longer has this archive')
  return requestFile(access.request, url, FILE_HOSTS, { headers: rangeHeader(range) })
}

async function addressesOf(access: SourceAccess, jobId: string): Promise<string[] | null> {
  const answer = (await fetchJson(
    access,
    `${API}/archiveJobs/${encodeURIComponent(jobId)}/portabilityArchiveState`,
  )) as ExportState
  if (answer.state === 'FAILED' || answer.state === 'CANCELLED')
    throw new OutboundProblem('refused', `Google ended the export (${answer.state})`)
  return answer.state === 'COMPLETE' ? (answer.urls ?? []) : null
}
