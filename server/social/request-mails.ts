import { isSiteEnabled, type JobError, type Language, platformOfCode, PLATFORMS } from '#contract/index.ts'
import { accountsWithRequests, accountWaitsForClient } from '../clients/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import type { TxServices } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { mailOf } from '../platform/mail-layout.ts'
import { Problem } from '../platform/problem.ts'
import { createLinks, ensureClientUser, userStatus } from '../identity/index.ts'
import { importFailureReason } from '../imports/index.ts'
import { sitesOf } from '../sources/index.ts'

const TEXTS = {
  en: {
    request: {
      subject: 'Please import your social posts',
      lead: '{firm} asks you to import your social posts. The page shows every step, on a phone too.',
    },
    reminder: {
      subject: 'Reminder: your social posts',
      lead: '{firm} still needs your social posts. If you have asked the platform for your file, it may be ready now.',
    },
    retry: {
      subject: 'Your posts could not be imported',
      lead: 'A problem occurred while importing your {platform} posts for {firm}.',
      next: 'The page shows what to do and how to get help.',
    },
    reconnect: {
      subject: 'Please connect your account again',
      lead: 'We can no longer read one of the accounts that you connected for {firm}. Please connect it again.',
    },
    handedBack: {
      subject: 'Support has replied to you',
      lead: 'Support has looked at the import of your social posts for {firm} and wrote:',
    },
    accounts: 'Accounts: {accounts}',
    button: { upload: 'Import your posts', connect: 'Connect or import a file' },
    foot: 'The link works for 14 days. Please do not delete any posts or accounts, and do not forward this message.',
  },
  es: {
    request: {
      subject: 'Importe sus publicaciones, por favor',
      lead: '{firm} le pide que importe sus publicaciones en redes sociales. La página le muestra cada paso, también en el teléfono.',
    },
    reminder: {
      subject: 'Recordatorio: sus publicaciones',
      lead: '{firm} todavía necesita sus publicaciones. Si ya pidió su archivo a la plataforma, puede que esté listo.',
    },
    retry: {
      subject: 'No se pudieron importar sus publicaciones',
      lead: 'Se produjo un problema al importar sus publicaciones de {platform} para {firm}.',
      next: 'La página le muestra qué hacer y cómo pedir ayuda.',
    },
    reconnect: {
      subject: 'Vuelva a conectar su cuenta, por favor',
      lead: 'Ya no podemos leer una de las cuentas que conectó para {firm}. Vuelva a conectarla, por favor.',
    },
    handedBack: {
      subject: 'Soporte le respondió',
      lead: 'Soporte revisó la importación de sus publicaciones para {firm} y le escribió:',
    },
    accounts: 'Cuentas: {accounts}',
    button: { upload: 'Importar mis publicaciones', connect: 'Conectar o importar un archivo' },
    foot: 'El enlace sirve durante 14 días. No borre publicaciones ni cuentas y no reenvíe este mensaje.',
  },
  fr: {
    request: {
      subject: 'Veuillez importer vos publications',
      lead: '{firm} vous demande d’importer vos publications sur les réseaux sociaux. La page montre chaque étape, aussi sur un téléphone.',
    },
    reminder: {
      subject: 'Rappel : vos publications',
      lead: '{firm} attend encore vos publications. Si vous avez demandé votre fichier à la plateforme, il est peut-être prêt.',
    },
    retry: {
      subject: 'Vos publications n’ont pas pu être importées',
      lead: 'Un problème est survenu lors de l’importation de vos publications {platform} pour {firm}.',
      next: 'La page montre quoi faire et comment obtenir de l’aide.',
    },
    reconnect: {
      subject: 'Veuillez reconnecter votre compte',
      lead: 'Nous ne pouvons plus lire un des comptes que vous avez connectés pour {firm}. Veuillez le reconnecter.',
    },
    handedBack: {
      subject: 'L’assistance vous a répondu',
      lead: 'L’assistance a examiné l’importation de vos publications pour {firm} et vous écrit :',
    },
    accounts: 'Comptes : {accounts}',
    button: { upload: 'Importer mes publications', connect: 'Connecter ou importer un fichier' },
    foot: 'Le lien est valable 14 jours. Ne supprimez ni publications ni comptes, et ne transférez pas ce message.',
  },
}

type RequestMailKind = 'request' | 'reminder' | 'retry' | 'reconnect' | 'handedBack'

type Account = {
  id: string
  client_id: string
  platform: number
  external_id: string | null
  posts_until: Date | null
  is_asked: boolean
}

/** The accounts of clients, each with whether it was requested. */
async function accountsOf(tx: Tx, clientIds: string[]): Promise<Map<string, Account[]>> {
  const rows = await tx.rows<Account>(sql`
    select a.id, a.client_id, a.platform, a.external_id, a.posts_until, r.id is not null and ${accountWaitsForClient(tx)} as is_asked from ${accountsWithRequests}
    where a.customer_id = ${tx.customerId} and a.removed_at is null and a.client_id = any(${uuids(clientIds)})
    order by a.client_id, a.platform, a.created_at, a.id`)
  return Map.groupBy(rows, (row) => row.client_id)
}

