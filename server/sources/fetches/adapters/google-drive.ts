import { MAX_UPLOAD_SIZE } from '#contract/index.ts'
import { OutboundProblem } from '../../../platform/outbound/request.ts'
import { bearer, fetchJson, rangeHeader, type Source } from './source.ts'

const API = 'https://www.googleapis.com/drive/v3/files'

type File = {
  id: string
  name: string
  size?: string
  sha256Checksum?: string
  headRevisionId?: string
}

/**
 * Google Drive (developers.google.com/workspace/drive/picker/guides/overview-desktop): the person chooses the file on Google's page after
 * signing in (`trigger_onepick`), so our pages need no Google script and no token. The scope `drive.file` gives access to the chosen file
 * only, and bytes are read from one revision (`files/{id}/revisions/{revision}?alt=media`).
 */
export const googleDrive: Source = {
  type: 'google_drive',
  oauth: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
    },
    scopes: ['https://www.googleapis.com/auth/drive.file'],
    scopeSeparator: ' ',
    pkce: true,
    clientAuth: 'post',
    parameters: {
      access_type: 'offline',
      prompt: 'consent',
      trigger_onepick: 'true',
      mimetypes: 'application/zip,application/x-zip-compressed,application/x-zip',
    },
  },
  hasPicker: false,
  choose: async (_access, { pickedFileIds }) => {
    const [fileId] = (pickedFileIds ?? '').split(',')
    return fileId ? { fileId } : null
  },
  findFile: async (access, { fileId = '' }) => {
    const url = new URL(`${API}/${encodeURIComponent(fileId)}`)
    url.searchParams.set('fields', 'id,name,size,sha256Checksum,headRevisionId')
    url.searchParams.set('supportsAllDrives', 'true')
    const file = (await fetchJson(access, url)) as File
    return {
      name: file.name,
      size: Number(file.size ?? 0),
      id: file.id,
      revision: file.headRevisionId ?? null,
      hash: file.sha256Checksum ? `sha256:${file.sha256Checksum}` : null,
    }
  },
  open: async (access, { fileId = '' }, { revision }, range) => {
    if (revision === null) throw new OutboundProblem('refused', 'Google Drive stores no bytes for this file')
    const url = `${API}/${encodeURIComponent(fileId)}/revisions/${encodeURIComponent(revision)}?alt=media`
    return access.request(url, {
      headers: { ...bearer(access), ...rangeHeader(range) },
      maxBytes: MAX_UPLOAD_SIZE,
    })
  },
  knowsRanges: true,
}
