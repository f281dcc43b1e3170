import type { Language } from '#contract/index.ts'
import { createLinks, ensureClientUser } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Services } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { mailOf } from '../platform/mail-layout.ts'
import { Problem } from '../platform/problem.ts'

const WORDS = {
  en: {
    subject: '{firm} asks for your social media posts',
    lead: '{firm} looks after your file and needs your social media posts for it. Please connect your accounts, or bring the file with your posts that each platform gives you; the page shows every step, on a phone too.',
    button: 'Connect your accounts',
    foot: 'The link works for 14 days. Please do not delete any posts or accounts, and do not forward this message.',
  },
  es: {
    subject: '{firm} le pide sus publicaciones en redes sociales',
    lead: '{firm} lleva su caso y necesita para él sus publicaciones en redes sociales. Conecte sus cuentas o traiga el archivo con sus publicaciones que le da cada plataforma; la página le muestra cada paso, también en el teléfono.',
    button: 'Conectar mis cuentas',
    foot: 'El enlace sirve durante 14 días. No borre publicaciones ni cuentas y no reenvíe este mensaje.',
  },
  fr: {
    subject: '{firm} vous demande vos publications',
    lead: '{firm} s’occupe de votre dossier et a besoin de vos publications sur les réseaux sociaux. Connectez vos comptes, ou apportez le fichier de vos publications que chaque plateforme vous donne ; la page montre chaque étape, aussi sur un téléphone.',
    button: 'Connecter mes comptes',
    foot: 'Le lien est valable 14 jours. Ne supprimez ni publications ni comptes, et ne transférez pas ce message.',
  },
}

/** Mails a client a link to connect accounts or bring archives; the client's user is made, invited, if there is none. @throws Problem NOT_FOUND */
export async function mailConnectLink(tx: Tx, services: Services, clientId: string): Promise<void> {
  const client = await tx.one<{
    first_name: string
    email: string
    language: Language
    firm: string
  }>(sql`
    select c.first_name, c.email, c.language, a.name as firm from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.id = ${clientId}`)
  if (!client) throw new Problem('NOT_FOUND')
  await ensureClientUser(tx, clientId)
  const [token = ''] = await createLinks(tx, [{ purpose: 'import', clientId }])
  const words = WORDS[client.language]
  const mail = mailOf({
    subject: words.subject.replace('{firm}', () => client.firm),
    greeting: client.first_name,
    lines: [words.lead.replace('{firm}', () => client.firm)],
    button: {
      label: words.button,
      url: `${services.config.publicUrl}/social/clients/${clientId}/posts/import/${token}`,
    },
    foot: words.foot,
    support: services.config.supportEmail,
    language: client.language,
  })
  await enqueue(tx, mailJob, { to: client.email, ...mail }, { subjectId: clientId, createdBy: null })
}
