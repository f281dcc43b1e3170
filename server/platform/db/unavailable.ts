import { setTimeout } from 'node:timers/promises'
import type { Rows } from './database.ts'
import { sql } from './sql.ts'

/** SQLSTATE classes of a server that cannot take or keep a connection: 08 connection lost, 57P0x shutdown or start, 53300 no slot free. */
const CONNECTION_SQLSTATES = /^(08\w{3}|57P0[1-5]|53300)$/
const SOCKET_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A name server that is unavailable, for example while a managed database moves to another host.
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** pg and its pool report their own errors only as text. */
const CONNECTION_ERROR_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/
const RETRY_DELAY_MS = 500

/** Whether the database could not be reached, or its connection was lost, so the same work may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return (
    CONNECTION_SQLSTATES.test(code) ||
    SOCKET_ERROR_CODES.has(code) ||
    CONNECTION_ERROR_MESSAGES.test(error.message)
  )
}

/** Resolves once the database answers, or when `signal` is aborted. */
export async function waitForDatabase(rows: Rows, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answers = await rows.one(sql`select 1`).then(
      () => true,
      (error: unknown) => !isDatabaseUnavailable(error),
    )
    if (answers) return
    await setTimeout(RETRY_DELAY_MS, null, { signal }).catch(() => undefined)
  }
}
