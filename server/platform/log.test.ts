import { expect, it } from 'vitest'
import { createLog, safeUrl } from './log.ts'
import { limitOutageLines } from './outage-lines.ts'
import { Problem } from './problem.ts'
import { ClockError } from './history/clock.ts'

const canary = 'canary-9f1c2b7d'

function written(write: (log: ReturnType<typeof createLog>) => void, pretty = false): string {
  let said = ''
  const log = createLog({ level: 'debug', pretty }, { write: (line) => void (said += line) })
  write(log)
  return said
}

const secrets = {
  password: canary,
  newPassword: canary,
  passwordHash: canary,
  pin: canary,
  token: canary,
  accessToken: canary,
  refresh_token: canary,
  accesstoken: canary,
  cookie: canary,
  'set-cookie': [canary],
  Authorization: `Bearer ${canary}`,
  'x-api-key': canary,
  clientSecret: canary,
  SECRET_KEYS: canary,
  loginCode: canary,
}

it('masks secrets by name at any depth, in bindings, arrays and errors', () => {
  const error = Object.assign(new Error('failed'), { config: { headers: secrets } })
  for (const pretty of [false, true]) {
    const said = written((log) => {
      log.info(secrets, 'flat')
      log.info({ a: { b: [{ c: secrets }] } }, 'deep')
      log.child(secrets).warn('bound')
      log.child({ req: { headers: secrets } }).warn('bound deep')
      log.error(error, 'an error')
      log.error({ err: error }, 'an error')
    }, pretty)
    expect(said).not.toContain(canary)
    expect(said).toContain('an error')
  }
})

it('masks secrets in messages and addresses', () => {
  const said = written((log) => {
    log.info(`called with Authorization: Bearer ${canary}`)
    log.info({ databaseUrl: `postgres://user:${canary}@127.0.0.1:5432/x` }, 'connecting')
    log.info({ req: { url: `/reset-password/${canary}?next=1` } }, 'request')
    log.info(
      { req: { url: `/api/identity/platforms/x/oauth2/callback?code=${canary}&state=${canary}` } },
      'request',
    )
    log.error(new Error(`GET https://x.test/import/${canary}/files failed`))
  })
  expect(said).not.toContain(canary)
})

it('keeps values that are not secret', () => {
  const said = written((log) =>
    log.info({ code: 'ENOENT', shipping: 'slow', url: '/clients/1/posts?page=2' }, 'kept'),
  )
  expect(JSON.parse(said)).toMatchObject({
    level: 30,
    code: 'ENOENT',
    shipping: 'slow',
    url: '/clients/1/posts?page=2',
    msg: 'kept',
  })
})

it('is one JSON object per line', () => {
  const lines = written((log) => {
    log.info('one\ntwo')
    log.debug({ n: 1 }, 'three')
  })
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg),
  ).toEqual(['one\ntwo', 'three'])
})

it('masks the addresses of token routes', () => {
  expect(safeUrl('/reconnect/abc')).toBe('/reconnect/[hidden]')
  expect(safeUrl('https://x.test/accept-invitation/abc/next?a=1#t')).toBe(
    'https://x.test/accept-invitation/[hidden]/next?a=1#t',
  )
  expect(safeUrl('/x?a=1&token=abc&code=def&b=2')).toBe('/x?a=1&token=[hidden]&code=[hidden]&b=2')
  expect(safeUrl('/post-imports/0190?status=done')).toBe('/post-imports/0190?status=done')
})

it('logs the message, codes and causes of an error, but no attached objects', () => {
  const connection = { pages: 'of buffers', self: {} }
  connection.self = connection
  const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET', client: connection })
  const said = written((log) => log.error({ err: new Error('lost', { cause }) }, 'queue connection lost'))
  expect(JSON.parse(said).err).toMatchObject({
    message: 'lost',
    cause: { message: 'reset', code: 'ECONNRESET' },
  })
  expect(said).not.toContain('pages')
})

it('writes one line a minute for each thing that is unavailable, with how many were left out', () => {
  let at = 0
  const limited = limitOutageLines(() => at)
  const lost = { msg: 'request failed', err: { code: '57P01', message: 'terminating connection' } }
  const full = {
    msg: 'job failed',
    err: { message: 'x', cause: { code: 'EROFS', message: 'read-only file system' } },
  }
  const refused = { msg: 'request', status: 503 }
  const other = { msg: 'request failed', err: { code: 'ERR_X', message: 'a bug' } }
  const write = () => [lost, full, refused, other].map((entry) => limited(entry))
  expect(write()).toEqual([lost, full, refused, other])
  for (let n = 0; n < 1000; n += 1) expect(write()).toEqual([null, null, null, other])
  // Another message of the same outage gets no line.
  expect(
    limited({ msg: 'heartbeat failed', err: { message: 'Connection terminated unexpectedly' } }),
  ).toBeNull()
  at = 60_000
  expect(write()).toEqual([
    { ...lost, leftOut: 1001 },
    { ...full, leftOut: 1000 },
    { ...refused, leftOut: 1000 },
    other,
  ])
})

it.each([
  [
    'the database is gone',
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  ],
  ['the database does not start', new Error('The database in /srv/data did not start. It says: starting up')],
  ['the storage is read-only', new Problem('STORAGE_UNAVAILABLE')],
  ['the clocks differ', new ClockError(120_000)],
])('stays small while %s', (_, error) => {
  const said = written((log) => {
    for (let n = 0; n < 5000; n += 1) log.error({ err: error, route: '/x' }, 'request failed')
  })
  expect(said.trim().split('\n')).toHaveLength(1)
})
