import type { Language } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql, uuids } from '../platform/db/sql.ts'
import { type Actor, actorName, type Services } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { mailOf } from '../platform/mail-layout.ts'
import { createLinks, ensureClientUser } from '../identity/index.ts'

const WORDS = {
  en: {
    request: {
      subject: 'Please import your social posts',
      lead: '{firm} asks you to bring your social posts up to date. It takes a few minutes; the page shows every step, on a phone too.',
    },
    reminder: {
      subject: 'A reminder: your social posts',
      lead: '{firm} still needs your social posts. If you have asked the platform for your file, it may be ready now.',
    },
    retry: {
      subject: 'Your posts could not be imported',
      lead: 'A problem occurred while importing your social posts for {firm}. Please try again; the page shows every step, and how to get help.',
    },
    reconnect: {
      subject: 'Please connect your account again',
      lead: 'We can no longer read one of the accounts that you connected for {firm}. Please connect it again; it takes a minute.',
    },
    button: 'Import your posts',
    foot: 'The link works for 14 days. Please do not delete any posts or accounts, and do not forward this message.',
  },
  es: {
    request: {
      subject: 'Importe sus publicaciones, por favor',
      lead: '{firm} le pide que ponga al día sus publicaciones. Lleva unos minutos; la página le muestra cada paso, también en el teléfono.',
    },
    reminder: {
      subject: 'Recordatorio: sus publicaciones',
      lead: '{firm} todavía necesita sus publicaciones. Si ya pidió su archivo a la plataforma, puede que esté listo.',
    },
    retry: {
      subject: 'No se pudieron importar sus publicaciones',
      lead: 'Se produjo un problema al importar sus publicaciones para {firm}. Inténtelo de nuevo; la página le muestra cada paso y cómo pedir ayuda.',
    },
    reconnect: {
      subject: 'Vuelva a conectar su cuenta, por favor',
      lead: 'Ya no podemos leer una de las cuentas que conectó para {firm}. Vuelva a conectarla, por favor; lleva un minuto.',
    },
    button: 'Importar mis publicaciones',
    foot: 'El enlace sirve durante 14 días. No borre publicaciones ni cuentas y no reenvíe este mensaje.',
  },
  fr: {
    request: {
      subject: 'Veuillez importer vos publications',
      lead: '{firm} vous demande de mettre à jour vos publications. Cela prend quelques minutes ; la page montre chaque étape, aussi sur un téléphone.',
    },
    reminder: {
      subject: 'Rappel : vos publications',
      lead: '{firm} attend encore vos publications. Si vous avez demandé votre fichier à la plateforme, il est peut-être prêt.',
    },
    retry: {
      subject: 'Vos publications n’ont pas pu être importées',
      lead: 'Un problème est survenu lors de l’importation de vos publications pour {firm}. Veuillez réessayer ; la page montre chaque étape et comment obtenir de l’aide.',
    },
    reconnect: {
      subject: 'Veuillez reconnecter votre compte',
      lead: 'Nous ne pouvons plus lire un des comptes que vous avez connectés pour {firm}. Veuillez le reconnecter ; cela prend une minute.',
    },
    button: 'Importer mes publications',
    foot: 'Le lien est valable 14 jours. Ne supprimez ni publications ni comptes, et ne transférez pas ce message.',
  },
}

/** Mails clients the link to the page that lists their accounts which need something. Each mail has a link of its own. */
export async function mailClients(
  tx: Tx,
  services: Services,
  clientIds: string[],
  kind: 'request' | 'reminder' | 'retry' | 'reconnect',
): Promise<void> {
  const clients = await tx.rows<{
    id: string
    first_name: string
    email: string
    language: Language
    firm: string
  }>(sql`
    select c.id, c.first_name, c.email, c.language, a.name as firm from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.deleted_at is null and c.id = any(${uuids([...new Set(clientIds)])}) order by c.id`)
  if (clients.length === 0) return
  for (const client of clients) await ensureClientUser(tx, client.id)
  const tokens = await createLinks(
    tx,
    clients.map((client) => ({ purpose: 'reconnect' as const, clientId: client.id })),
  )
  for (const [index, client] of clients.entries()) {
    const words = WORDS[client.language]
    const mail = mailOf({
      subject: words[kind].subject,
      greeting: client.first_name,
      lines: [words[kind].lead.replace('{firm}', () => client.firm)],
      button: {
        label: words.button,
        url: `${services.config.publicUrl}/social/clients/${client.id}/accounts/reconnect/${tokens[index] ?? ''}`,
      },
      foot: words.foot,
      support: services.config.supportEmail,
      language: client.language,
    })
    await enqueue(tx, mailJob, { to: client.email, ...mail }, { subjectId: client.id, createdBy: null })
  }
}

/** Tells support who wants help with an import. */
export async function mailSupport(
  tx: Tx,
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<void> {
  const row = await tx.one<{ client: string; email: string; firm: string; external_id: string | null }>(sql`
    select c.first_name || ' ' || c.last_name as client, c.email, f.name as firm, a.external_id from social_accounts a
    join clients c on c.customer_id = a.customer_id and c.id = a.client_id join accounts f on f.id = a.customer_id
    where a.customer_id = ${tx.customerId} and a.id = ${accountId}`)
  if (!row) return
  const client = `${row.client} (${row.email}), a client of ${row.firm}`
  const who =
    actor.role === 'CLIENT'
      ? `${client},`
      : `${actorName(actor)} (${actor.email}) of ${actor.accountName}, for ${client},`
  const mail = mailOf({
    subject: `Help with an import: ${row.client}`,
    greeting: 'support',
    lines: [
      `${who} asks for help with importing the posts of ${row.external_id ?? 'an account'}.`,
      `Account: ${accountId}`,
    ],
    language: 'en',
  })
  await enqueue(
    tx,
    mailJob,
    { to: services.config.supportEmail, ...mail },
    { subjectId: accountId, createdBy: null },
  )
}
