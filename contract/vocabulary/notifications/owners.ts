import { z } from 'zod'
import { notice, ofName, toClientOrAccounts } from './row.ts'
import { about, id } from './samples.ts'
import { clientFields } from './schemas.ts'

/** Whose posts an archive or a sign-in has. They name no owner, address or file: the emails may be read by others. */
export const ownerNotices = {
  owner_check_waiting: notice({
    data: z.object({ ...clientFields, source: z.enum(['archive', 'signIn']), checkId: z.uuid() }),
    sample: { ...about, source: 'signIn', checkId: id },
    isMailed: true,
    icon: 'IconUserQuestion',
    target: ({ checkId }) => ({ to: 'owners', checkId }),
    say: ({ source }, { say }) => say(source),
    words: {
      en: {
        title: 'Whose posts are these?',
        bell: {
          signIn: 'A {{platform}} sign-in for {{client}} waits for a decision.',
          archive: 'A {{platform}} archive for {{client}} waits for a decision.',
        },
        mail: ({ client, platform, source }) => ({
          text:
            source === 'signIn'
              ? `A ${platform} sign-in for ${client} waits for a decision. No post has been read.`
              : `A ${platform} archive for ${client} waits for a decision. No post has been read.`,
          button: 'Compare and decide',
        }),
      },
      es: {
        title: '¿De quién son estas publicaciones?',
        bell: {
          signIn: 'Un inicio de sesión en {{platform}} para {{client}} espera una decisión.',
          archive: 'Un archivo de {{platform}} para {{client}} espera una decisión.',
        },
        mail: ({ client, platform, source }) => ({
          text:
            source === 'signIn'
              ? `Un inicio de sesión en ${platform} para ${client} espera una decisión. No se ha leído ninguna publicación.`
              : `Un archivo de ${platform} para ${client} espera una decisión. No se ha leído ninguna publicación.`,
          button: 'Comparar y decidir',
        }),
      },
      fr: {
        title: 'À qui sont ces publications?',
        bell: {
          signIn: 'Une connexion à {{platform}} pour {{client}} attend une décision.',
          archive: 'Une archive de {{platform}} pour {{client}} attend une décision.',
        },
        mail: ({ client, platform, source }) => ({
          text:
            source === 'signIn'
              ? `Une connexion à ${platform} pour ${client} attend une décision. Aucune publication n’a été lue.`
              : `Une archive de ${platform} pour ${client} attend une décision. Aucune publication n’a été lue.`,
          button: 'Comparer et décider',
        }),
      },
    },
  }),

  owner_refused: notice({
    data: z.object({
      ...clientFields,
      source: z.enum(['archive', 'signIn']),
      checkId: z.uuid(),
      /** null: an owner that was refused before came again. */
      by: z.string().nullable(),
    }),
    sample: { ...about, source: 'archive', checkId: id, by: 'Bo Ek' },
    isMailed: false,
    icon: 'IconUserX',
    target: ({ checkId }) => ({ to: 'owners', checkId }),
    say: ({ source, by }, { say }) => say(by === null ? `${source}Again` : source),
    words: {
      en: {
        title: 'Not this client’s',
        bell: {
          signIn: '{{by}} refused a {{platform}} sign-in for {{client}}.',
          archive: '{{by}} refused a {{platform}} archive for {{client}}.',
          signInAgain:
            'A {{platform}} sign-in for {{client}} was refused, because its owner was refused before.',
          archiveAgain:
            'A {{platform}} archive for {{client}} was refused, because its owner was refused before.',
        },
        mail: ({ client, platform, source, by }) => ({
          text: [
            by === null
              ? `A ${platform} ${source === 'signIn' ? 'sign-in' : 'archive'} for ${client} was refused, because its owner was refused before.`
              : `${by} refused a ${platform} ${source === 'signIn' ? 'sign-in' : 'archive'} for ${client}.`,
            'No post was read. A manager can reverse it while the file is kept.',
          ],
          button: 'Open',
        }),
      },
      es: {
        title: 'No es de este cliente',
        bell: {
          signIn: '{{by}} rechazó un inicio de sesión en {{platform}} para {{client}}.',
          archive: '{{by}} rechazó un archivo de {{platform}} para {{client}}.',
          signInAgain:
            'Se rechazó un inicio de sesión en {{platform}} para {{client}}, porque su titular ya se había rechazado.',
          archiveAgain:
            'Se rechazó un archivo de {{platform}} para {{client}}, porque su titular ya se había rechazado.',
        },
        mail: ({ client, platform, source, by }) => ({
          text: [
            by === null
              ? `Se rechazó ${source === 'signIn' ? 'un inicio de sesión en' : 'un archivo de'} ${platform} para ${client}, porque su titular ya se había rechazado.`
              : `${by} rechazó ${source === 'signIn' ? 'un inicio de sesión en' : 'un archivo de'} ${platform} para ${client}.`,
            'No se leyó ninguna publicación. Un gerente puede revertirlo mientras se conserve el archivo.',
          ],
          button: 'Abrir',
        }),
      },
      fr: {
        title: 'Pas à ce client',
        bell: {
          signIn: '{{by}} a refusé une connexion à {{platform}} pour {{client}}.',
          archive: '{{by}} a refusé une archive de {{platform}} pour {{client}}.',
          signInAgain:
            'Une connexion à {{platform}} pour {{client}} a été refusée, car son propriétaire avait déjà été refusé.',
          archiveAgain:
            'Une archive de {{platform}} pour {{client}} a été refusée, car son propriétaire avait déjà été refusé.',
        },
        mail: ({ client, platform, source, by }) => ({
          text: [
            by === null
              ? `Une ${source === 'signIn' ? `connexion à ${platform}` : `archive ${ofName(platform)}`} pour ${client} a été refusée, car son propriétaire avait déjà été refusé.`
              : `${by} a refusé une ${source === 'signIn' ? `connexion à ${platform}` : `archive ${ofName(platform)}`} pour ${client}.`,
            'Aucune publication n’a été lue. Un gestionnaire peut revenir sur ce refus tant que le fichier est conservé.',
          ],
          button: 'Ouvrir',
        }),
      },
    },
  }),

  posts_taken_out: notice({
    data: z.object({ ...clientFields, by: z.string(), numPosts: z.int(), takeoutId: z.uuid() }),
    sample: { ...about, by: 'Bo Ek', numPosts: 2, takeoutId: id },
    isMailed: true,
    icon: 'IconArrowBackUp',
    target: (data) => ({ to: 'takenOut', clientId: data.client.id }),
    say: ({ numPosts: count }, { say }) => say('text', { count }),
    words: {
      en: {
        title: 'Posts were taken out of a file',
        bell: {
          text_zero: '{{by}} took an import of {{platform}} posts out of the file of {{client}}.',
          text_one: '{{by}} took 1 {{platform}} post out of the file of {{client}}.',
          text_other: '{{by}} took {{count, number}} {{platform}} posts out of the file of {{client}}.',
        },
        mail: ({ client, platform, by, numPosts }) => ({
          text: [
            numPosts === 0
              ? `${by} took an import of ${platform} posts out of the file of ${client}. Other imports hold its posts, which stay.`
              : `${by} took ${numPosts} ${platform} ${numPosts === 1 ? 'post' : 'posts'} out of the file of ${client}.`,
            `${numPosts === 0 ? 'It' : 'They'} can be put back for 30 days.`,
          ],
          button: 'Show what was taken out',
        }),
      },
      es: {
        title: 'Se sacaron publicaciones de un expediente',
        bell: {
          text_zero:
            '{{by}} sacó una importación de publicaciones de {{platform}} del expediente de {{client}}.',
          text_one: '{{by}} sacó 1 publicación de {{platform}} del expediente de {{client}}.',
          text_other:
            '{{by}} sacó {{count, number}} publicaciones de {{platform}} del expediente de {{client}}.',
        },
        mail: ({ client, platform, by, numPosts }) => ({
          text: [
            numPosts === 0
              ? `${by} sacó una importación de publicaciones de ${platform} del expediente de ${client}. Otras importaciones contienen sus publicaciones, que se quedan.`
              : `${by} sacó ${numPosts} ${numPosts === 1 ? 'publicación' : 'publicaciones'} de ${platform} del expediente de ${client}.`,
            `Se ${numPosts === 0 ? 'puede' : 'pueden'} devolver durante 30 días.`,
          ],
          button: 'Ver lo que se sacó',
        }),
      },
      fr: {
        title: 'Des publications ont été retirées d’un dossier',
        bell: {
          text_zero: '{{by}} a retiré une importation de publications {{platform}} du dossier de {{client}}.',
          text_one: '{{by}} a retiré 1 publication {{platform}} du dossier de {{client}}.',
          text_other: '{{by}} a retiré {{count, number}} publications {{platform}} du dossier de {{client}}.',
        },
        mail: ({ client, platform, by, numPosts }) => ({
          text: [
            numPosts === 0
              ? `${by} a retiré une importation de publications ${platform} du dossier ${ofName(client)}. D’autres importations contiennent ses publications, qui restent.`
              : `${by} a retiré ${numPosts} ${numPosts === 1 ? 'publication' : 'publications'} ${platform} du dossier ${ofName(client)}.`,
            numPosts === 0
              ? 'Elle peut être remise pendant 30 jours.'
              : 'Elles peuvent être remises pendant 30 jours.',
          ],
          button: 'Voir ce qui a été retiré',
        }),
      },
    },
  }),

  /** No one decided in time whose posts a sign-in has, so it was revoked. */
  sign_in_ended: notice({
    data: z.object(clientFields),
    sample: about,
    readers: ['staff', 'client'],
    isMailed: true,
    icon: 'IconPlugConnectedX',
    target: toClientOrAccounts,
    say: (_, { say, reader }) => say(reader === 'client' ? 'own' : 'text'),
    words: {
      en: {
        title: 'A sign-in has ended',
        bell: {
          own: 'No one decided within 14 days about your {{platform}} sign-in. Its access was revoked, and no post was read.',
          text: 'No one decided within 14 days about the {{platform}} sign-in for {{client}}. Its access was revoked, and no post was read.',
        },
        mail: ({ client, platform }, { reader }) => ({
          subject: `The ${platform} sign-in has ended`,
          text: `No one at the law firm decided within 14 days about ${reader === 'client' ? `your ${platform} sign-in` : `the ${platform} sign-in for ${client}`}, so its access was revoked. No post was read.`,
          button: 'Open social accounts',
        }),
      },
      es: {
        title: 'Un inicio de sesión terminó',
        bell: {
          own: 'El bufete no decidió en 14 días sobre su inicio de sesión en {{platform}}. Se revocó su acceso y no se leyó ninguna publicación.',
          text: 'Nadie decidió en 14 días sobre el inicio de sesión en {{platform}} para {{client}}. Se revocó su acceso y no se leyó ninguna publicación.',
        },
        mail: ({ client, platform }, { reader }) => ({
          subject: `El inicio de sesión en ${platform} terminó`,
          text: `El bufete no decidió en 14 días sobre ${reader === 'client' ? `su inicio de sesión en ${platform}` : `el inicio de sesión en ${platform} para ${client}`}, así que se revocó su acceso. No se leyó ninguna publicación.`,
          button: 'Abrir las cuentas sociales',
        }),
      },
      fr: {
        title: 'Une connexion a pris fin',
        bell: {
          own: 'Le cabinet n’a pas décidé en 14 jours au sujet de votre connexion à {{platform}}. Son accès a été révoqué et aucune publication n’a été lue.',
          text: 'Personne n’a décidé en 14 jours au sujet de la connexion à {{platform}} pour {{client}}. Son accès a été révoqué et aucune publication n’a été lue.',
        },
        mail: ({ client, platform }, { reader }) => ({
          subject: `La connexion à ${platform} a pris fin`,
          text: `Le cabinet n’a pas décidé en 14 jours au sujet de ${reader === 'client' ? `votre connexion à ${platform}` : `la connexion à ${platform} pour ${client}`}; son accès a donc été révoqué. Aucune publication n’a été lue.`,
          button: 'Ouvrir les réseaux sociaux',
        }),
      },
    },
  }),
}
