// @ts-nocheck: a plain script of the browser, served as it is.
// On every page of the demo: that it is one. Beside its sign-in page: whom one can be, and the code that was emailed. The pages themselves know
// nothing of it.
const { people, password, api } = JSON.parse(
  document.querySelector('script[data-demo]').getAttribute('data-demo'),
)
const POLL_MS = 400
const POLLS = 100

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))

async function post(path, body) {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const received = text === '' ? {} : JSON.parse(text)
  if (!answer.ok) throw new Error(received.message ?? `The server answered ${answer.status}.`)
  return received
}

/** The newest mailed code that is not older. */
async function newestCode(email, since) {
  const answer = await fetch(`/dev/mail/messages?to=${encodeURIComponent(email)}&limit=5`)
  const mails = await answer.json()
  return mails.find(({ sentAt }) => Date.parse(sentAt) >= since)?.text.match(/\b\d{6}\b/)?.[0]
}

async function waitForCode(email, since, isOver = () => false) {
  for (let n = 0; n < POLLS && !isOver(); n += 1) {
    const code = await newestCode(email, since)
    if (code) return code
    await pause()
  }
  throw new Error('No code was mailed.')
}

/** Signs in as everyone does: with the password and, for staff, the mailed code. */
async function signIn(email) {
  const since = Date.now() - 1000
  let { user } = await post('/auth/login', { email, password })
  if (!user) {
    await post('/one-time-pins', { email, password })
    const pin = await waitForCode(email, since)
    user = (await post('/auth/login', { email, password, pin })).user
  }
  // Of the person before.
  for (const storage of [localStorage, sessionStorage])
    for (const key of ['proofline.csrf-token.sign-in', 'proofline.firm']) storage.removeItem(key)
  const home = user.accountType === 1 ? '/firms' : '/'
  // The page that was asked for, if it is one of this product.
  const target = new URL(new URLSearchParams(location.search).get('target') ?? home, location.origin)
  location.assign(target.origin === location.origin && target.pathname !== '/' ? target.href : home)
}

const said = make('p', { className: 'demo-said', role: 'status' })

function personButton({ name, email, note }) {
  const button = make('button', { type: 'button', title: email }, name)
  button.addEventListener('click', () => {
    said.textContent = `Signing in as ${name}…`
    signIn(email).catch((error) => {
      said.textContent = error.message
    })
  })
  return make('li', {}, button, make('span', {}, [email, note].filter(Boolean).join(' · ')))
}

const panel = make(
  'aside',
  { id: 'demo', ariaLabel: 'Demo' },
  make('p', { className: 'demo-bar' }, make('strong', {}, 'Demo'), ' Made-up people and posts. Anyone who opens this page can sign in, so put nothing real here.'),
  make('h2', {}, 'Who would you like to be?'),
  make('p', {}, 'Click a name to sign in.'),
  said,
  ...people.map(({ group, members }) =>
    make('section', {}, make('h3', {}, group), make('ul', {}, ...members.map(personButton))),
  ),
)

/** Fills a field as typing does. */
function fill(field, value) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

let typedEmail = ''
let codeField = null
const mailbox = make('section', { id: 'demo-mailbox', ariaLabel: 'Demo mailbox', ariaLive: 'polite' })

/** While the page asks for a code, shows the one that was mailed. */
async function showCode(field) {
  const email = typedEmail
  const code = await waitForCode(email, Date.now() - 10_000, () => codeField !== field)
  if (codeField !== field) return
  const button = make('button', { type: 'button' }, 'Fill in')
  button.addEventListener('click', () => {
    fill(field, code)
    field.form.querySelector('button[type="submit"]').focus()
  })
  mailbox.replaceChildren(make('p', {}, `Demo mailbox · to ${email}`), make('strong', {}, code), ' ', button)
  field.form.after(mailbox)
}

const mark = make(
  'aside',
  { id: 'demo-mark', ariaLabel: 'Made-up people and posts' },
  'Demo',
)
document.body.append(mark)

function look() {
  // Not while the page leads on someone who is signed in.
  const isThere =
    location.pathname === '/login' &&
    document.querySelector('input[type="email"], input[autocomplete="one-time-code"]') !== null
  document.documentElement.toggleAttribute('data-demo-login', isThere)
  if (isThere && !panel.isConnected) document.body.append(panel)
  if (!isThere) panel.remove()
  const field = isThere ? document.querySelector('input[autocomplete="one-time-code"]') : null
  if (field === codeField) return
  codeField = field
  mailbox.remove()
  if (field && typedEmail) showCode(field).catch(() => undefined)
}

document.addEventListener('input', ({ target }) => {
  if (target.type === 'email') typedEmail = target.value
})
// The title changes with every page and step.
new MutationObserver(look).observe(document.querySelector('title'), { childList: true })
look()
