import { type Language, withFrenchSpaces } from '#contract/index.ts'

/** One look for every mail: HTML that mail clients take, and the same words as text. */
export type MailText = { subject: string; text: string; html: string }

export type MailParts = {
  subject: string
  /** The recipient's first name. */
  greeting: string
  lines: string[]
  /** A login code, alone and large. */
  code?: string
  /** What someone wrote, word for word. */
  quote?: string
  button?: { label: string; url: string }
  /** Another way, under a line of its own. */
  second?: { line: string; label: string; url: string }
  foot?: string
  /** Where the reader chooses which mails to get. */
  settings?: string
  /** The address that help comes from; answers go there in any case. */
  support?: string
  language: Language
}

const WORDS = withFrenchSpaces({
  en: {
    hello: 'Hello',
    copy: 'If the button does not work, copy this address into your browser:',
    settings: 'Choose which emails you get',
    support: 'Questions? Email',
    answer: 'Questions? Reply to this email.',
    why: 'Proofline is a service that law firms use to review their clients’ social media posts.',
  },
  es: {
    hello: 'Hola',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    settings: 'Elija qué correos recibe',
    support: '¿Preguntas? Escriba a',
    answer: '¿Preguntas? Responda a este correo.',
    why: 'Proofline es el servicio con el que los bufetes revisan las publicaciones de sus clientes en redes sociales.',
  },
  fr: {
    hello: 'Bonjour',
    copy: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    settings: 'Choisir les courriels reçus',
    support: 'Des questions? Écrivez à',
    answer: 'Des questions? Répondez à ce courriel.',
    why: 'Proofline est le service avec lequel les cabinets examinent les publications de leurs clients sur les réseaux sociaux.',
  },
})

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export function mailOf(parts: MailParts): MailText {
  const { quote, ...words } = parts
  // What someone wrote stays as it is.
  const mail = parts.language === 'fr' ? { ...withFrenchSpaces(words), ...(quote ? { quote } : {}) } : parts
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) }
}

/** A link gets a line to itself, so that every mail program recognizes it. */
function textOf(mail: MailParts): string {
  const words = WORDS[mail.language]
  return [
    `${words.hello} ${mail.greeting},`,
    ...mail.lines,
    mail.quote && `“${mail.quote}”`,
    mail.code,
    mail.button && `${mail.button.label}:\n${mail.button.url}`,
    mail.second && `${mail.second.line}\n\n${mail.second.label}:\n${mail.second.url}`,
    mail.foot,
    '— Proofline',
    mail.support ? `${words.support} ${mail.support}` : words.answer,
    mail.settings && `${words.settings}:\n${mail.settings}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Tables and styles on the elements are what every mail program takes. The colours hold in the dark as well: programs that turn them
 * around find enough contrast either way, those that ask get the style element. No picture is loaded from the network: that would reveal who reads.
 */
function htmlOf(mail: MailParts): string {
  const words = WORDS[mail.language]
  const hello = `${words.hello} ${mail.greeting},`
  // What the list of mails shows after the subject; the spaces keep the greeting out of it.
  const preheader = escape(mail.lines[0] ?? '') + '&#8199;&#847; '.repeat(40)
  return `<!doctype html>
<html lang="${mail.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(mail.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
.ground { background: #111316 !important; }
.card { background: #1f2328 !important; border-color: #363c44 !important; }
.text { color: #e8e8e4 !important; }
.dim { color: #a3a8b0 !important; }
.link { color: #9aa6ff !important; }
.code { background: #2a2f36 !important; color: #e8e8e4 !important; }
}
@media (max-width: 480px) { .card-inside { padding: 24px 20px !important; } .outside { padding: 16px 8px !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f6f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f6f3"><tr><td class="outside" align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;${FONT};font-size:16px;line-height:1.5">
<tr><td class="text" style="padding:0 4px 16px;font-weight:600;color:#1b1d22">Proofline</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dedcd7;border-radius:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="card-inside text" style="padding:32px;color:#1b1d22">
${[paragraph(hello), ...mail.lines.map((line) => paragraph(line)), quoteOf(mail), codeOf(mail), buttonOf(mail.button, words.copy), mail.second && paragraph(mail.second.line), buttonOf(mail.second, words.copy)].filter(Boolean).join('\n')}
${mail.foot ? paragraph(mail.foot, 'dim', 'color:#5a5e67;font-size:14px;') : ''}
</td></tr></table>
</td></tr>
<tr><td class="dim" style="padding:16px 4px 0;color:#5a5e67;font-size:13px">
${footOf(mail)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

function paragraph(line: string, kind = 'text', style = ''): string {
  return `<p class="${kind}" style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${escape(line)}</p>`
}

function quoteOf({ quote }: MailParts): string {
  if (!quote) return ''
  return `<blockquote class="text" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #7c8bff;white-space:pre-line;overflow-wrap:anywhere">${escape(quote)}</blockquote>`
}

function codeOf({ code }: MailParts): string {
  if (!code) return ''
  return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f1f1ee;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;font-weight:600;line-height:1.2;letter-spacing:.2em">${escape(code)}</p>`
}

function buttonOf(button: MailParts['button'], copy: string): string {
  if (!button) return ''
  const url = escape(button.url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td bgcolor="#3f50d8" style="border-radius:8px;background:#3f50d8"><a href="${url}" style="display:inline-block;padding:12px 24px;border:1px solid #3f50d8;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escape(button.label)}</a></td></tr></table>
<p class="dim" style="margin:0 0 16px;color:#5a5e67;font-size:13px">${escape(copy)}<br><a class="link" href="${url}" style="color:#3343bd;word-break:break-all">${url}</a></p>`
}

function footOf({ language, support, settings }: MailParts): string {
  const words = WORDS[language]
  const link = (href: string, label: string): string =>
    `<a class="link" href="${escape(href)}" style="color:#3343bd">${escape(label)}</a>`
  const lines = [
    words.why,
    support ? `${words.support} ${link(`mailto:${support}`, support)}` : words.answer,
    settings && link(settings, words.settings),
  ]
  return lines
    .filter(Boolean)
    .map((line) => `<p class="dim" style="margin:0 0 8px;color:#5a5e67">${line}</p>`)
    .join('\n')
}