type Failure = { accountId: string; error: JobError }

const nameOf = ({ platform, external_id }: Account): string =>
  `${PLATFORMS[platformOfCode(platform)].name}${external_id === null ? '' : ` (${external_id})`}`

/** Which platform's import failed, why, and what to do. */
function failureLines(
  lead: string,
  { accountId, error }: Failure,
  accounts: Account[],
  language: Language,
): string[] {
  const account = accounts.find(({ id }) => id === accountId)
  const platform = account ? PLATFORMS[platformOfCode(account.platform)].name : ''
  return [
    lead.replace('{platform}', platform),
    ...importFailureReason(language, error.code, { platform, ...error.context }),
    TEXTS[language].retry.next,
  ]
}

/** The clients for whom no emailed link opens. */
export const deactivatedClients = (tx: Tx): RawBuilder<unknown> => sql`
  select u.client_id from users u
  where u.customer_id = ${tx.customerId} and u.client_id is not null and u.deleted_at is null and u.status = ${userStatus.inactive}`

/** @throws Problem CLIENT_DEACTIVATED */
export async function refuseDeactivated(tx: Tx, clientIds: string[]): Promise<void> {
  const found = await tx.one(sql`
    select 1 from (${deactivatedClients(tx)}) d where d.client_id = any(${uuids(clientIds)}) limit 1`)
  if (found) throw new Problem('CLIENT_DEACTIVATED')
}

/**
 * Emails each client who is not deactivated a separate link to the page with their accounts, and lists the accounts that need something. `quote` is
 * support's message; `purpose` 'import' leads to a page where accounts can be added; `failure`: the import that failed.
 */
export async function mailClients(
  tx: Tx,
  services: TxServices,
  clientIds: string[],
  kind: RequestMailKind,
  {
    quote,
    failure,
    purpose = 'reconnect',
  }: { quote?: string; failure?: Failure; purpose?: 'reconnect' | 'import' } = {},
): Promise<void> {
  const clients = await tx.rows<{
    id: string
    first_name: string
    email: string
    language: Language
    firm: string
    phone: string | null
  }>(sql`
    select c.id, c.first_name, c.email, c.language, a.name as firm, a.phone_number as phone from clients c join accounts a on a.id = c.customer_id
    where c.customer_id = ${tx.customerId} and c.deleted_at is null and c.id = any(${uuids([...new Set(clientIds)])})
      and c.id not in (${deactivatedClients(tx)}) order by c.id`)
  if (clients.length === 0) return
  for (const client of clients) await ensureClientUser(tx, client.id)
  const accountsByClient = await accountsOf(
    tx,
    clients.map(({ id }) => id),
  )
  const sites = await sitesOf(tx, services.config)
  const tokens = await createLinks(
    tx,
    clients.map((client) => ({ purpose, clientId: client.id })),
  )
  const path = purpose === 'reconnect' ? 'accounts/reconnect' : 'posts/import'
  for (const [index, client] of clients.entries()) {
    const words = TEXTS[client.language]
    const clientAccounts = (accountsByClient.get(client.id) ?? []).map((account) =>
      // In this transaction, its import is still running.
      account.id === failure?.accountId ? { ...account, is_asked: true } : account,
    )
    const accounts = clientAccounts.filter((account) => account.is_asked)
    const canConnect = accounts.some(({ platform }) => {
      const site = sites[platformOfCode(platform)]
      return isSiteEnabled(site) && site.auth !== null
    })
    const lead = words[kind].lead.replace('{firm}', () => client.firm)
    const lines = failure ? failureLines(lead, failure, clientAccounts, client.language) : [lead]
    const named =
      accounts.length > 0 ? [words.accounts.replace('{accounts}', () => accounts.map(nameOf).join(', '))] : []
    const mail = mailOf({
      subject: words[kind].subject,
      greeting: client.first_name,
      // Before support's message, which follows the lead.
      lines: kind === 'handedBack' ? [...named, lead] : [...lines, ...named],
      ...(quote === undefined ? {} : { quote }),
      button: {
        label: words.button[canConnect ? 'connect' : 'upload'],
        url: `${services.config.publicUrl}/social/clients/${client.id}/${path}/${tokens[index] ?? ''}`,
      },
      foot: words.foot,
      firm: { name: client.firm, phone: client.phone },
      // Accounts that are neither requested nor imported are omitted.
      asked: clientAccounts
        .filter(({ is_asked, posts_until }) => is_asked || posts_until !== null)
        .map(({ platform, is_asked }) => ({
          label: PLATFORMS[platformOfCode(platform)].name,
          done: !is_asked,
        })),
      language: client.language,
    })
    await enqueue(tx, mailJob, { to: client.email, ...mail }, { subjectId: client.id, createdBy: null })
  }
}
