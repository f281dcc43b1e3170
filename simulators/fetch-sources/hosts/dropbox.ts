import { filesOf, FILE_NOT_FOUND, type SourceAnswer, type SourceCall } from '../call.ts'
import { choicePage, scriptJson } from '../pages.ts'

/** Dropbox's Chooser, as described on www.dropbox.com/developers/chooser: a script, its window, and direct addresses of files. */
export function dropbox(call: SourceCall): SourceAnswer | null {
  const { host, path } = call
  if (host === 'www.dropbox.com' && path === '/static/api/2/dropins.js')
    return { script: dropins(call.addressOf('www.dropbox.com')) }
  if (host === 'www.dropbox.com' && path === '/chooser') return { html: chooser(call) }
  if (host === 'www.dropbox.com' && path.startsWith('/direct/'))
    return { location: `https://dl.dropboxusercontent.com/1/view/${path.slice('/direct/'.length)}` }
  if (host !== 'dl.dropboxusercontent.com') return null
  const file = filesOf(call, 'dropbox').find(({ id }) => path === `/1/view/${encodeURIComponent(id)}`)
  return file ? { file, ranged: true } : FILE_NOT_FOUND
}

/** The script that an app's page loads: `Dropbox.choose` opens the window and receives the choice. */
const dropins = (base: string): string => `
window.Dropbox = {
  choose: (options) => {
    const key = document.getElementById('dropboxjs').dataset.appKey
    const query = new URLSearchParams({ origin: location.origin, app_key: key })
    const popup = window.open(${scriptJson(base)} + '/chooser?' + query, 'dropbox', 'width=660,height=440')
    window.addEventListener('message', function listen(event) {
      if (event.source !== popup || event.origin !== new URL(${scriptJson(base)}).origin) return
      window.removeEventListener('message', listen)
      popup.close()
      if (event.data.files) options.success(event.data.files)
      else if (options.cancel) options.cancel()
    })
  },
}
`

function chooser(call: SourceCall): string {
  if (call.query.get('app_key') !== 'simulated-dropbox') return 'This app is not registered.'
  const files = filesOf(call, 'dropbox')
  const chosen = files.map(({ id, name, size }) => ({
    id: `id:${id}`,
    name,
    bytes: size,
    isDir: false,
    link: `https://www.dropbox.com/direct/${encodeURIComponent(id)}`,
  }))
  return choicePage(call, {
    name: 'Dropbox',
    kind: 'file',
    choices: files.map(({ id, name, owner }) => ({ value: id, label: name, detail: owner })),
    script: `
const files = ${scriptJson(chosen)}
const origin = ${scriptJson(call.query.get('origin') ?? '')}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const id = new FormData(event.target).get('choice')
  const isChosen = event.submitter.value === 'allow'
  opener.postMessage({ files: isChosen ? files.filter((file) => file.id === 'id:' + id) : null }, origin)
})`,
  })
}
