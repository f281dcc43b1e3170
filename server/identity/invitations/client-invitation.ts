import type { Language } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TxServices } from '../../platform/http/call.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { mailJob } from '../../platform/jobs/mail.ts'
import { mailOf } from '../../platform/mail-layout.ts'
import { Problem } from '../../platform/problem.ts'
import { ensureClientUser } from './client-links.ts'
import { createLinks } from './links.ts'
import { userStatus } from '../user-status.ts'

const TEXTS = {
  en: {
    subject: '{firm} asks for your social media posts',
    lead: '{firm} is handling your case and needs your social media posts. {how} You do not need a password for this. The page shows every step, on a phone too.',
    how: {
      connect: 'Connect your accounts, or upload the file with your posts that each platform gives you.',
      upload: 'Upload the file with your posts that each platform gives you.',
    },
    forgotten: 'You asked for a new password, but you have no sign-in yet. You can create one now.',
    link: { connect: 'Connect or upload without a password', upload: 'Upload without a password' },
    signIn:
      'You can also create a sign-in, or use the one you already have with this address. Use it to come back at any time and see your posts, accounts and albums. This second link works once, for 7 days.',
    create: 'Create a sign-in',
    foot: 'The link “{label}” works for 14 days. Please do not delete any posts or accounts, and do not forward this message.',
  },
  es: {
    subject: '{firm} le pide sus publicaciones en redes sociales',
    lead: '{firm} lleva su caso y necesita sus publicaciones en redes sociales. {how} Para eso no necesita contraseña. La página le muestra cada paso, también en el teléfono.',
    how: {
      connect: 'Conecte sus cuentas o suba el archivo con sus publicaciones que le da cada plataforma.',
      upload: 'Suba el archivo con sus publicaciones que le da cada plataforma.',
    },
    forgotten: 'Usted pidió una contraseña nueva, pero todavía no tiene un acceso. Puede crearlo ahora.',
    link: { connect: 'Conectar o subir, sin contraseña', upload: 'Subir, sin contraseña' },
    signIn:
      'También puede crear un acceso o usar el que ya tenga con este correo. Con él puede volver cuando quiera y ver sus publicaciones, cuentas y álbumes. Este segundo enlace sirve una sola vez, durante 7 días.',
    create: 'Crear un acceso',
    foot: 'El enlace «{label}» sirve durante 14 días. No borre publicaciones ni cuentas y no reenvíe este mensaje.',
  },
  fr: {
    subject: '{firm} vous demande vos publications',
    lead: '{firm} s’occupe de votre dossier et a besoin de vos publications sur les réseaux sociaux. {how} Aucun mot de passe n’est nécessaire. La page montre chaque étape, aussi sur un téléphone.',
    how: {
      connect:
        'Connectez vos comptes, ou téléversez le fichier de vos publications que chaque plateforme vous donne.',
      upload: 'Téléversez le fichier de vos publications que chaque plateforme vous donne.',
    },
    forgotten:
      'Vous avez demandé un nouveau mot de passe, mais vous n’avez pas encore d’accès. Vous pouvez en créer un maintenant.',
    link: { connect: 'Connecter ou téléverser, sans mot de passe', upload: 'Téléverser, sans mot de passe' },
    signIn:
      'Vous pouvez aussi créer un accès, ou utiliser celui que vous avez avec cette adresse. Il vous permet de revenir à tout moment et de voir vos publications, vos comptes et vos albums. Ce second lien sert une seule fois, pendant 7 jours.',
    create: 'Créer un accès',
    foot: 'Le lien « {label} » est valable 14 jours. Ne supprimez ni publications ni comptes, et ne transférez pas ce message.',
  },
}

declare module '../../platform/extensions.ts' {
  interface Extensions {
    /** Whether accounts of any platform can be connected in this firm. */
    canConnect(tx: Tx, services: TxServices): Promise<boolean>
  }
}

type InvitedClient = {
  first_name: string
  email: string
  language: Language
  firm: string
  phone: string | null
  /** Whether the client can still accept: invited, with an email that is not a staff user's. */
  can_accept: boolean
}

/**
 * Emails a client one message with a link to connect or upload without an account and, unless the client can already sign in, a link to create a
 * sign-in. Creates the client's user if there is none. @param options.by the user who invites, or null if the client requested it @throws Problem
 * NOT_FOUND
 */
export async function mailClientInvitation(
  tx: Tx,
  services: TxServices,
  clientId: string,
  { by, isForgotten = false }: { by: string | null; isForgotten?: boolean },
): Promise<void> {
  const userId = await ensureClientUser(tx, clientId)
  const client = await tx.one<InvitedClient>(sql`
    select c.first_name, c.email, c.language, a.name as firm, a.phone_number as phone,
      u.status = ${userStatus.invited} and not exists (select from user_emails e where e.email = lower(u.email) and e.user_id is not null) as can_accept
    from clients c join accounts a on a.id = c.customer_id join users u on u.customer_id = c.customer_id and u.id = ${userId}
    where c.customer_id = ${tx.customerId} and c.id = ${clientId}`)
  if (!client) throw new Problem('NOT_FOUND')
  const words = TEXTS[client.language]
  const way = (await tx.extensions.canConnect(tx, services)) ? 'connect' : 'upload'
  const withFirm = (sentence: string): string =>
    sentence.replace('{firm}', () => client.firm).replace('{how}', words.how[way])
  const { publicUrl } = services.config
  const [linkToken = ''] = await createLinks(tx, [{ purpose: 'import', clientId }])
  const mail = mailOf({
    subject: withFirm(words.subject),
    greeting: client.first_name,
    lines: [...(isForgotten ? [words.forgotten] : []), withFirm(words.lead)],
    button: {
      label: words.link[way],
      url: `${publicUrl}/social/clients/${clientId}/posts/import/${linkToken}`,
    },
    ...(client.can_accept
      ? {
          second: {
            line: words.signIn,
            label: words.create,
            url: `${publicUrl}/accept-invitation/${await invite(tx, userId, by)}`,
          },
        }
      : {}),
    foot: words.foot.replace('{label}', words.link[way]),
    firm: { name: client.firm, phone: client.phone },
    language: client.language,
  })
  await enqueue(tx, mailJob, { to: client.email, ...mail }, { subjectId: clientId, createdBy: by })
}

/** Records the invitation. @returns the token of its link; earlier ones no longer work */
async function invite(tx: Tx, userId: string, by: string | null): Promise<string> {
  const [token = ''] = await createLinks(tx, [{ purpose: 'invitation', userId }])
  await tx.run(sql`
    update users set invited_at = ${tx.now}, invited_by = coalesce(${by}::uuid, invited_by)
    where customer_id = ${tx.customerId} and id = ${userId}`)
  return token
}
