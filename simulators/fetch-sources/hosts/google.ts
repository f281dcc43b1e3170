import {
  filesOf,
  FILE_NOT_FOUND,
  ownerOf,
  UNAUTHORIZED,
  type SourceAnswer,
  type SourceCall,
} from '../call.ts'
import { authorize, revoke, token } from '../oauth.ts'
import { newSecret } from '../store.ts'

/** Google's sign-in, Drive (API version 3) and Data Portability API (version 1), as described on developers.google.com. */
export function google(call: SourceCall): SourceAnswer | null {
  const { host, path, body } = call
  const clientId = String(body['client_id'] ?? call.query.get('client_id') ?? '')
  const source = clientId.endsWith('portability') ? 'google_portability' : 'google_drive'
  if (host === 'accounts.google.com')
    return authorize(call, { source, name: 'Google', picks: call.query.get('trigger_onepick') === 'true' })
  if (host === 'oauth2.googleapis.com') return path === '/token' ? token(call, source) : revoke(call)
  if (host === 'www.googleapis.com' && path.startsWith('/drive/v3/files/')) return drive(call)
  if (host === 'dataportability.googleapis.com') return portability(call)
  if (host === 'storage.googleapis.com') {
    const file = filesOf(call, 'google_portability').find(({ id }) => path === `/exports/${id}`)
    return file ? { file, ranged: true } : FILE_NOT_FOUND
  }
  return null
}

function drive(call: SourceCall): SourceAnswer {
  const owner = ownerOf(call, 'google_drive')
  if (owner === null) return UNAUTHORIZED
  const [, , , , id = '', , revision] = call.path.split('/')
  const file = filesOf(call, 'google_drive', owner).find((each) => each.id === decodeURIComponent(id))
  if (!file) return FILE_NOT_FOUND
  if (revision !== undefined) return revision === file.version ? { file, ranged: true } : FILE_NOT_FOUND
  const { name, size, sha256, version } = file
  return { json: { id: file.id, name, size: String(size), sha256Checksum: sha256, headRevisionId: version } }
}

function portability(call: SourceCall): SourceAnswer {
  const { path, store } = call
  const owner = ownerOf(call, 'google_portability')
  if (owner === null) return UNAUTHORIZED
  if (path === '/v1/portabilityArchive:initiate') {
    const archiveJobId = newSecret()
    store.state.exports[archiveJobId] = {
      source: 'google_portability',
      owner,
      readyAt: store.now() + store.state.prepareSeconds * 1000,
    }
    store.save()
    return { json: { archiveJobId, accessType: 'ACCESS_TYPE_ONE_TIME' } }
  }
  const id = /^\/v1\/archiveJobs\/([\w-]+)\/portabilityArchiveState$/.exec(path)?.[1] ?? ''
  const asked = store.state.exports[id]
  if (!asked || asked.owner !== owner) return FILE_NOT_FOUND
  if (asked.isEnded) return { json: { name: path.slice(4), state: 'FAILED' } }
  if (asked.readyAt > store.now()) return { json: { name: path.slice(4), state: 'IN_PROGRESS' } }
  const urls = filesOf(call, 'google_portability', owner).map(
    (file) => `https://storage.googleapis.com/exports/${file.id}?X-Goog-Signature=${newSecret()}`,
  )
  return { json: { name: path.slice(4), state: 'COMPLETE', urls } }
}
