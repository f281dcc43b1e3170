import { z } from 'zod'
import type { Language } from '../language.ts'
import { notice, ofName, toClient, toClientOrAccounts } from './row.ts'
import { about } from './samples.ts'
import { clientFields } from './schemas.ts'

/** The import as the subject of a sentence in the bell. */
const SUBJECT: Record<Language, { of: string; own: string }> = {
  en: { of: 'The {{platform}} import for {{client}}', own: 'Your {{platform}} import' },
  es: { of: 'La importación de {{platform}} de {{client}}', own: 'Su importación de {{platform}}' },
  fr: { of: 'L’importation de {{platform}} pour {{client}}', own: 'Votre importation de {{platform}}' },
}

type Results = Record<'added' | 'changed' | 'filled', (count: number) => string>

const RESULTS: Record<Language, Results> = {
  en: {
    added: (count) => `${count} new ${count === 1 ? 'post' : 'posts'}`,
    changed: (count) => `${count} ${count === 1 ? 'post' : 'posts'} changed since the last import`,
    filled: (count) => `${count} missing ${count === 1 ? 'file' : 'files'} found`,
  },
  es: {
    added: (count) => `${count} ${count === 1 ? 'publicación nueva' : 'publicaciones nuevas'}`,
    changed: (count) =>
      `${count} ${count === 1 ? 'publicación cambió' : 'publicaciones cambiaron'} desde la última importación`,
    filled: (count) =>
      count === 1 ? 'se encontró 1 archivo que faltaba' : `se encontraron ${count} archivos que faltaban`,
  },
  fr: {
    added: (count) => `${count} ${count < 2 ? 'nouvelle publication' : 'nouvelles publications'}`,
    changed: (count) =>
      `${count} ${count < 2 ? 'publication a changé' : 'publications ont changé'} depuis la dernière importation`,
    filled: (count) =>
      `${count} ${count < 2 ? 'fichier manquant a été trouvé' : 'fichiers manquants ont été trouvés'}`,
  },
}

type Counts = {
  numNewPosts: number
  totals?: { posts?: { changed: number } | undefined; media?: { filled: number } | undefined } | undefined
}

/** How many posts changed, if there are new ones, too. */
const alsoChanged = ({ numNewPosts, totals }: Counts): number =>
  numNewPosts > 0 ? (totals?.posts?.changed ?? 0) : 0

/** What the import brought first: new posts, or else changed posts, or else files. */
function resultOf({ numNewPosts: added, totals }: Counts): [result: keyof Results, count: number] {
  if (added === 0 && totals?.posts?.changed) return ['changed', totals.posts.changed]
  if (added === 0 && totals?.media?.filled) return ['filled', totals.media.filled]
  return ['added', added]
}

function sayResult(results: Results, counts: Counts): string {
  const [result, count] = resultOf(counts)
  const changed = alsoChanged(counts)
  return [results[result](count), ...(changed > 0 ? [results.changed(changed)] : [])].join(', ')
}

const describeKnown = (
  { known: count, madeAt }: { known: number; madeAt: string | null },
  here: string,
  created: string,
): string => `${here}: ${count}${madeAt ? `; ${created} ${madeAt.slice(0, 10)}` : ''}.`

/** For staff, if only the client can fix it. */
const RECONNECT: Record<Language, string> = {
  en: 'The client has been asked to connect the account again.',
  es: 'Pedimos al cliente que vuelva a conectar la cuenta.',
  fr: 'Nous avons demandé au client de reconnecter le compte.',
}

/** The message of FETCH_NEEDS_SIGN_IN addresses the client, but only staff get this notice. */
const reasonOf = (code: string, reconnect: string, message: string[]): string[] =>
  code === 'FETCH_NEEDS_SIGN_IN' ? [reconnect] : message

