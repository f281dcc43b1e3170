import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { newId } from '../ids.ts'

export interface MailboxMessage {
  id: string
  /** The recipients of the envelope, joined by commas. */
  to: string
  subject: string
  text: string
  html: string
  /** When it arrived, ISO 8601 in UTC. */
  sentAt: string
}

export interface Mailbox {
  /** The address for sendMail. */
  smtpUrl: string
  /** Newest first. @param options.to only one recipient's emails, ignoring case */
  list(options?: { to?: string; limit?: number; offset?: number }): MailboxMessage[]
  get(id: string): MailboxMessage | null
  stop(): Promise<void>
}

const MAX_MESSAGES = 1000
const MAX_MESSAGE_BYTES = 25_000_000

/** A mail server on 127.0.0.1 for development. It delivers nothing and stores the newest 1,000 messages as files. */
export async function startMailbox(options: { dir: string }): Promise<Mailbox> {
  const { dir } = options
  mkdirSync(dir, { recursive: true })
  // Names are ids that grow with time, so their order is the order of arrival.
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'))
  const messages = names
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as MailboxMessage)

  let last = 0
  function nextId(): string {
    last = Math.max(Date.now(), last + 1)
    return newId(undefined, last)
  }

  function keep(message: MailboxMessage): void {
    const path = join(dir, `${message.id}.json`)
    writeFileSync(`${path}.new`, JSON.stringify(message))
    renameSync(`${path}.new`, path)
    messages.unshift(message)
    for (const old of messages.splice(MAX_MESSAGES)) rmSync(join(dir, `${old.id}.json`), { force: true })
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MESSAGE_BYTES,
    logger: false,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(', ')
      buffer(stream)
        .then((bytes) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 })
          return PostalMime.parse(bytes)
        })
        .then(({ subject = '', text = '', html = '' }) => {
          keep({ id: nextId(), to, subject, text, html, sentAt: new Date().toISOString() })
          done()
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: ({ to, limit = 50, offset = 0 } = {}) => {
      const wanted = to?.toLowerCase()
      const found =
        wanted === undefined ? messages : messages.filter((one) => recipients(one).includes(wanted))
      return found.slice(offset, offset + limit)
    },
    get: (id) => messages.find((message) => message.id === id) ?? null,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function recipients(message: MailboxMessage): string[] {
  return message.to.toLowerCase().split(', ')
}
