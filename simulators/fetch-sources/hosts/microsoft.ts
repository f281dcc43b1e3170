import {
  filesOf,
  FILE_NOT_FOUND,
  ownerOf,
  UNAUTHORIZED,
  type SourceAnswer,
  type SourceCall,
} from '../call.ts'
import { authorize, revoke, token } from '../oauth.ts'
import { choicePage, scriptJson } from '../pages.ts'

const ENDPOINT = 'https://my.microsoftpersonalcontent.com/_api/v2.0'
const DRIVE = 'b!simulated'

/** Microsoft's sign-in, the OneDrive file picker (version 8) and the items that it returns, as described on learn.microsoft.com/onedrive. */
export function microsoft(call: SourceCall): SourceAnswer | null {
  const { host, path } = call
  if (host === 'login.microsoftonline.com') {
    if (path.endsWith('/authorize'))
      return authorize(call, { source: 'onedrive', name: 'Microsoft', picks: false })
    return path.endsWith('/token') ? token(call, 'onedrive') : revoke(call)
  }
  if (host === 'onedrive.live.com' && path === '/picker') return picker(call)
  if (host === 'my.microsoftpersonalcontent.com') return items(call)
  if (host !== 'public.by.files.1drv.com') return null
  const file = filesOf(call, 'onedrive').find(({ id }) => path === `/y4m/${id}`)
  // The address itself grants access to the file; a token must not be sent.
  if (call.authorization !== '') return { status: 401, json: { error: 'unexpected token' } }
  return file ? { file, ranged: true } : FILE_NOT_FOUND
}

function picker(call: SourceCall): SourceAnswer {
  const authorizedCall = { ...call, authorization: `Bearer ${String(call.body['access_token'] ?? '')}` }
  const owner = ownerOf(authorizedCall, 'onedrive')
  if (call.method !== 'POST' || owner === null) return { status: 401, html: 'Not signed in.' }
  const options = JSON.parse(call.query.get('filePicker') ?? '{}') as {
    messaging?: { origin?: string; channelId?: string }
  }
  const files = filesOf(call, 'onedrive', owner)
  const chosen = files.map(({ id, name, size }) => ({
    id,
    name,
    size,
    '@sharePoint.endpoint': ENDPOINT,
    parentReference: { driveId: DRIVE },
  }))
  return {
    html: choicePage(call, {
      name: 'OneDrive',
      kind: 'file',
      choices: files.map((file) => ({ value: file.id, label: file.name, detail: file.owner })),
      script: `
const { origin, channelId } = ${scriptJson(options.messaging ?? {})}
const files = ${scriptJson(chosen)}
const channel = new MessageChannel()
const port = channel.port1
let isActive = false
port.onmessage = ({ data }) => { if (data.type === 'activate') isActive = true }
parent.postMessage({ type: 'initialize', channelId }, origin, [channel.port2])
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  if (!isActive) return
  const id = new FormData(event.target).get('choice')
  const data = event.submitter.value === 'allow'
    ? { command: 'pick', items: files.filter((file) => file.id === id) }
    : { command: 'close' }
  port.postMessage({ type: 'command', id: crypto.randomUUID(), data })
})`,
    }),
  }
}

function items(call: SourceCall): SourceAnswer {
  const owner = ownerOf(call, 'onedrive')
  if (owner === null) return UNAUTHORIZED
  const [, drive, id, rest] =
    /^\/_api\/v2\.0\/drives\/([^/]+)\/items\/([^/]+)(\/content)?$/.exec(call.path) ?? []
  const file = filesOf(call, 'onedrive', owner).find((each) => each.id === decodeURIComponent(id ?? ''))
  if (!file || decodeURIComponent(drive ?? '') !== DRIVE) return FILE_NOT_FOUND
  if (rest) return { location: `https://public.by.files.1drv.com/y4m/${file.id}` }
  const { name, size, version } = file
  return {
    json: { id: file.id, name, size, cTag: version, file: { hashes: { quickXorHash: 'c2ltdWxhdGVk' } } },
  }
}
