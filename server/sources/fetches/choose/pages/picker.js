// The page that shows the file picker of Dropbox or OneDrive. It has its own origin and no session, and it returns the chosen file to
// the product in the address, after the #.
const WORDS = {
  en: {
    title: 'Choose your archive in {name}',
    hint: 'Choose the .zip file that the platform made for you. Proofline reads this file only.',
    choose: 'Open {name}',
    cancel: 'Cancel',
    failed: '{name} could not be opened. Close this window and try again.',
  },
  es: {
    title: 'Elija su archivo en {name}',
    hint: 'Elija el archivo .zip que la plataforma creó para usted. Proofline solo lee ese archivo.',
    choose: 'Abrir {name}',
    cancel: 'Cancelar',
    failed: 'No se pudo abrir {name}. Cierre esta ventana e inténtelo de nuevo.',
  },
  fr: {
    title: 'Choisissez votre archive dans {name}',
    hint: 'Choisissez le fichier .zip que la plateforme a créé pour vous. Proofline ne lit que ce fichier.',
    choose: 'Ouvrir {name}',
    cancel: 'Annuler',
    failed: 'Impossible d’ouvrir {name}. Fermez cette fenêtre et réessayez.',
  },
}

const { source, name, key, picker, callback } = document.body.dataset
const given = new URLSearchParams(location.hash.slice(1))
history.replaceState(null, '', location.pathname)
const language = WORDS[given.get('language')] ? given.get('language') : 'en'
const say = (word) => WORDS[language][word].replaceAll('{name}', name)
const part = (id) => document.getElementById(id)

document.documentElement.lang = language
document.title = say('title')
part('title').textContent = say('title')
part('hint').textContent = say('hint')
part('choose').textContent = say('choose')
part('cancel').textContent = say('cancel')

const goBack = (answer) =>
  location.replace(`${callback}#${new URLSearchParams({ state: given.get('state') ?? '', ...answer })}`)
const fail = () => {
  part('problem').textContent = say('failed')
}
part('cancel').addEventListener('click', () => goBack({ error: 'canceled' }))

/** www.dropbox.com/developers/chooser */
function startDropbox() {
  const script = document.createElement('script')
  script.src = picker
  script.id = 'dropboxjs'
  script.dataset.appKey = key
  script.onerror = fail
  document.head.append(script)
  part('choose').addEventListener('click', () => {
    if (!window.Dropbox) return fail()
    window.Dropbox.choose({
      linkType: 'direct',
      multiselect: false,
      extensions: ['.zip'],
      success: ([file]) => goBack({ link: file.link, name: file.name, fileId: file.id ?? '' }),
    })
  })
}

/** learn.microsoft.com/onedrive/developer/controls/file-pickers, version 8: Microsoft's page in a frame, with messages over a port. */
function startOneDrive() {
  part('choose').addEventListener('click', async () => {
    const answer = await fetch('/pickers/onedrive/token', {
      headers: { 'x-ticket': given.get('ticket') ?? '' },
    }).catch(() => null)
    if (!answer?.ok) return fail()
    const { token } = await answer.json()
    const channelId = crypto.randomUUID()
    const options = {
      sdk: '8.0',
      entry: { oneDrive: {} },
      authentication: {},
      messaging: { origin: location.origin, channelId },
      selection: { mode: 'single' },
      typesAndSources: { mode: 'files', filters: ['.zip'] },
      locale: language,
    }
    const frame = document.createElement('iframe')
    frame.name = 'picker'
    frame.title = say('title')
    document.body.append(frame)
    const form = document.createElement('form')
    form.method = 'post'
    form.target = 'picker'
    form.action = `${picker}?filePicker=${encodeURIComponent(JSON.stringify(options))}&locale=${language}`
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'access_token', value: token })
    form.append(field)
    document.body.append(form)
    window.addEventListener('message', (event) => {
      const { data } = event
      if (event.source !== frame.contentWindow || event.origin !== new URL(picker).origin) return
      if (data?.type !== 'initialize' || data.channelId !== channelId) return
      listen(event.ports[0], token, frame)
    })
    form.submit()
  })
}

function listen(port, token, frame) {
  port.addEventListener('message', ({ data }) => {
    if (data?.type !== 'command') return
    port.postMessage({ type: 'acknowledge', id: data.id })
    const reply = (result) => port.postMessage({ type: 'result', id: data.id, data: result })
    const { command } = data.data
    if (command === 'authenticate') return reply({ result: 'token', token })
    if (command === 'close') return frame.remove()
    if (command !== 'pick')
      return reply({ result: 'error', error: { code: 'unsupportedCommand', message: command } })
    const [item] = data.data.items
    reply({ result: 'success' })
    goBack({
      endpoint: item['@sharePoint.endpoint'] ?? 'https://api.onedrive.com/v1.0',
      driveId: item.parentReference.driveId,
      fileId: item.id,
    })
  })
  port.start()
  port.postMessage({ type: 'activate' })
}

if (source === 'dropbox') startDropbox()
else startOneDrive()
