import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type LiveEvent, permissionsOf } from '#contract/index.ts'
import { seesAllClients, seesClient } from '../clients/index.ts'
import { listJobRuns } from '../imports/index.ts'
import { userStatus } from '../identity/index.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { EVENT_CHANNEL } from '../platform/history/events.ts'
import type { Actor, Services } from '../platform/http/call.ts'

type Listener = { actor: Actor; send(event: LiveEvent): void; visible: Map<string, boolean>; askedAt: number }
type WatchedFirm = { listeners: Set<Listener>; seen: Map<string, number>; busy: boolean; again: boolean }

/** Each poll re-reads this period, so that an event that committed late is not missed. */
const LOOKBACK_MS = 15_000
/** A page that opens also gets the events of this period, in case what it shows was read just before them. */
const OPENING_LOOKBACK_MS = 5000
const POLL_INTERVAL_MS = 3000
/** Pages with an open post announce it every 30 seconds (web/posts/data/live/presence.ts). */
const PRESENCE_SECONDS = 35
/** Delay between two attempts to listen; doubled after each failure. */
const RECONNECT_DELAY_MS = { first: 250, longest: 2000 }
const CONNECT_TIMEOUT_MS = 5000
/** How long we wait for an unresponsive server when the connection is closed. */
const END_TIMEOUT_MS = 1000

/** Of the review, and of when staff work and on what. Clients ask for their own jobs. */
const OF_STAFF: ReadonlySet<LiveEvent['type']> = new Set([
  'post.changed',
  'posts.changed',
  'post.opened',
  'posts.purged',
  'posts.flagged',
  'search.changed',
  'finds.changed',
  'job.progressed',
  'clients.changed',
])

/** Sends events to open pages. Rows are read from the outbox; the database's notification only triggers a read, and a slow poll reads anyway. */
export class EventHub {
  readonly #db: Database
  readonly #firms = new Map<string, WatchedFirm>()
  readonly #timer: NodeJS.Timeout
  readonly #closing = new AbortController()
  readonly #listening: Promise<void>

  constructor(db: Database, url: string) {
    this.#db = db
    this.#timer = setInterval(() => this.#pollAllFirms(), POLL_INTERVAL_MS)
    this.#timer.unref()
    this.#listening = this.#keepListening(url)
  }

  /** Sends the events of the last seconds, and then every one that is committed. @returns ends it */
  async open(customerId: string, actor: Actor, send: (event: LiveEvent) => void): Promise<() => void> {
    const watched = this.#firms.get(customerId) ?? {
      listeners: new Set<Listener>(),
      seen: new Map<string, number>(),
      busy: false,
      again: false,
    }
    this.#firms.set(customerId, watched)
    const listener: Listener = { actor, send, visible: new Map(), askedAt: Date.now() }
    const isFirst = watched.listeners.size === 0
    // Until the events are marked as seen that this page gets now, a poll would send them again.
    if (isFirst) watched.busy = true
    // Added first: an event that this read does not find is sent by a later poll.
    watched.listeners.add(listener)
    const close = (): void => {
      watched.listeners.delete(listener)
      if (watched.listeners.size === 0 && this.#firms.get(customerId) === watched)
        this.#firms.delete(customerId)
    }
    try {
      await this.#sendRecent(customerId, watched, listener, isFirst)
      if (actor.scopes.includes('post:monitor')) await this.#sendPresence(customerId, listener)
    } catch (error) {
      close()
      throw error
    } finally {
      if (isFirst) await this.#endPoll(customerId, watched)
    }
    return close
  }

