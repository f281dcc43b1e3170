const INTERVAL_MS = 60_000

type Fault = { code?: unknown; type?: unknown; message?: unknown; cause?: unknown; errors?: unknown }
type Entry = { msg?: unknown; status?: unknown; err?: unknown }

/** SQLSTATE classes and codes of sockets that `isDatabaseUnavailable` knows, and errors of a disk that cannot be used, also as a person gets them. */
const DATABASE_CODES =
  /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const DATABASE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The database in \S+ did not start)/
const STORAGE_CODES = /^(EROFS|ENOSPC|EDQUOT|EIO|ESTALE|STORAGE_FULL|STORAGE_UNAVAILABLE)$/

/** What is unavailable according to a line of the log; null: it is about something else. */
function stateOf({ msg, status, err }: Entry): string | null {
  if (msg === 'request' && status === 503) return 'requests refused'
  return typeof err === 'object' && err !== null ? stateOfFault(err) : null
}

function stateOfFault({ code, type, message, cause, errors }: Fault): string | null {
  const name = typeof code === 'string' ? code : ''
  if (DATABASE_CODES.test(name) || (typeof message === 'string' && DATABASE_MESSAGES.test(message)))
    return 'database'
  if (STORAGE_CODES.test(name)) return 'storage'
  if (type === 'ClockError') return 'clock'
  const inner = [cause, ...(Array.isArray(errors) ? (errors as unknown[]) : [])]
  for (const each of inner) {
    const state = typeof each === 'object' && each !== null ? stateOfFault(each) : null
    if (state) return state
  }
  return null
}

/**
 * Lets one line a minute through for each thing that is unavailable: during an outage every request and every job fails with the same error, which
 * fills a disk. @returns the line with how many like it were left out since the last one; null: it is left out
 */
export function limitOutageLines(now: () => number = Date.now): (entry: Entry) => Entry | null {
  const seen = new Map<string, { at: number; leftOut: number }>()
  return (entry) => {
    const state = stateOf(entry)
    if (state === null) return entry
    const last = seen.get(state)
    if (last && now() - last.at < INTERVAL_MS) {
      last.leftOut += 1
      return null
    }
    seen.set(state, { at: now(), leftOut: 0 })
    return last && last.leftOut > 0 ? { ...entry, leftOut: last.leftOut } : entry
  }
}
