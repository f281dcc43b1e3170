import { createTransport } from 'nodemailer'

export interface Mail {
  /** `Name <address>` or an address. */
  from: string
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  /** Where replies go; default `from`. */
  replyTo?: string
  /** In angle brackets; generated if not given. */
  messageId?: string
}

/**
 * Sends an email to an SMTP server and returns when the server has accepted it. @param transportUrl `smtp://user:password@host:587` or `smtps://…`
 * @throws if the server cannot be reached or refuses it; an address with a line break is refused here
 */
export async function sendMail(transportUrl: string, mail: Mail): Promise<void> {
  for (const address of [mail.from, mail.to, mail.replyTo ?? '']) {
    if (hasControl(address))
      throw new Error('A mail address holds a line break or another control character.')
  }
  const transport = createTransport(withTimeouts(transportUrl))
  try {
    await transport.sendMail({
      from: mail.from,
      // As an object it is one recipient, even if it contains commas.
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
      ...(mail.messageId ? { messageId: mail.messageId } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}

/** Without timeouts, an unresponsive server would block the sending job for ten minutes. */
function withTimeouts(transportUrl: string): string {
  const url = new URL(transportUrl)
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  for (const [name, milliseconds] of Object.entries(limits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds))
  }
  return url.href
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
