import { type RouteName, type RouteSpec, routes, type User } from '#contract/index.ts'
import { type TestApp, waitUntil, type Visitor } from './app.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import { createLinks, type NewLink } from '../identity/invitations/links.ts'

export const NEW_PASSWORD = 'seven quiet otters'

/** Does the work and waits for a new email to this address. @returns its text */
export async function waitForMail(app: TestApp, to: string, work: () => Promise<unknown>): Promise<string> {
  const before = app.mails.filter((mail) => mail.to === to).length
  await work()
  await waitUntil(() => app.mails.filter((mail) => mail.to === to).length > before)
  return app.mails.find((mail) => mail.to === to)?.text ?? ''
}

/** The token at the end of the link in an email. */
export const tokenIn = (text: string): string =>
  /\/(?:accept-invitation|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? ''

/** Invites someone and takes the token from the email. */
export async function invite(
  app: TestApp,
  by: Visitor,
  accountId: string,
  person: { email: string; roleId?: string; firstName?: string; language?: string },
): Promise<{ user: User; token: string; text: string }> {
  let user: User | undefined
  const text = await waitForMail(app, person.email, async () => {
    const answer = await by.call<User>('inviteUser', {
      params: { id: accountId },
      body: { firstName: 'Nora', lastName: 'Quist', roleId: 'REVIEWER', ...person },
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    user = answer.body
  })
  return { user: user as User, token: tokenIn(text), text }
}

/** The token of a link as it would be emailed. */
export async function createLink(app: TestApp, accountId: string, link: NewLink): Promise<string> {
  const [token = ''] = await app.services.db.transaction(accountId, (tx) => createLinks(tx, [link]))
  return token
}

export const everyRoute = Object.entries(routes) as [RouteName, RouteSpec][]

/** Calls a route with ids that don't exist. */
export function callWithUnknownIds(
  visitor: Visitor,
  name: RouteName,
  spec: RouteSpec,
): ReturnType<Visitor['call']> {
  const params = Object.fromEntries(
    [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, key === 'format' ? 'pdf' : newId()]),
  )
  return visitor.call(name, { params, ...(spec.method === 'GET' ? {} : { body: {} }) })
}

/** How many tries a limit has counted. */
export async function countTries(app: TestApp, key: string): Promise<number> {
  const row = await app.services.db.directory.one<{ n: number }>(
    sql`select coalesce(sum(tries), 0)::int as n from throttles where key = ${key}`,
  )
  return row?.n ?? 0
}

/** How many of this database's connections are waiting for a lock; only its owner may read this. */
export async function countWaiting(app: TestApp): Promise<number> {
  const owner = await app.services.db.pool.connect()
  try {
    await owner.query('set role none')
    const { rows } = await owner.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n ?? 0
  } finally {
    owner.release(true)
  }
}

/** Stops the clock for a test that counts tries, so that their window can't end in between. */
export async function atOneTime(app: TestApp, work: () => Promise<void>): Promise<void> {
  app.setNow(new Date())
  try {
    await work()
  } finally {
    app.setNow(null)
  }
}
