import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

export type DemoPeople = { group: string; members: { name: string; email: string; note?: string }[] }[]

const pageFile = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves what the demo adds to the sign-in page: whom one can be, with one click, and the mailed code.
 * @returns what it adds to the head of the web app's page
 */
export async function serveSignIn(
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
