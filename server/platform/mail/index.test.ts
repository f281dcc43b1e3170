import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { type Mail, type Mailbox, sendMail, startMailbox } from './index.ts'

let dir: string
let mailbox: Mailbox

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'proofline-mail-'))
  mailbox = await startMailbox({ dir })
})

afterEach(async () => {
  await mailbox.stop()
  rmSync(dir, { recursive: true })
})

const mail = (change: Partial<Mail> = {}): Mail => ({
  from: 'Proofline <no-reply@proofline.test>',
  to: 'ana@maple.test',
  subject: 'Su código: 123456 🔑',
  text: 'Hola, año\n\nhttps://x.test/reset-password/abc',
  html: '<p>Hola, año <a href="https://x.test/reset-password/abc">abrir</a></p>',
  ...change,
})

it('delivers an email to the mailbox, with text and HTML', async () => {
  const before = Date.now()
  await sendMail(mailbox.smtpUrl, mail())
  const [message] = mailbox.list()
  expect(message).toMatchObject({ to: 'ana@maple.test', subject: 'Su código: 123456 🔑' })
  expect(message?.text).toContain('Hola, año')
  expect(message?.html).toContain('href="https://x.test/reset-password/abc"')
  expect(Date.parse(message?.sentAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(mailbox.get(message?.id ?? '')).toEqual(message)
  expect(mailbox.get('../package')).toBe(null)
})

it('lists newest first, by recipient, in pages, and after a restart', async () => {
  for (const number of [1, 2, 3]) await sendMail(mailbox.smtpUrl, mail({ subject: `n${number}` }))
  await sendMail(mailbox.smtpUrl, mail({ to: 'Other@maple.test', subject: 'other' }))
  const subjects = (options: Parameters<Mailbox['list']>[0]) =>
    mailbox.list(options).map((one) => one.subject)
  const check = () => {
    expect(subjects({})).toEqual(['other', 'n3', 'n2', 'n1'])
    expect(subjects({ to: 'ANA@maple.test', limit: 2, offset: 1 })).toEqual(['n2', 'n1'])
    expect(subjects({ to: 'other@maple.test' })).toEqual(['other'])
  }
  check()
  await mailbox.stop()
  mailbox = await startMailbox({ dir })
  check()
})

it('keeps the newest thousand', async () => {
  await mailbox.stop()
  for (let number = 1; number <= 1005; number += 1) {
    const id = newId(undefined, number)
    const message = { id, to: 'ana@maple.test', subject: `n${number}`, text: '', html: '', sentAt: '' }
    writeFileSync(join(dir, `${id}.json`), JSON.stringify(message))
  }
  mailbox = await startMailbox({ dir })
  await sendMail(mailbox.smtpUrl, mail({ subject: 'n1006' }))
  expect(readdirSync(dir)).toHaveLength(1000)
  expect(mailbox.list({ limit: 1 })[0]?.subject).toBe('n1006')
  expect(mailbox.list({ limit: 1, offset: 999 })[0]?.subject).toBe('n7')
})

it('cannot be tricked into adding headers or recipients', async () => {
  await sendMail(mailbox.smtpUrl, mail({ subject: 'Hello\r\nBcc: thief@evil.test\r\n\r\nanother body' }))
  const [message] = mailbox.list()
  expect(message?.to).toBe('ana@maple.test')
  expect(message?.subject).toBe('Hello Bcc: thief@evil.test another body')
  expect(message?.text).toContain('Hola')
  for (const bad of ['ana@maple.test\r\nBcc: thief@evil.test', 'ana@maple.test\nX: y', 'a\u0000@b.test']) {
    await expect(sendMail(mailbox.smtpUrl, mail({ to: bad }))).rejects.toThrow('control character')
    await expect(sendMail(mailbox.smtpUrl, mail({ from: bad }))).rejects.toThrow('control character')
  }
  await sendMail(mailbox.smtpUrl, mail({ to: 'ana@maple.test, thief@evil.test' })).catch(() => undefined)
  await sendMail(mailbox.smtpUrl, mail({ to: 'ana@maple.test>, <thief@evil.test' })).catch(() => undefined)
  expect(mailbox.list({ to: 'thief@evil.test' })).toEqual([])
})

it('reports when no server responds', async () => {
  await mailbox.stop()
  await expect(sendMail(mailbox.smtpUrl, mail())).rejects.toThrow('ECONNREFUSED')
  mailbox = await startMailbox({ dir })
})

it('sets the Reply-To address, and sends the same email when it is sent again', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((raw) => {
        received.push(raw)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const again = mail({ replyTo: 'help@maple.test', messageId: '<1@maple.test>' })
  for (const each of [again, again]) await sendMail(`smtp://127.0.0.1:${port}`, each)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(received).toHaveLength(2)
  for (const raw of received) {
    expect(raw).toMatch(/^Reply-To: <?help@maple\.test>?\r$/m)
    expect(raw).toMatch(/^Message-ID: <1@maple\.test>\r$/m)
  }
  await expect(
    sendMail('smtp://127.0.0.1:1', mail({ replyTo: 'a@b.test\r\nBcc: c@d.test' })),
  ).rejects.toThrow(/line break/)
})