  async #sendRecent(
    customerId: string,
    firm: WatchedFirm,
    listener: Listener,
    isFirst: boolean,
  ): Promise<void> {
    const rows = await this.#readEvents(customerId)
    const now = Date.now()
    for (const { id, body, age } of rows) {
      if (isFirst) firm.seen.set(id, now)
      if (body.type !== 'post.opened' && age < OPENING_LOOKBACK_MS)
        await this.#sendIfVisible(customerId, listener, body)
    }
  }

  /** `age` is in milliseconds by the database's clock, because the clocks of nodes differ. */
  #readEvents(customerId: string): Promise<{ id: string; body: LiveEvent; age: number }[]> {
    return this.#db.read(customerId, (tx) =>
      tx.rows<{ id: string; body: LiveEvent; age: number }>(sql`
        select id, body, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as age from events
        where customer_id = ${customerId} and at > clock_timestamp() - make_interval(secs => ${LOOKBACK_MS / 1000}) order by at, id`),
    )
  }

  /** Sends who has posts open, so that this page need not wait for their next announcement. */
  async #sendPresence(customerId: string, listener: Listener): Promise<void> {
    const rows = await this.#db.read(customerId, (tx) =>
      tx.rows<{ body: LiveEvent }>(sql`
        select distinct on (body->>'userId') body from events
        where customer_id = ${customerId} and at > clock_timestamp() - make_interval(secs => ${PRESENCE_SECONDS}) and body->>'type' = 'post.opened'
        order by body->>'userId', at desc`),
    )
    for (const { body } of rows) await this.#sendIfVisible(customerId, listener, body)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#firms.clear()
    this.#closing.abort()
    await this.#listening
  }

  /** Keeps one connection until closed. While there is none, polling finds the events. */
  async #keepListening(url: string): Promise<void> {
    const { signal } = this.#closing
    let pause = RECONNECT_DELAY_MS.first
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'proofline events',
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      })
      const ended = once(client, 'end', { signal }).catch(() => undefined)
      client.on('error', () => undefined)
      client.on('notification', ({ payload }) => {
        const firm = payload ? this.#firms.get(payload) : undefined
        if (payload && firm) void this.#poll(payload, firm)
      })
      try {
        await client.connect()
        await client.query(`listen ${EVENT_CHANNEL}`)
        pause = RECONNECT_DELAY_MS.first
        this.#pollAllFirms()
        await ended
      } catch {
        pause = Math.min(pause * 2, RECONNECT_DELAY_MS.longest)
      }
      await Promise.race([client.end(), setTimeout(END_TIMEOUT_MS, null, { ref: false })])
      await setTimeout(pause, null, { signal }).catch(() => undefined)
    }
  }

  #pollAllFirms(): void {
    for (const [customerId, firm] of this.#firms) void this.#poll(customerId, firm)
  }

  async #poll(customerId: string, firm: WatchedFirm): Promise<void> {
    if (firm.busy) {
      firm.again = true
      return
    }
    firm.busy = true
    try {
      const fresh = (await this.#readEvents(customerId)).filter((row) => !firm.seen.has(row.id))
      const now = Date.now()
      for (const [id, at] of firm.seen) if (now - at > LOOKBACK_MS * 3) firm.seen.delete(id)
      for (const listener of firm.listeners)
        for (const row of fresh) await this.#sendIfVisible(customerId, listener, row.body)
      // Only now, so that whatever a failing read missed is sent by the next one.
      for (const row of fresh) firm.seen.set(row.id, now)
    } catch {
      // The database is unreachable: the next read sends what this one could not.
    }
    await this.#endPoll(customerId, firm)
  }

  /** Polls again if that was requested in the meantime. */
  async #endPoll(customerId: string, firm: WatchedFirm): Promise<void> {
    firm.busy = false
    if (!firm.again) return
    firm.again = false
    await this.#poll(customerId, firm)
  }

  async #sendIfVisible(customerId: string, listener: Listener, event: LiveEvent): Promise<void> {
    const { actor } = listener
    if (event.type === 'notifications.changed' && event.userId !== actor.userId) return
    if (event.type === 'support.changed' && !answersSupport(actor)) return
    if (event.type === 'post.opened' && !actor.scopes.includes('post:monitor')) return
    const clientId = 'clientId' in event ? event.clientId : undefined
    if (clientId && !(await this.#canSee(customerId, listener, clientId))) return
    if (event.type === 'job.progressed' && !(await this.#canSeeJob(customerId, listener, event.jobId))) return
    if (actor.accountType === 'client' && !(await this.#isForClient(customerId, event))) return
    listener.send(event)
  }

  /** Clients get no events of the review or of legal reports, but they do of their own albums. */
  async #isForClient(customerId: string, event: LiveEvent): Promise<boolean> {
    if (OF_STAFF.has(event.type)) return false
    if (event.type !== 'report.changed' || event.isDeletedAlbum) return true
    const album = await this.#db.read(customerId, (tx) =>
      tx.one(
        sql`select 1 from reports where customer_id = ${customerId} and id = ${event.reportId} and type = 'album'`,
      ),
    )
    return album !== null
  }

  #canSee(customerId: string, listener: Listener, clientId: string): Promise<boolean> {
    return this.#isVisible(customerId, listener, clientId, async (tx) => {
      const row = await tx.one(
        sql`select 1 from clients c where c.customer_id = ${customerId} and c.id = ${clientId} and ${seesClient(tx, listener.actor, sql`c.id`)}`,
      )
      return row !== null
    })
  }

  /** A job is of a client, whom the event does not name: those who may ask for its runs hear of it. */
  async #canSeeJob(customerId: string, listener: Listener, jobId: string): Promise<boolean> {
    if (seesAllClients(listener.actor)) return true
    return this.#isVisible(
      customerId,
      listener,
      jobId,
      async (tx) => (await listJobRuns(tx, listener.actor, [jobId])).length > 0,
    )
  }

  async #isVisible(
    customerId: string,
    listener: Listener,
    id: string,
    ask: (tx: Tx) => Promise<boolean>,
  ): Promise<boolean> {
    // Soon after an assignment ends, the user gets no more events of that client.
    if (Date.now() - listener.askedAt > SESSION_CHECK_INTERVAL_MS) {
      listener.visible.clear()
      listener.askedAt = Date.now()
    }
    const known = listener.visible.get(id)
    if (known !== undefined) return known
    const isVisible = await this.#db.read(customerId, ask)
    listener.visible.set(id, isVisible)
    return isVisible
  }
}

const answersSupport = ({ scopes, accountType }: Actor): boolean =>
  permissionsOf(scopes, accountType).includes('ANSWER_SUPPORT')

/** How often a stream checks its session, in ms, so that users who were signed out or deactivated get no more events. */
export const SESSION_CHECK_INTERVAL_MS = 5000

export async function isSessionAlive(services: Services, actor: Actor): Promise<boolean> {
  const row = await services.db.read(actor.accountId, (tx) =>
    tx.one(sql`
      select 1 from sessions s join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.status = ${userStatus.active}
      where s.id = ${actor.sessionId} and s.ended_at is null and s.expires_at > ${services.now()}`),
  )
  return row !== null
}
