import type { OutgoingHttpHeaders } from 'node:http'
import type { LiveEvent, notificationRoutes } from '#contract/index.ts'
import { seesFirm } from '../identity/index.ts'
import { beforehand, type Handlers } from '../platform/http/call.ts'
import { Problem } from '../platform/problem.ts'
import { listHiddenClients, listOwnNotices, markAllRead, markRead } from './reads.ts'
import { listOwnSettings, saveOwnSettings } from './settings.ts'
import { type EventHub, isSessionAlive, SESSION_CHECK_INTERVAL_MS } from './event-hub.ts'

/** A page with more unread data than this is disconnected. */
const MAX_UNREAD_BYTES = 1_000_000

type NotificationHandlers = Pick<Handlers, keyof typeof notificationRoutes>

export function notificationHandlers(hub: EventHub): NotificationHandlers {
  return {
    listNotifications: beforehand(
      ({ services, actor }) => listHiddenClients(services.db, actor),
      (tx, { actor, query }, hidden) => listOwnNotices(tx, actor, hidden, query),
    ),

    readNotification: beforehand(
      ({ services, actor }) => listHiddenClients(services.db, actor),
      async (tx, { actor, params }, hidden) => {
        const item = await markRead(tx, actor, hidden, params.id)
        if (!item) throw new Problem('NOT_FOUND')
        return item
      },
    ),

    readAllNotifications: beforehand(
      ({ services, actor }) => listHiddenClients(services.db, actor),
      async (tx, { actor }, hidden) => {
        await markAllRead(tx, actor, hidden)
      },
    ),

    listNotificationSettings: (tx, { actor }) => listOwnSettings(tx, actor),

    saveNotificationSettings: async (tx, { actor, body }) => {
      await saveOwnSettings(tx, actor, body.settings)
      return listOwnSettings(tx, actor)
    },

    streamEvents: async ({ services, actor, firm, reply }) => {
      const hearsFirm = (): Promise<boolean> => services.db.read(firm, (tx) => seesFirm(tx, actor))
      const isHeard = await hearsFirm()
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
        if (isHeard) closes.push(await hub.open(firm, actor, sendEvent))
        // A provider's own notices belong to its own account, regardless of the firm on screen.
        if (firm !== actor.accountId) {
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
        // The page opens another stream if that has changed.
        Promise.all([isSessionAlive(services, actor), hearsFirm()])
          .then(([isAlive, hears]) => (isAlive && hears === isHeard ? send(':\n\n') : raw.end()))
          .catch(() => raw.end())
      }, SESSION_CHECK_INTERVAL_MS)
      // The page may have disconnected in the meantime.
      if (raw.destroyed || raw.closed) end()
      // The stream answers with events, so there is no body to return.
      return undefined as never
    },
  }
}
