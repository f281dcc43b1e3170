import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../platform/mail/index.ts'
import { Problem } from '../platform/problem.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const PAGE = (
  body: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/mail.css"></head><body><main>${body}</main></body></html>`

const CSS = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font-size:20px}a{color:inherit;text-decoration:none;display:flex;gap:12px;padding:10px 0;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent)}
a:hover,a:focus-visible{text-decoration:underline}b{flex:1;font-weight:500}small{opacity:.75}iframe{width:100%;height:70vh;border:1px solid color-mix(in srgb,currentColor 20%,transparent);background:#fff}`

/** Links of an email open outside of its frame, in which none of our pages may load. */
const NEW_TAB = '<base target="_blank">'

/** The built-in mailbox, only in development: emails that would have been sent, as JSON and as a page. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: string; limit?: string; offset?: string } }>(
    '/dev/mail/messages',
    async (request, reply) => {
      const { to, limit, offset } = request.query
      reply.header('Cache-Control', 'no-store')
      return mailbox.list({
        ...(to ? { to } : {}),
        limit: Math.min(Number(limit) || 50, 1000),
        offset: Number(offset) || 0,
      })
    },
  )
  app.get('/dev/mail.css', async (_request, reply) => reply.type('text/css').send(CSS))
  app.get('/dev/mail', async (_request, reply) => {
    const rows = mailbox
      .list({ limit: 100 })
      .map(
        (mail) =>
          `<a href="/dev/mail/${mail.id}"><b>${escape(mail.subject)}</b><small>${escape(mail.to)}</small><small>${mail.sentAt.slice(0, 19).replace('T', ' ')}</small></a>`,
      )
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .send(PAGE(`<h1>Mailbox</h1>${rows.join('') || '<p>No mail has been sent yet.</p>'}`))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = mailbox.get(request.params.id)
    if (!mail) throw new Problem('NOT_FOUND')
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
      )
      .send(
        PAGE(`<h1>${escape(mail.subject)}</h1><p><small>To ${escape(mail.to)}</small></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message" srcdoc="${escape(NEW_TAB)}${escape(mail.html || `<pre>${escape(mail.text)}</pre>`)}"></iframe>`),
      )
  })
}
