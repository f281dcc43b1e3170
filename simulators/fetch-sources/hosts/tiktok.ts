import {
  filesOf,
  FILE_NOT_FOUND,
  ownerOf,
  UNAUTHORIZED,
  type SourceAnswer,
  type SourceCall,
} from '../call.ts'
import { authorize, revoke, token } from '../oauth.ts'

/** TikTok's Data Portability API, as described on developers.tiktok.com/doc/data-portability-api-get-started. */
export function tiktok(call: SourceCall): SourceAnswer | null {
  const { host, path, text, store } = call
  const source = 'tiktok_portability'
  if (host === 'www.tiktok.com') return authorize(call, { source, name: 'TikTok', picks: false })
  if (host !== 'open.tiktokapis.com') return null
  if (path === '/v2/oauth/token/') return token(call, source)
  if (path === '/v2/oauth/revoke/') return revoke(call)
  const owner = ownerOf(call, source)
  if (owner === null) return UNAUTHORIZED
  if (path === '/v2/user/data/add/') {
    // As long as real ids, which are too large for JavaScript numbers.
    const id = `74${String(store.now()).padStart(15, '0')}91`
    store.state.exports[id] = { source, owner, readyAt: store.now() + store.state.prepareSeconds * 1000 }
    store.save()
    return { jsonText: `{"data":{"request_id":${id}},"error":{"code":"ok","message":""}}` }
  }
  const id = /"request_id"\s*:\s*(\d+)/.exec(text)?.[1] ?? ''
  const asked = store.state.exports[id]
  if (!asked || asked.owner !== owner) return FILE_NOT_FOUND
  const isReady = asked.readyAt <= store.now() && !asked.isEnded
  const status = asked.isEnded ? 'expired' : isReady ? 'downloading' : 'pending'
  if (path === '/v2/user/data/check/')
    return {
      jsonText: `{"data":{"request_id":${id},"status":"${status}"},"error":{"code":"ok","message":""}}`,
    }
  const file = filesOf(call, source, owner)[0]
  return path === '/v2/user/data/download/' && isReady && file ? { file } : FILE_NOT_FOUND
}
