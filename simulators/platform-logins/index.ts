import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type Content } from '../content.ts'
import { escape, type PageLanguage, pageOf, wordsIn } from './pages.ts'
import {
  type LoginPlatform,
  type LoginStore,
  openLoginStore,
  type SimulatedPerson,
  type Visit,
} from './store.ts'

export type { SimulatedPerson } from './store.ts'

/** Commands for this simulator from tests and the demo, at `/control`. */
export type LoginControl =
  | { set: 'person'; person: SimulatedPerson; archive?: { name: string } & Content }
  /** Approves the sign-in on another device. */
  | { set: 'approve'; personId: string }
  /** The platform asks for the password again, or the archive has expired. */
  | { set: 'end'; personId: string; what: 'session' | 'archive' }

/** The solution of every captcha, and every code. */
export const CAPTCHA = 'goose7'
export const CODE = '123456'

type Visitor = {
  store: LoginStore
  platform: LoginPlatform
  host: string
  path: string
  query: URLSearchParams
  form: Record<string, string>
  visitId: string
  visit: Visit | null
  person: SimulatedPerson | null
  language: PageLanguage
  method: string
  address: string
}

const USER_COOKIE = { facebook: 'c_user', instagram: 'ds_user_id' } as const
const PASSWORD_FIELD = { facebook: 'pass', instagram: 'password' } as const
const LOGIN_FIELD = { facebook: 'email', instagram: 'username' } as const

/**
 * Serves the simulator of the sign-in and download pages of Facebook and Instagram: every address `https://HOST/PATH` is available at
 * `/HOST/PATH`. The captcha reads `goose7`, every code is `123456`.
 */
export async function servePlatformLogins(
  app: FastifyInstance,
  prefix: string,
  options: { folder: string; now: () => Date },
): Promise<void> {
  const store = openLoginStore(options.folder, options.now)
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 100_000_000 }, (_request, body, done) =>
        done(null, body),
      )
      scope.post('/control', async (request, reply) => {
        control(store, options.folder, JSON.parse(String(request.body)) as LoginControl)
        return reply.send({ signOuts: store.state.signOuts, chosen: store.state.chosen })
      })
      scope.route<{ Params: { host: string; '*': string } }>({
        method: ['GET', 'POST'],
        url: '/:host/*',
        exposeHeadRoute: false,
        handler: async (request, reply) =>
          answer(visitorOf(request, store, `${request.protocol}://${request.host}${prefix}`), reply),
      })
    },
    { prefix },
  )
}

function control(store: LoginStore, folder: string, command: LoginControl): void {
  const { state } = store
  if (command.set === 'person') {
    state.people = [...state.people.filter(({ id }) => id !== command.person.id), command.person]
    if (command.archive)
      store.putFile(command.person.id, command.archive.name, bytesOf(command.archive, folder))
  } else if (command.set === 'approve') {
    for (const visit of Object.values(state.visits))
      if (visit.personId === command.personId) visit.deviceApproved = true
  } else if (command.what === 'session') {
    for (const [id, visit] of Object.entries(state.visits))
      if (visit.personId === command.personId) delete state.visits[id]
  } else
    for (const archive of state.archives) if (archive.personId === command.personId) archive.state = 'expired'
  store.save()
}

function visitorOf(request: FastifyRequest, store: LoginStore, address: string): Visitor {
  const { host } = request.params as { host: string }
  const [path = '', query = ''] = request.url.split('?')
  const platform: LoginPlatform = host.includes('instagram') ? 'instagram' : 'facebook'
  const visitId = /(?:^|;\s*)simulated_visit=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const visit = store.state.visits[visitId] ?? null
  return {
    store,
    platform,
    host,
    path: path.slice(path.indexOf(`/${host}`) + host.length + 1),
    query: new URLSearchParams(query),
    form: Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')),
    visitId,
    visit,
    person: store.state.people.find(({ id }) => id === visit?.personId) ?? null,
    language: /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en',
    method: request.method,
    address,
  }
}

function answer(visitor: Visitor, reply: FastifyReply): FastifyReply {
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'self' 'unsafe-inline' data:; form-action *",
  })
  const { path, host } = visitor
  if (path === '/captcha.svg') return reply.type('image/svg+xml').send(captchaPicture)
  if (host.startsWith('accountscenter.')) return downloads(visitor, reply)
  if (path.includes('logout')) {
    delete visitor.store.state.visits[visitor.visitId]
    visitor.store.state.signOuts += 1
    visitor.store.save()
    return reply.send('')
  }
  if (visitor.method === 'POST' && path === '/check') return submitCheck(visitor, reply)
  if (visitor.method === 'POST') return signIn(visitor, reply)
  return showPage(visitor, reply, '')
}

