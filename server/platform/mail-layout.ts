import { type Language, withFrenchSpaces } from '#contract/index.ts'

/** One layout for every email: HTML that mail clients support, and the same words as text. */
export type MailText = { subject: string; text: string; html: string }

export type MailFirm = { name: string; phone: string | null }

export type MailParts = {
  subject: string
  /** The recipient's first name. */
  greeting: string
  lines: string[]
  /** A login code, on a line of its own and large. */
  code?: string
  /** A user's text, unchanged. */
  quote?: string
  button?: { label: string; url: string }
  /** A second option, after a sentence of its own. */
  second?: { line: string; label: string; url: string }
  foot?: string
  /** Where the reader chooses which emails to get. */
  settings?: string
  /** The address for help, which also receives replies. */
  support?: string
  /** For clients: the law firm that is asking, which the client can call. */
  firm?: MailFirm
  /** What was requested, and what is done: a line under the firm's name. */
  asked?: { label: string; done: boolean }[]
  language: Language
}

const TEXTS = withFrenchSpaces({
  en: {
    colon: ':',
    quotes: ['“', '”'],
    hello: 'Hello',
    copy: 'If the button does not work, copy this address into your browser:',
    settings: 'Choose which emails you get',
    support: 'Questions? Email',
    answer: 'Questions? Reply to this email.',
    call: 'Questions? Reply to this email or call',
    via: 'via Proofline',
    done: 'done',
    todo: 'to do',
    why: 'Proofline is a service that law firms use to review their clients’ social media posts.',
  },
  es: {
    colon: ':',
    quotes: ['«', '»'],
    hello: 'Hola',
    copy: 'Si el botón no funciona, copie esta dirección en su navegador:',
    settings: 'Elija qué correos recibe',
    support: '¿Preguntas? Escriba a',
    answer: '¿Preguntas? Responda a este correo.',
    call: '¿Preguntas? Responda a este correo o llame al',
    via: 'por Proofline',
    done: 'listo',
    todo: 'pendiente',
    why: 'Proofline es el servicio con el que los bufetes revisan las publicaciones de sus clientes en redes sociales.',
  },
  fr: {
    colon: ' :',
    quotes: ['« ', ' »'],
    hello: 'Bonjour',
    copy: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    settings: 'Choisir les courriels reçus',
    support: 'Des questions? Écrivez à',
    answer: 'Des questions? Répondez à ce courriel.',
    call: 'Des questions? Répondez à ce courriel ou appelez le',
    via: 'par Proofline',
    done: 'fait',
    todo: 'à faire',
    why: 'Proofline est le service avec lequel les cabinets examinent les publications de leurs clients sur les réseaux sociaux.',
  },
})

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export function mailOf(parts: MailParts): MailText {
  const { quote, ...words } = parts
  // A user's text stays unchanged.
  const mail = parts.language === 'fr' ? { ...withFrenchSpaces(words), ...(quote ? { quote } : {}) } : parts
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) }
}

