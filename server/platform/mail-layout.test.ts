import { describe, expect, it } from 'vitest'
import { mailOf } from './mail-layout.ts'

const mail = mailOf({
  subject: 'Your report is ready',
  greeting: 'Ana <b>',
  lines: ['Your report “May & June”.pdf is ready to download.'],
  quote: 'See page 3.\n<script>alert(1)</script>',
  button: { label: 'Open the report', url: 'https://proofline.test/reports/1?a=1&b=2' },
  foot: 'The file stays there.',
  settings: 'https://proofline.test/account/notifications',
  support: 'help@proofline.test',
  language: 'en',
})

describe('an email', () => {
  it('has the same content as text and as HTML, each link on its own line', () => {
    expect(mail.text).toBe(`Hello Ana <b>,

Your report “May & June”.pdf is ready to download.

“See page 3.
<script>alert(1)</script>”

Open the report:
https://proofline.test/reports/1?a=1&b=2

The file stays there.

— Proofline

Questions? Email help@proofline.test

Choose which emails you get:
https://proofline.test/account/notifications`)
  })

  it('has what someone wrote right behind the line that introduces it', () => {
    const { text } = mailOf({
      subject: 'x',
      greeting: 'Ana',
      lines: ['Support wrote:'],
      quote: 'Choose JSON.',
      asked: [{ label: 'Facebook', done: false }],
      language: 'en',
    })
    expect(text).toContain('Support wrote:\n\n“Choose JSON.”\n\nFacebook: to do\n\n')
  })

  it('quotes it as the language does, and leaves it unchanged', () => {
    const quoted = (['es', 'fr'] as const).map(
      (language) =>
        mailOf({ subject: 'x', greeting: 'Ana', lines: ['…'], quote: 'Why ?', language }).text.split(
          '\n\n',
        )[2],
    )
    expect(quoted).toEqual(['«Why ?»', '«\u00a0Why ?\u00a0»'])
  })

  it('shows what people wrote as text, never as markup', () => {
    expect(mail.html).not.toMatch(/<script|Ana <b>/)
    expect(mail.html).toContain('&#60;script&#62;')
    expect(mail.html).toContain('href="https://proofline.test/reports/1?a=1&#38;b=2"')
  })

  it('loads nothing from the network, and states its language', () => {
    const spanish = mailOf({
      subject: 'x',
      greeting: 'Ana',
      lines: ['Hola.'],
      code: '123456',
      language: 'es',
    })
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(|src=/)
    expect(mail.html).toContain('<html lang="en"')
    expect(spanish.html).toContain('<html lang="es"')
    expect(spanish.text).toContain('\n\n123456\n\n')
    expect(spanish.text).toContain('Responda a este correo.')
  })

  it('keeps the space before a colon in French', () => {
    const french = mailOf({
      subject: 'x',
      greeting: 'Ana',
      lines: ['Bonjour.'],
      asked: [{ label: 'Facebook', done: false }],
      button: { label: 'Importer', url: 'https://proofline.test/x' },
      language: 'fr',
    })
    expect(french.text).toContain('Facebook\u00a0: à faire')
    expect(french.text).toContain('Importer\u00a0:\nhttps://')
    expect(french.html).toContain('Facebook\u00a0: à faire')
  })

  it('begins with the preview text that mail clients show beside the subject', () => {
    const words = mail.html.replace(/<style>[^]*?<\/style>|<title>.*?<\/title>|<[^>]+>/g, '').trim()
    expect(words.startsWith('Your report “May &#38; June”.pdf is ready to download.')).toBe(true)
  })
})

describe('an email to a client', () => {
  const toClient = mailOf({
    subject: 'Please import your social posts',
    greeting: 'Danielle',
    lines: ['Maple Injury Law needs your posts.'],
    button: { label: 'Import your posts', url: 'https://proofline.test/x' },
    firm: { name: 'Maple & Co', phone: '+1 416 555 0142' },
    asked: [
      { label: 'Instagram', done: true },
      { label: 'Facebook', done: false },
    ],
    language: 'en',
  })

  it('is from the law firm via Proofline, with the phone number to call', () => {
    expect(toClient.html).toContain('<b>Maple &#38; Co</b> via Proofline')
    expect(toClient.html).toContain('href="tel:+14165550142"')
    expect(toClient.text).toContain('Questions? Reply to this email or call +1 416 555 0142.')
    expect(toClient.text).toContain('— Maple & Co via Proofline')
  })

  it('shows what is done and what is still to do as thick and thin lines, and in text', () => {
    expect(toClient.text).toContain('Instagram: done\nFacebook: to do')
    expect(toClient.html).toMatch(/border-top:4px solid #1a1f2b[^>]*>Instagram: done/)
    expect(toClient.html).toMatch(/border-top:1px solid #827e73[^>]*>Facebook: to do/)
  })

  it('asks to reply to it if the firm has no phone number', () => {
    const silent = mailOf({
      subject: 'x',
      greeting: 'Ana',
      lines: ['y'],
      firm: { name: 'F', phone: null },
      language: 'fr',
    })
    expect(silent.text).toContain('Répondez à ce courriel.')
    expect(silent.html).not.toContain('tel:')
  })
})
