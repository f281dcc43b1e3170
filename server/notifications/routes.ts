import { tenantOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { listOwn, markRead } from './reads.ts'
import { type EventHub, isSessionAlive, RECHECK } from './stream.ts'

/** Bytes that a page may leave unread. */
const UNREAD = 1_000_000

type Own = Pick<Handlers, 'listNotifications' | 'readNotification' | 'readAllNotifications' | 'streamEvents'>

export function notificationHandlers(hub: EventHub): Own {
  return {
    listNotifications: ({ services, actor, params, query }) => {
      if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
      return services.db.read(actor.accountId, (tx) => listOwn(tx, actor, query))
    },

    readNotification: async ({ services, actor, params }) => {
      const [item] = await services.db.transaction(actor.accountId, (tx) => markRead(tx, actor, [params.id]))
      if (!item) throw new Problem('NOT_FOUND')
      return item
    },

    readAllNotifications: async ({ services, actor, params }) => {
      if (params.id !== actor.userId) throw new Problem('NOT_FOUND')
      await services.db.transaction(actor.accountId, (tx) => markRead(tx, actor, 'all'))
      return undefined
    },

    streamEvents: async ({ services, actor, query, reply }) => {
      const tenant = query.customerId ? await tenantOf(services.db, actor, query.customerId) : actor.accountId
      if (query.customerId && tenant !== query.customerId) throw new Problem('NOT_FOUND')
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        'X-Content-Type-Options': 'nosniff',
      })
      const send = (text: string): void => {
        if (raw.writableEnded || raw.destroyed) return
        // A page that does not read is not waited for: it connects anew and looks again.
        if (raw.writableLength > UNREAD) raw.destroy()
        else raw.write(text)
      }
      const close = await hub.open(tenant, actor, (event) => send(`data: ${JSON.stringify(event)}\n\n`))
      send('retry: 2000\n\n')
      const timer = setInterval(() => {
        isSessionAlive(services, actor)
          .then((alive) => (alive ? send(':\n\n') : raw.end()))
          .catch(() => raw.end())
      }, RECHECK)
      const end = (): void => {
        clearInterval(timer)
        close()
      }
      raw.on('close', end)
      // It may have gone while its place was made.
      if (raw.destroyed || raw.closed) end()
      // The stream's own answers are events; there is no body to give back.
      return undefined as never
    },
  }
}