/** Each link is on a separate line, so that every mail program recognizes it. */
function textOf(mail: MailParts): string {
  const words = TEXTS[mail.language]
  return [
    `${words.hello} ${mail.greeting},`,
    ...mail.lines,
    // Introduced by the line before it.
    mail.quote && words.quotes.join(mail.quote),
    mail.asked
      ?.map(({ label, done }) => `${label}${words.colon} ${done ? words.done : words.todo}`)
      .join('\n'),
    mail.code,
    mail.button && `${mail.button.label}${words.colon}\n${mail.button.url}`,
    mail.second && `${mail.second.line}\n\n${mail.second.label}${words.colon}\n${mail.second.url}`,
    mail.foot,
    mail.firm ? `— ${mail.firm.name} ${words.via}` : '— Proofline',
    contactText(mail),
    mail.settings && `${words.settings}${words.colon}\n${mail.settings}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Whom to contact: clients call the law firm, others email us. */
function contactText({ firm, support, language }: MailParts): string {
  const words = TEXTS[language]
  if (firm) return firm.phone ? `${words.call} ${firm.phone}.` : words.answer
  return support ? `${words.support} ${support}` : words.answer
}

const FONT = "font-family:'Source Sans 3',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const PAPER = '#fdfcf9'
const INK = '#1a1f2b'
const DIM = '#62676f'
const RULE = '#e2dfd6'
const EDGE = '#827e73'

/**
 * Tables, borders and inline styles work in every mail program, and the colors have enough contrast in dark mode too, both for programs
 * that invert them and for those that use the style element. No picture is loaded from the network, because that would reveal the reader.
 */
function htmlOf(mail: MailParts): string {
  const words = TEXTS[mail.language]
  const hello = `${words.hello} ${mail.greeting},`
  // The preview text in the list of emails; the spaces keep the greeting out of it.
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
.ground { background: #0e1115 !important; }
.card { background: #14171d !important; border-color: #2a2f38 !important; }
.text { color: #ebe8e0 !important; }
.dim { color: #989da6 !important; }
.link { color: #bcbfc5 !important; }
.done { border-color: #ebe8e0 !important; }
.quote { border-color: #ebe8e0 !important; }
.button { background: #ebe8e0 !important; border-color: #ebe8e0 !important; color: #14171d !important; }
}
@media (max-width: 480px) { .card-inside { padding: 24px 20px !important; } .outside { padding: 16px 8px !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER}"><tr><td class="outside" align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;${FONT};font-size:16px;line-height:1.5">
<tr><td class="card" style="background:#ffffff;border:1px solid ${RULE}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="card-inside text" style="padding:28px;color:${INK}">
<p class="text" style="margin:0 0 16px">${mail.firm ? `<b>${escape(mail.firm.name)}</b> ${escape(words.via)}` : '<b>Proofline</b>'}</p>
${[progressHtml(mail), paragraph(hello), ...mail.lines.map((line) => paragraph(line)), quoteOf(mail), codeOf(mail), buttonOf(mail.button, words.copy), mail.second && paragraph(mail.second.line), buttonOf(mail.second, words.copy, true)].filter(Boolean).join('\n')}
${mail.foot ? paragraph(mail.foot, 'dim', `color:${DIM};font-size:14px;`) : ''}
${mail.firm ? contactHtml(mail.firm, mail) : ''}
</td></tr></table>
</td></tr>
<tr><td class="dim" style="padding:16px 4px 0;color:${DIM};font-size:13px">
${footerHtml(mail)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** One segment per requested item: thick if done, thin if not. */
function progressHtml({ asked, language }: MailParts): string {
  if (!asked || asked.length === 0) return ''
  const words = TEXTS[language]
  const cells = asked.map(({ label, done }) => {
    const [kind, color, width, edge] = done ? ['done text', INK, 4, INK] : ['dim', DIM, 1, EDGE]
    return `<td class="${kind}" valign="top" style="padding:${done ? 3 : 6}px 4px 0 0;border-top:${width}px solid ${edge};color:${color};font-size:13px">${escape(label)}${words.colon} ${words[done ? 'done' : 'todo']}</td>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;table-layout:fixed"><tr>${cells.join('<td width="4"></td>')}</tr></table>`
}

function paragraph(line: string, kind = 'text', style = ''): string {
  return `<p class="${kind}" style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${escape(line)}</p>`
}

function quoteOf({ quote }: MailParts): string {
  if (!quote) return ''
  return `<blockquote class="text quote" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${INK};white-space:pre-line;overflow-wrap:anywhere">${escape(quote)}</blockquote>`
}

function codeOf({ code }: MailParts): string {
  if (!code) return ''
  return `<p class="text" style="margin:0 0 16px;padding:12px 0;border-top:1px solid ${EDGE};border-bottom:1px solid ${EDGE};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;font-weight:600;line-height:1.2;letter-spacing:.2em">${escape(code)}</p>`
}

/** If there are two buttons, only the first is filled. */
function buttonOf(button: MailParts['button'], copy: string, isSecond = false): string {
  if (!button) return ''
  const url = escape(button.url)
  const [kind, ground, color] = isSecond ? ['text', 'transparent', INK] : ['button', INK, PAPER]
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="${kind}" style="border-radius:4px;background:${ground}"><a href="${url}" class="${kind}" style="display:inline-block;padding:13px 20px;border:1px solid ${isSecond ? EDGE : INK};border-radius:4px;color:${color};font-weight:600;text-decoration:none">${escape(button.label)}</a></td></tr></table>
<p class="dim" style="margin:0 0 16px;color:${DIM};font-size:13px">${escape(copy)}<br><a class="link" href="${url}" style="color:${DIM};word-break:break-all">${url}</a></p>`
}

function contactHtml({ phone }: MailFirm, mail: MailParts): string {
  const sentence = escape(contactText(mail))
  const number = escape(phone ?? '')
  const link = `<a class="text" href="tel:${number.replaceAll(/[^+\d]/g, '')}" style="color:${INK};white-space:nowrap">${number}</a>`
  return `<p class="text" style="margin:0">${phone ? sentence.replace(number, () => link) : sentence}</p>`
}

function footerHtml(mail: MailParts): string {
  const { language, support, settings, firm } = mail
  const words = TEXTS[language]
  const link = (href: string, label: string): string =>
    `<a class="link" href="${escape(href)}" style="color:${DIM}">${escape(label)}</a>`
  const lines = [
    words.why,
    firm ? null : support ? `${words.support} ${link(`mailto:${support}`, support)}` : words.answer,
    settings && link(settings, words.settings),
  ]
  return lines
    .filter(Boolean)
    .map((line) => `<p class="dim" style="margin:0 0 8px;color:${DIM}">${line}</p>`)
    .join('\n')
}