export const importNotices = {
  file_kept_unread: notice({
    data: z.object(clientFields),
    sample: { ...about, platform: 'LinkedIn' },
    isMailed: false,
    icon: 'IconEyeOff',
    target: toClient,
    words: {
      en: {
        title: 'A file is kept unread',
        bell: '{{client}} sent a {{platform}} file to be kept unread.',
        mail: ({ client, platform }) => ({
          text: [
            `${client} sent a ${platform} file to be kept unread. It can’t be read yet, and its owner was not looked at.`,
            'It may have private messages and other people’s words, so it may have to be handed over.',
          ],
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Un archivo se conserva sin leer',
        bell: '{{client}} envió un archivo de {{platform}} para conservarlo sin leer.',
        mail: ({ client, platform }) => ({
          text: [
            `${client} envió un archivo de ${platform} para conservarlo sin leer. Todavía no se puede leer y no se comprobó de quién es.`,
            'Puede contener mensajes privados y palabras de otras personas, así que quizá haya que entregarlo.',
          ],
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Un fichier est conservé sans être lu',
        bell: '{{client}} a envoyé un fichier {{platform}} à conserver sans le lire.',
        mail: ({ client, platform }) => ({
          text: [
            `${client} a envoyé un fichier ${platform} à conserver sans le lire. Il ne peut pas encore être lu, et son propriétaire n’a pas été vérifié.`,
            'Il peut contenir des messages privés et les mots d’autres personnes; il faudra donc peut-être le remettre.',
          ],
          button: 'Ouvrir le client',
        }),
      },
    },
  }),

  post_import_complete: notice({
    data: z.object({
      ...clientFields,
      importId: z.uuid().optional(),
      numNewPosts: z.int(),
      /** Posts that changed, and missing files that were found. */
      totals: z
        .object({
          posts: z.object({ changed: z.int() }).optional(),
          media: z.object({ filled: z.int() }).optional(),
        })
        .optional(),
      /**
       * Set if an archive had nothing new: how many of its posts were known, and when the platform made it, if it states that. `madeAt`: the
       * day in the client's time zone; in older notices an instant.
       */
      nothingNew: z.object({ known: z.int(), madeAt: z.string().nullable() }).optional(),
      /** Reading the archive took too much memory or time, so only a part of it was read. */
      isUnread: z.boolean().optional(),
    }),
    sample: { ...about, numNewPosts: 1, totals: {} },
    readers: ['staff', 'client'],
    isMailed: false,
    icon: 'IconDatabaseImport',
    target: ({ client, nothingNew }, reader) => ({
      to: nothingNew && reader === 'staff' ? 'askAgain' : 'posts',
      clientId: client.id,
    }),
    say: ({ nothingNew, isUnread, ...counts }, { say, reader, formatDay }) => {
      const subject = say(reader === 'client' ? 'own' : 'of')
      const [result, count] = resultOf(counts)
      const sentence =
        result === 'added' && nothingNew
          ? nothingNew.madeAt
            ? say('same', { subject, count: nothingNew.known, at: formatDay(nothingNew.madeAt.slice(0, 10)) })
            : say('sameUndated', { subject, count: nothingNew.known })
          : say(result, { subject, count })
      const changed = alsoChanged(counts)
      return [
        sentence,
        ...(changed > 0 ? [say('alsoChanged', { count: changed })] : []),
        ...(isUnread ? [say('unread')] : []),
      ].join(' ')
    },
    words: {
      en: {
        title: 'An import is complete',
        bell: {
          ...SUBJECT.en,
          alsoChanged_one: '{{count, number}} post changed since the last import.',
          alsoChanged_other: '{{count, number}} posts changed since the last import.',
          unread: 'Only a part of the file could be read.',
          added_one: '{{subject}} is complete: {{count, number}} new post.',
          added_other: '{{subject}} is complete: {{count, number}} new posts.',
          changed_one: '{{subject}} is complete: {{count, number}} post changed since the last import.',
          changed_other: '{{subject}} is complete: {{count, number}} posts changed since the last import.',
          filled_one: '{{subject}} is complete: {{count, number}} missing file found.',
          filled_other: '{{subject}} is complete: {{count, number}} missing files found.',
          same_one:
            '{{subject}} is complete. The archive holds nothing new ({{count, number}} post was already here; created {{at}}).',
          same_other:
            '{{subject}} is complete. The archive holds nothing new ({{count, number}} posts were already here; created {{at}}).',
          sameUndated_one:
            '{{subject}} is complete. The archive holds nothing new ({{count, number}} post was already here).',
          sameUndated_other:
            '{{subject}} is complete. The archive holds nothing new ({{count, number}} posts were already here).',
        },
        mail: ({ client, platform, isUnread, nothingNew, ...counts }, { reader }) => ({
          subject: `The ${platform} import is complete`,
          text: [
            `${reader === 'client' ? `Your ${platform} import` : `The ${platform} import for ${client}`} is complete: ${sayResult(RESULTS.en, counts)}.`,
            ...(isUnread ? ['Only a part of the file could be read.'] : []),
            ...(nothingNew
              ? [
                  `The archive holds nothing new. ${describeKnown(nothingNew, 'Posts already here', 'created')}`,
                ]
              : []),
          ],
          button: nothingNew && reader === 'staff' ? 'Request again' : 'View posts',
        }),
      },
      es: {
        title: 'Una importación ha terminado',
        bell: {
          ...SUBJECT.es,
          alsoChanged_one: '{{count, number}} publicación cambió desde la última importación.',
          alsoChanged_other: '{{count, number}} publicaciones cambiaron desde la última importación.',
          unread: 'Solo se pudo leer una parte del archivo.',
          added_one: '{{subject}} ha terminado: {{count, number}} publicación nueva.',
          added_other: '{{subject}} ha terminado: {{count, number}} publicaciones nuevas.',
          changed_one:
            '{{subject}} ha terminado: {{count, number}} publicación cambió desde la última importación.',
          changed_other:
            '{{subject}} ha terminado: {{count, number}} publicaciones cambiaron desde la última importación.',
          filled_one: '{{subject}} ha terminado: se encontró {{count, number}} archivo que faltaba.',
          filled_other: '{{subject}} ha terminado: se encontraron {{count, number}} archivos que faltaban.',
          same_one:
            '{{subject}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicación ya estaba aquí; creado el {{at}}).',
          same_other:
            '{{subject}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicaciones ya estaban aquí; creado el {{at}}).',
          sameUndated_one:
            '{{subject}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicación ya estaba aquí).',
          sameUndated_other:
            '{{subject}} ha terminado. El archivo no trae nada nuevo ({{count, number}} publicaciones ya estaban aquí).',
        },
        mail: ({ client, platform, isUnread, nothingNew, ...counts }, { reader }) => ({
          subject: `La importación de ${platform} ha terminado`,
          text: [
            `${reader === 'client' ? `Su importación de ${platform}` : `La importación de ${platform} de ${client}`} ha terminado: ${sayResult(RESULTS.es, counts)}.`,
            ...(isUnread ? ['Solo se pudo leer una parte del archivo.'] : []),
            ...(nothingNew
              ? [
                  `El archivo no trae nada nuevo. ${describeKnown(nothingNew, 'Publicaciones que ya estaban aquí', 'creado')}`,
                ]
              : []),
          ],
          button: nothingNew && reader === 'staff' ? 'Pedir de nuevo' : 'Ver las publicaciones',
        }),
      },
      fr: {
        title: 'Une importation est terminée',
        bell: {
          ...SUBJECT.fr,
          alsoChanged_one: '{{count, number}} publication a changé depuis la dernière importation.',
          alsoChanged_other: '{{count, number}} publications ont changé depuis la dernière importation.',
          unread: 'Seule une partie du fichier a pu être lue.',
          added_one: '{{subject}} est terminée : {{count, number}} nouvelle publication.',
          added_other: '{{subject}} est terminée : {{count, number}} nouvelles publications.',
          changed_one:
            '{{subject}} est terminée : {{count, number}} publication a changé depuis la dernière importation.',
          changed_other:
            '{{subject}} est terminée : {{count, number}} publications ont changé depuis la dernière importation.',
          filled_one: '{{subject}} est terminée : {{count, number}} fichier manquant a été trouvé.',
          filled_other: '{{subject}} est terminée : {{count, number}} fichiers manquants ont été trouvés.',
          same_one:
            '{{subject}} est terminée. L’archive ne contient rien de nouveau ({{count, number}} publication était déjà ici; créée le {{at}}).',
          same_other:
            '{{subject}} est terminée. L’archive ne contient rien de nouveau ({{count, number}} publications étaient déjà ici; créée le {{at}}).',
          sameUndated_one:
            '{{subject}} est terminée. L’archive ne contient rien de nouveau ({{count, number}} publication était déjà ici).',
          sameUndated_other:
            '{{subject}} est terminée. L’archive ne contient rien de nouveau ({{count, number}} publications étaient déjà ici).',
        },
        mail: ({ client, platform, isUnread, nothingNew, ...counts }, { reader }) => ({
          subject: `L’importation ${ofName(platform)} est terminée`,
          text: [
            `${reader === 'client' ? `Votre importation ${ofName(platform)}` : `L’importation ${ofName(platform)} pour ${client}`} est terminée : ${sayResult(RESULTS.fr, counts)}.`,
            ...(isUnread ? ['Seule une partie du fichier a pu être lue.'] : []),
            ...(nothingNew
              ? [
                  `L’archive ne contient rien de nouveau. ${describeKnown(nothingNew, 'Publications déjà présentes', 'créée')}`,
                ]
              : []),
          ],
          button: nothingNew && reader === 'staff' ? 'Redemander' : 'Voir les publications',
        }),
      },
    },
  }),

  post_import_failed: notice({
    data: z.object({
      ...clientFields,
      importId: z.uuid().optional(),
      code: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    }),
    sample: { ...about, code: 'UNEXPECTED', context: {} },
    readers: ['staff', 'client'],
    isMailed: true,
    icon: 'IconAlertTriangle',
    target: toClientOrAccounts,
    say: ({ platform, code, context }, { say, reader, explain }) => {
      const failed = say('text', { subject: say(reader === 'client' ? 'own' : 'of') })
      return [failed, ...reasonOf(code, say('reconnect'), explain(code, { platform, ...context }))].join(' ')
    },
    words: {
      en: {
        title: 'An import failed',
        bell: { ...SUBJECT.en, text: '{{subject}} failed.', reconnect: RECONNECT.en },
        mail: ({ client, platform, code, context }, { reader, explain }) => ({
          subject: `The ${platform} import failed`,
          text: [
            `${reader === 'client' ? `Your ${platform} import` : `The ${platform} import for ${client}`} failed. Earlier imports have not changed.`,
            ...reasonOf(code, RECONNECT.en, explain(code, { platform, ...context })),
          ],
          button: 'Try again',
        }),
      },
      es: {
        title: 'Una importación falló',
        bell: { ...SUBJECT.es, text: '{{subject}} falló.', reconnect: RECONNECT.es },
        mail: ({ client, platform, code, context }, { reader, explain }) => ({
          subject: `La importación de ${platform} falló`,
          text: [
            `${reader === 'client' ? `Su importación de ${platform}` : `La importación de ${platform} de ${client}`} falló. Lo que ya se había importado no ha cambiado.`,
            ...reasonOf(code, RECONNECT.es, explain(code, { platform, ...context })),
          ],
          button: 'Intentar de nuevo',
        }),
      },
      fr: {
        title: 'Une importation a échoué',
        bell: { ...SUBJECT.fr, text: '{{subject}} a échoué.', reconnect: RECONNECT.fr },
        mail: ({ client, platform, code, context }, { reader, explain }) => ({
          subject: `L’importation ${ofName(platform)} a échoué`,
          text: [
            `${reader === 'client' ? `Votre importation ${ofName(platform)}` : `L’importation ${ofName(platform)} pour ${client}`} a échoué. Ce qui avait déjà été importé est inchangé.`,
            ...reasonOf(code, RECONNECT.fr, explain(code, { platform, ...context })),
          ],
          button: 'Réessayer',
        }),
      },
    },
  }),
}
