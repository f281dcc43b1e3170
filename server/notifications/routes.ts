import type { OutgoingHttpHeaders } from 'node:http'
import type { LiveEvent, notificationRoutes } from '#contract/index.ts'
import { tenantOf } from '../accounts/index.ts'
import type { Actor, Handlers } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { listHiddenClients, listOwnNotices, markRead } from './reads.ts'
import { listOwnSettings, saveOwnSettings } from './settings.ts'
import { type EventHub, isSessionAlive, SESSION_CHECK_INTERVAL_MS } from './event-hub.ts'

/** A page with more unread data than this is disconnected. */
const MAX_UNREAD_BYTES = 1_000_000

type NotificationHandlers = Pick<Handlers, keyof typeof notificationRoutes>

function requireSelf(actor: Actor, userId: string): void {
  if (userId !== actor.userId) throw new Problem('NOT_FOUND')
}

export function notificationHandlers(hub: EventHub): NotificationHandlers {
  return {
    listNotifications: async ({ services, actor, params, query }) => {
      requireSelf(actor, params.id)
      const hidden = await listHiddenClients(services.db, actor)
      return services.db.read(actor.accountId, (tx) => listOwnNotices(tx, actor, hidden, query))
    },

    readNotification: async ({ services, actor, params }) => {
      const hidden = await listHiddenClients(services.db, actor)
      const [item] = await services.db.transaction(actor.accountId, (tx) =>
        markRead(tx, actor, hidden, [params.id]),
      )
      if (!item) throw new Problem('NOT_FOUND')
      return item
    },

    readAllNotifications: async ({ services, actor, params }) => {
      requireSelf(actor, params.id)
      const hidden = await listHiddenClients(services.db, actor)
      await services.db.transaction(actor.accountId, (tx) => markRead(tx, actor, hidden, 'all'))
      return undefined
    },

    listNotificationSettings: ({ services, actor, params }) => {
      requireSelf(actor, params.id)
      return services.db.read(actor.accountId, (tx) => listOwnSettings(tx, actor))
    },

    saveNotificationSettings: ({ services, actor, params, body }) => {
      requireSelf(actor, params.id)
      return services.db.transaction(actor.accountId, async (tx) => {
        await saveOwnSettings(tx, actor, body.settings)
        return listOwnSettings(tx, actor)
      })
    },

    streamEvents: async ({ services, actor, query, reply }) => {
      const tenant = query.customerId ? await tenantOf(services.db, actor, query.customerId) : actor.accountId
      if (query.customerId && tenant !== query.customerId) throw new Problem('NOT_FOUND')
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'Content-Type': 'text/event-stream; charset=utf-8',
        'X-Accel-Buffering': 'no',
      })
      const send = (text: string): void => {
        if (raw.writableEnded || raw.destroyed) return
        // We don't wait for a page that does not read: it will reconnect and load again.
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
        else raw.write(text)
      }
      const sendEvent = (event: LiveEvent): void => send(`data: ${JSON.stringify(event)}\n\n`)
      const closes: (() => void)[] = []
      let timer: NodeJS.Timeout | undefined
      const end = (): void => {
        clearInterval(timer)
        for (const close of closes) close()
      }
      raw.on('close', end)
      try {
        closes.push(await hub.open(tenant, actor, sendEvent))
        // A provider's own notices belong to its own account, regardless of the firm on screen.
        if (tenant !== actor.accountId) {
          closes.push(
            await hub.open(actor.accountId, actor, (event) => {
              if (event.type === 'notifications.changed' || event.type === 'support.changed') sendEvent(event)
            }),
          )
        }
      } catch (error) {
        // It is too late for an error as an answer; the page opens another stream when this one ends.
        end()
        raw.end()
        throw error
      }
      send('retry: 2000\n\n')
      timer = setInterval(() => {
        isSessionAlive(services, actor)
          .then((alive) => (alive ? send(':\n\n') : raw.end()))
          .catch(() => raw.end())
      }, SESSION_CHECK_INTERVAL_MS)
      // The page may have disconnected in the meantime.
      if (raw.destroyed || raw.closed) end()
      // The stream answers with events, so there is no body to return.
      return undefined as never
    },
  }
}
