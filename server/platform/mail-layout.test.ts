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

describe('a mail', () => {
  it('says as text what it says as HTML, each link on a line of its own', () => {
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

  it('shows what people wrote as words, never as markup', () => {
    expect(mail.html).not.toMatch(/<script|Ana <b>/)
    expect(mail.html).toContain('&#60;script&#62;')
    expect(mail.html).toContain('href="https://proofline.test/reports/1?a=1&#38;b=2"')
  })

  it('fetches nothing from afar, and speaks its language', () => {
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

  it('begins with the words that a list of mails shows beside the subject', () => {
    const words = mail.html.replace(/<style>[^]*?<\/style>|<title>.*?<\/title>|<[^>]+>/g, '').trim()
    expect(words.startsWith('Your report “May &#38; June”.pdf is ready to download.')).toBe(true)
  })
})
