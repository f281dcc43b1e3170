/** One look for every mail: HTML that mail clients take, and the same words as text. */
export type MailText = { subject: string; text: string; html: string }

const HELLO = { en: 'Hello', es: 'Hola', fr: 'Bonjour' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export function mailOf(mail: {
  subject: string
  greeting: string
  lines: string[]
  code?: string
  quote?: string
  button?: { label: string; url: string }
  foot?: string
  language: 'en' | 'es' | 'fr'
}): MailText {
  const hello = `${HELLO[mail.language]} ${mail.greeting},`
  const text = [
    hello,
    ...mail.lines,
    mail.quote && `“${mail.quote}”`,
    mail.code,
    mail.button && `${mail.button.label}: ${mail.button.url}`,
    mail.foot,
    '— Proofline',
  ]
    .filter(Boolean)
    .join('\n\n')
  const paragraph = (line: string, style = '') => `<p style="margin:0 0 16px;${style}">${escape(line)}</p>`
  const html = `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(mail.subject)}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1b2330">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#fff;border:1px solid #dfe3e8;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;letter-spacing:.01em">Proofline</p>
${paragraph(hello)}${mail.lines.map((line) => paragraph(line)).join('')}
${mail.quote ? `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #c9d0d9;color:#3c4656">${escape(mail.quote)}</blockquote>` : ''}
${mail.code ? `<p style="margin:0 0 16px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${escape(mail.code)}</p>` : ''}
${mail.button ? `<p style="margin:0 0 16px"><a href="${escape(mail.button.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none">${escape(mail.button.label)}</a></p>` : ''}
${mail.foot ? paragraph(mail.foot, 'color:#5b6675;font-size:14px') : ''}
</td></tr></table></td></tr></table></body></html>`
  return { subject: mail.subject, text, html }
}
