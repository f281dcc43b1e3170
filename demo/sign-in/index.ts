import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { DEMO_CLIENTS, NEWCOMER } from '../content.ts'
import { DEMO_PASSWORD, LONE_STAR, MAPLE, NAMES, PROVIDER, ROLES } from '../staff.ts'

type DemoPeople = { group: string; members: { name: string; email: string; note?: string }[] }[]

const pageFile = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves what the demo adds to the sign-in page: whom one can be, with one click, and the mailed code.
 * @returns what it adds to the head of the web app's page
 */
async function serveSignIn(
  app: FastifyInstance,
  settings: { people: DemoPeople; password: string; api: string },
): Promise<string> {
  const [script, style] = await Promise.all([pageFile('page.js'), pageFile('page.css')])
  app.get('/dev/sign-in.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/dev/sign-in.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  return `<link rel="stylesheet" href="/dev/sign-in.css"><script type="module" src="/dev/sign-in.js" data-demo="${attribute(settings)}"></script>`
}

const ROLE_NAMES = ['Super admin', 'Admin', 'Manager', 'Resolver', 'Reviewer']

/** Everyone whom a visitor of the demo can be. */
function demoPeople(): DemoPeople {
  const staff = (group: string, domain: string) => ({
    group,
    members: ROLES.map(([name], index) => ({
      name: (NAMES[domain]?.[index] ?? []).join(' '),
      email: `${name}@${domain}`,
      note: ROLE_NAMES[index] ?? '',
    })),
  })
  const clients = [...DEMO_CLIENTS, NEWCOMER].flatMap((client) =>
    client.userEmail
      ? [
          {
            name: `${client.firstName} ${client.lastName}`,
            email: client.userEmail,
            note: client === NEWCOMER ? 'Has not agreed to the terms' : 'Has posts and accounts',
          },
        ]
      : [],
  )
  return [
    staff(MAPLE, 'maple.test'),
    staff(LONE_STAR, 'lonestar.test'),
    staff(PROVIDER, 'provider.test'),
    { group: `Clients of ${MAPLE}`, members: clients },
  ]
}

/** @returns what is added to the head of the page */
export const serveDemo = (app: FastifyInstance, config: Config): Promise<string> =>
  serveSignIn(app, { people: demoPeople(), password: DEMO_PASSWORD, api: config.apiBases.main })
