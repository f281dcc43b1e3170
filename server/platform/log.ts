import { type DestinationStream, pino } from 'pino'
import { limitOutageLines } from './outage-lines.ts'

/** A logger of JSON lines; secrets are hidden by the name of their key, at any depth. */
export type Log = pino.Logger

const HIDDEN = '[hidden]'

/** Logs nothing; for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' })

/** @param options.pretty one readable line per entry instead of JSON, for a terminal in development @param destination default: standard output */
export function createLog(
  options: { level?: string; pretty?: boolean } = {},
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Log {
  const { level = 'info', pretty = false } = options
  const limited = limitOutageLines()
  const streamWrite = (line: string) => {
    const passed = limited(JSON.parse(line) as object)
    if (passed === null) return ''
    const entry = withoutSecrets(passed) as Record<string, unknown>
    return pretty ? formatEntry(entry) : `${JSON.stringify(entry)}\n`
  }
  // Applied last, so that one rule covers bindings, serializers and errors.
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite },
      serializers: { err: errorFacts },
    },
    destination,
  )
}

/** An error's texts and numbers, with its causes. A lost connection's error contains the whole connection object, which fills pages. */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const own = Object.entries(error).filter(([, value]) => value !== null && typeof value !== 'object')
  const { name, message, stack, cause } = error
  const errors = error instanceof AggregateError ? { errors: error.errors.map(errorFacts) } : {}
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(own),
    ...(cause === undefined ? {} : { cause: errorFacts(cause) }),
    ...errors,
  }
}

/** Hides tokens in an address, absolute or relative: the segment after a token route, and the query keys token and code. */
export function safeUrl(url: string): string {
  return url
    .replaceAll(/(\/(?:reconnect|import|accept-invitation|reset-password)\/)[^/?#\s"'<>]+/g, `$1${HIDDEN}`)
    .replaceAll(/([?&#](?:[a-z_]*token|code|state)=)[^&#\s"'<>]+/gi, `$1${HIDDEN}`)
}

const secretWords = new Set(
  'password passwords passphrase pin token tokens secret secrets cookie cookies authorization credential credentials otp jwt'.split(
    ' ',
  ),
)
const secretEndings = /(password|passphrase|token|secret|cookie|authorization|apikey|privatekey|logincode)s?$/

function isSecret(key: string): boolean {
  const words = key.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  return words.some((word) => secretWords.has(word)) || secretEndings.test(words.join(''))
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecret(key) && inner !== null ? HIDDEN : withoutSecrets(inner),
    ]),
  )
}

/** Sentences and stack traces may contain secrets too: in addresses, and after the word Bearer. */
function safeText(text: string): string {
  return safeUrl(text)
    .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`)
    .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s/@]+@/gi, `$1${HIDDEN}@`)
}

function formatEntry(entry: Record<string, unknown>): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, err, ...rest } = entry
  const label = pino.levels.labels[Number(level)] ?? 'log'
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const { stack } = (err ?? {}) as { stack?: string }
  const head = [String(time).slice(11, 23), label.padEnd(5), msg ?? '', ...facts].join(' ')
  return `${stack === undefined ? head : `${head}\n${stack}`}\n`
}
