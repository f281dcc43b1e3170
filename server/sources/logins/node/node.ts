import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/http/call.ts'
import type { Log } from '../../../platform/log.ts'
import { newSealingKeys } from '../sealing.ts'
import type { Chromium } from './browser.ts'
import { SETTLE_TIMEOUT_MS } from './engine.ts'
import { runLogin } from './login.ts'

const HEARTBEAT_INTERVAL_MS = 3000
/** The sign-ins of a process that has sent no heartbeat for this long are ended. */
export const NODE_TIMEOUT_MS = 15_000
const CLAIM_INTERVAL_MS = 400

/** Runs browsers for sign-ins, at most `most` at a time, until it is stopped. */
export function startBrowserNode(options: {
  services: Services
  chromium: Chromium
  most: number
  log: Log
  settleMs?: number
}): { stop(): Promise<void> } {
  const { services, chromium, most, log, settleMs = SETTLE_TIMEOUT_MS } = options
  const id = randomUUID()
  const keys = newSealingKeys()
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const beat = async () => {
    await services.db.directory.run(sql`
      insert into browser_nodes (id, seen_at) values (${id}, ${services.now()})
      on conflict (id) do update set seen_at = excluded.seen_at`)
  }
  const work = async () => {
    let seen = 0
    while (!stopping.signal.aborted) {
      if (Date.now() - seen > HEARTBEAT_INTERVAL_MS) {
        await beat()
        seen = Date.now()
      }
      if (running.size < most && (await claim())) continue
      await pause(CLAIM_INTERVAL_MS)
    }
  }
  const claim = async (): Promise<boolean> => {
    const next = await services.db.directory.one<{ customer_id: string; id: string }>(
      sql`select customer_id, id from claim_login(${id}, ${keys.publicKey}) where customer_id is not null and id is not null`,
    )
    if (!next) return false
    const login = runLogin(
      { services, keys, chromium, log, signal: stopping.signal, settleMs },
      next.customer_id,
      next.id,
    ).catch((error: unknown) => log.error({ error: (error as Error).name }, 'a remote login broke off'))
    running.add(login)
    void login.finally(() => running.delete(login))
    return true
  }
  const loop = (async () => {
    while (!stopping.signal.aborted)
      await work().catch(async (error: unknown) => {
        log.error({ err: error }, 'the browsers wait for the database')
        await pause(2000)
      })
  })()
  return {
    stop: async () => {
      stopping.abort()
      await loop
      await Promise.allSettled(running)
      await deleteNode(services, id)
    },
  }
}

const deleteNode = ({ db }: Services, id: string): Promise<number> =>
  db.directory.run(sql`delete from browser_nodes where id = ${id}`)