const html = (visitor: Visitor, reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(pageOf(visitor.platform, visitor.language, title, body))

const addressOf = ({ address, platform }: Visitor, path: string): string =>
  `${address}/www.${platform}.com${path}`

/** What is left after the captcha that comes before a wrong password is refused. */
const WRONG = 'wrong'

function signIn(visitor: Visitor, reply: FastifyReply): FastifyReply {
  const { store, platform, form } = visitor
  const typed = form[LOGIN_FIELD[platform]]?.toLowerCase()
  const person = store.state.people.find(
    (each) => each.platform === platform && each.login.toLowerCase() === typed,
  )
  const isWrong = person?.password !== form[PASSWORD_FIELD[platform]]
  if (!person || (isWrong && !person.hidesWrong))
    return showPage(visitor, reply, wordsIn(visitor.language).wrong)
  const id = randomBytes(18).toString('base64url')
  const checks = person.refuses ? [person.refuses] : [...(person.checks ?? [])]
  store.state.visits[id] = {
    platform,
    personId: person.id,
    left: isWrong ? ['captcha', WRONG] : checks,
    isIn: false,
    deviceApproved: false,
  }
  store.save()
  return reply
    .header('Set-Cookie', [
      `simulated_visit=${id}; Path=/; HttpOnly`,
      `${USER_COOKIE[platform]}=${person.id}; Path=/`,
    ])
    .redirect(addressOf(visitor, '/next'), 302)
}

function submitCheck(visitor: Visitor, reply: FastifyReply): FastifyReply {
  const { visit, form, store } = visitor
  if (!visit) return showPage(visitor, reply, '')
  const words = wordsIn(visitor.language)
  const [now] = visit.left
  if (now === 'captcha' && form['captcha_response'] !== CAPTCHA)
    return showPage(visitor, reply, words.wrongCaptcha)
  const code = form['approvals_code'] ?? form['email_code']
  if ('resend' in form) return showPage(visitor, reply, '')
  if ((now === 'email' || now === 'auth_app' || now === 'sms') && code !== CODE)
    return showPage(visitor, reply, words.wrongCode)
  visit.left.shift()
  store.save()
  return reply.redirect(addressOf(visitor, '/next'), 302)
}

/** The visitor's current page. @param wrong the error of the last attempt */
function showPage(visitor: Visitor, reply: FastifyReply, wrong: string): FastifyReply {
  const { visit, store } = visitor
  const words = wordsIn(visitor.language)
  const said = visit?.left[0] === WRONG ? words.wrong : wrong
  const alert = said ? `<p role="alert">${escape(said)}</p>` : ''
  if (!visit || visit.left[0] === WRONG) return html(visitor, reply, words.signIn, signInForm(visitor, alert))
  const [now] = visit.left
  if (now === 'other_device' && visit.deviceApproved) {
    visit.left.shift()
    store.save()
    return showPage(visitor, reply, '')
  }
  if (now === undefined) {
    visit.isIn = true
    store.save()
    return html(visitor, reply, words.home, homePage(visitor))
  }
  if (now === 'other_device') void reply.header('Refresh', '1')
  const [title, body] = checkPage(visitor, now, alert)
  return html(visitor, reply, title, body)
}

function signInForm(visitor: Visitor, alert: string): string {
  const { platform } = visitor
  const words = wordsIn(visitor.language)
  const submit = platform === 'facebook' ? 'name="login"' : ''
  return `<form method="post" action="${addressOf(visitor, '/login')}">${alert}<label>${words.id}<input name="${LOGIN_FIELD[platform]}"></label><label>${words.password}<input name="${PASSWORD_FIELD[platform]}" type="password"></label><button type="submit" ${submit}>${words.signIn}</button></form>`
}

/** Title and body of a page between the password and the home page. */
function checkPage(visitor: Visitor, check: string, alert: string): [title: string, body: string] {
  const words = wordsIn(visitor.language)
  const form = (body: string, button = `<button type="submit">${words.continue}</button>`) =>
    `<form method="post" action="${addressOf(visitor, '/check')}">${alert}${body}${button}</form>`
  switch (check) {
    case 'captcha':
      return [
        words.captcha,
        form(
          `<img src="${addressOf(visitor, '/captcha.svg')}" alt="" width="240" height="80"><input name="captcha_response">`,
        ),
      ]
    case 'email':
      return [words.email, form('<input name="email_code" inputmode="numeric">')]
    case 'auth_app':
      return [words.auth_app, form('<input name="approvals_code" data-method="app" inputmode="numeric">')]
    case 'sms':
      return [
        words.sms,
        form(
          `<input name="approvals_code" inputmode="numeric"><p data-testid="resend_countdown">${words.seconds.replace('{n}', '5')}</p>`,
          `<button type="submit">${words.continue}</button><button type="submit" name="resend" value="1">${words.resend}</button>`,
        ),
      ]
    case 'other_device':
      return [words.other_device, '<p data-testid="waiting_for_approval">…</p>']
    case 'was_this_you':
      return [
        words.was_this_you,
        form('', `<button name="submit[This was me]" value="1">${words.yes}</button>`),
      ]
    case 'remember':
      return [words.remember, form('', `<button name="dont_save" value="1">${words.notNow}</button>`)]
    case 'locked':
      return [words.signIn, `<p id="account_locked">${words.locked}</p>`]
    case 'checkpoint':
      return [
        words.signIn,
        `<form action="/checkpoint/start"><p data-testid="checkpoint_blocked">${words.checkpoint}</p></form>`,
      ]
    default:
      return [
        'New',
        '<form><input name="something_new" value="private words"><button>?</button></form><p>grace@example.test</p>',
      ]
  }
}

const homePage = ({ person }: Visitor): string =>
  `<nav role="navigation"><a href="/me" data-testid="home">⌂</a></nav><p data-testid="profile_name">${escape(person?.name ?? '')}</p><p data-testid="user_name">${escape(person?.userName ?? '')}</p>`

function downloads(visitor: Visitor, reply: FastifyReply): FastifyReply {
  const { store, person, visit, path } = visitor
  if (!person || !visit?.isIn) return reply.redirect(`https://www.${visitor.platform}.com/login/reauth`, 302)
  if (path.endsWith('/available')) return showAvailable(visitor, reply)
  if (path.startsWith('/dyi/download/')) return download(visitor, reply)
  const words = wordsIn(visitor.language)
  const step = Number(visitor.form['step'] ?? 0)
  Object.assign(store.state.chosen, visitor.form)
  const form = (body: string) =>
    `<form method="post"><input type="hidden" name="step" value="${step + 1}">${body}</form>`
  if (step === 0)
    return html(
      visitor,
      reply,
      words.download,
      form(`<button name="download_or_transfer">${words.download}</button>`),
    )
  if (step === 1)
    return html(
      visitor,
      reply,
      words.download,
      form(
        '<label><input type="radio" name="scope" value="all"> *</label><label><input type="radio" name="scope" value="some" checked> …</label><button name="next">→</button>',
      ),
    )
  if (step === 2)
    return html(
      visitor,
      reply,
      words.download,
      form(
        '<label><input type="radio" name="destination" value="device"> ↓</label><button name="next">→</button>',
      ),
    )
  if (step === 3)
    return html(
      visitor,
      reply,
      words.download,
      form(
        `<select name="date_range"><option value="last_year">1</option><option value="all_time">∞</option></select><select name="format"><option value="html">HTML</option><option value="json">JSON</option></select><select name="media_quality"><option value="medium">M</option><option value="high">H</option></select><button name="create">${words.create}</button>`,
      ),
    )
  store.state.archives.push({
    platform: visitor.platform,
    personId: person.id,
    requestedAt: store.now(),
    state: 'asked',
  })
  store.save()
  return html(visitor, reply, words.download, `<p data-testid="dyi_requested">${words.requested}</p>`)
}

function showAvailable(visitor: Visitor, reply: FastifyReply): FastifyReply {
  const { store, person, platform } = visitor
  const archive = store.state.archives.findLast(({ personId }) => personId === person?.id)
  const file = person && store.file(person.id)
  const isReady = archive && store.now() >= archive.requestedAt + (person?.prepares ?? 0) * 1000
  const state = !archive
    ? 'none'
    : archive.state === 'expired'
      ? 'expired'
      : isReady && file
        ? 'ready'
        : 'pending'
  const url = `https://accountscenter.${platform}.com/dyi/download/${person?.id}`
  const link =
    state === 'ready' && file ? `<a data-dyi-file="${url}" data-dyi-name="${escape(file.name)}">↓</a>` : ''
  return html(visitor, reply, 'dyi', `<ul><li data-dyi-state="${state}">${link}</li></ul>`)
}

function download(visitor: Visitor, reply: FastifyReply): FastifyReply {
  const file = visitor.person && visitor.store.file(visitor.person.id)
  if (!file) return reply.status(404).send('')
  const range = /^bytes=(\d+)-(\d+)$/.exec(reply.request.headers.range ?? '')
  reply.type('application/zip').header('ETag', `"${file.bytes.length}"`)
  if (!range) return reply.send(file.bytes)
  const from = Number(range[1])
  const to = Math.min(Number(range[2]), file.bytes.length - 1)
  return reply
    .status(206)
    .header('Content-Range', `bytes ${from}-${to}/${file.bytes.length}`)
    .send(file.bytes.subarray(from, to + 1))
}

const captchaPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80" fill="#eee"/><path d="M0 50 Q60 10 120 50 T240 40" stroke="#999" fill="none" stroke-width="3"/><text x="40" y="55" font-size="40" font-family="serif" transform="rotate(-4 120 40)" fill="#333">${CAPTCHA}</text></svg>`
