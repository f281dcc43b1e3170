import { OutboundProblem, requestFile } from '../../../platform/outbound/request.ts'
import { bearer, fetchJson, rangeHeader, type Source } from './source.ts'

/** The API hosts for items of a personal OneDrive, as its picker may name them. */
const API_HOSTS = ['api.onedrive.com', 'my.microsoftpersonalcontent.com', 'graph.microsoft.com']
const FILE_HOSTS = ['1drv.com', 'files.1drv.com', 'storage.live.com', 'microsoftpersonalcontent.com']

type Item = {
  id: string
  name: string
  size: number
  cTag?: string
  file?: { hashes?: { sha256Hash?: string; sha1Hash?: string; quickXorHash?: string } }
}

const addressOf = ({ endpoint = '', driveId = '', fileId = '' }: Readonly<Record<string, string>>): string =>
  `${endpoint}/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(fileId)}`

/**
 * Personal OneDrive (learn.microsoft.com/onedrive/developer/controls/file-pickers, version 8); `cTag` changes with the contents. Microsoft
 * has no permission for a single file, so we use the access token, which lasts an hour, only for the chosen file and then delete it.
 */
export const onedrive: Source = {
  type: 'onedrive',
  oauth: {
    server: {
      issuer: 'https://login.microsoftonline.com/consumers/v2.0',
      authorization_endpoint: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
      token_endpoint: 'https://login.microsoftonline.com/consumers/oauth2/v2.0/token',
    },
    scopes: ['OneDrive.ReadOnly'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
    parameters: { prompt: 'select_account' },
  },
  hasPicker: true,
  choose: async (_access, { endpoint, driveId, fileId }) => {
    if (!endpoint || !driveId || !fileId) return null
    const url = new URL(endpoint)
    if (url.protocol !== 'https:' || !API_HOSTS.includes(url.hostname)) return null
    return { endpoint: `${url.origin}${url.pathname.replace(/\/$/, '')}`, driveId, fileId }
  },
  findFile: async (access, reference) => {
    const item = (await fetchJson(access, addressOf(reference))) as Item
    const { sha256Hash, sha1Hash, quickXorHash } = item.file?.hashes ?? {}
    return {
      name: item.name,
      size: item.size,
      id: item.id,
      revision: item.cTag ?? null,
      hash: sha256Hash
        ? `sha256:${sha256Hash.toLowerCase()}`
        : sha1Hash
          ? `sha1:${sha1Hash.toLowerCase()}`
          : quickXorHash
            ? `quickXor:${quickXorHash}`
            : null,
    }
  },
  open: async (access, reference, _file, range) => {
    // The answer redirects to an address that needs no token and must not receive it.
    const answer = await access.request(`${addressOf(reference)}/content`, { headers: bearer(access) })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || !location) {
      if (answer.ok) throw new OutboundProblem('away', 'OneDrive gave no download address')
      return answer
    }
    await answer.body?.cancel()
    return requestFile(access.request, location, FILE_HOSTS, { headers: rangeHeader(range) })
  },
  knowsRanges: true,
}
