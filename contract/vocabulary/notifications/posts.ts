import { z } from 'zod'
import { type BellHelp, notice, ofName } from './row.ts'
import { about, client, id } from './samples.ts'
import { clientFields, PersonName } from './schemas.ts'

/** Posts that the reader has reviewed show something else now. */
const ABOUT_REVIEWED = {
  data: z.object({ ...clientFields, numPosts: z.int() }),
  sample: { ...about, numPosts: 2 },
  isMailed: true,
  say: ({ numPosts: count }: { numPosts: number }, { say }: BellHelp) => say('text', { count }),
}

export const postNotices = {
  post_escalated: notice({
    data: z.object({
      postId: z.uuid(),
      /** How many of the client's posts were escalated together. */
      count: z.int().min(1).default(1),
      client: PersonName,
      by: z.string(),
      /** Who that is; missing in notices of older versions. */
      byId: z.uuid().optional(),
      message: z.string().nullable(),
      escalationId: z.uuid().optional(),
    }),
    sample: { postId: id, client, by: 'Bo Ek', message: null },
    isMailed: true,
    icon: 'IconArrowUpCircle',
    target: ({ client, postId, count }) =>
      count > 1 ? { to: 'escalated', clientId: client.id } : { to: 'post', clientId: client.id, postId },
    say: ({ message }, { say }) => say('text') + (message ? ` “${message}”` : ''),
    words: {
      en: {
        title: 'A post was escalated to you',
        bell: {
          text_one: '{{by}} escalated a post of {{client}} to you.',
          text_other: '{{by}} escalated {{count, number}} posts of {{client}} to you.',
        },
        mail: ({ by, client, message, count }) => ({
          subject: count > 1 ? `${count} posts were escalated to you` : 'A post was escalated to you',
          text: `${by} escalated ${count > 1 ? `${count} posts` : 'a post'} of ${client} to you.`,
          ...(message ? { quote: message } : {}),
          button: count > 1 ? 'Open the posts' : 'Open the post',
        }),
      },
      es: {
        title: 'Le escalaron una publicación',
        bell: {
          text_one: '{{by}} le escaló una publicación de {{client}}.',
          text_other: '{{by}} le escaló {{count, number}} publicaciones de {{client}}.',
        },
        mail: ({ by, client, message, count }) => ({
          subject: count > 1 ? `Le han escalado ${count} publicaciones` : 'Le han escalado una publicación',
          text: `${by} le ha escalado ${count > 1 ? `${count} publicaciones` : 'una publicación'} de ${client}.`,
          ...(message ? { quote: message } : {}),
          button: count > 1 ? 'Abrir las publicaciones' : 'Abrir la publicación',
        }),
      },
      fr: {
        title: 'Une publication vous a été transmise',
        bell: {
          text_one: '{{by}} vous a transmis une publication de {{client}}.',
          text_other: '{{by}} vous a transmis {{count, number}} publications de {{client}}.',
        },
        mail: ({ by, client, message, count }) => ({
          subject:
            count > 1
              ? `${count} publications vous ont été transmises`
              : 'Une publication vous a été transmise',
          text: `${by} vous a transmis ${count > 1 ? `${count} publications` : 'une publication'} ${ofName(client)}.`,
          ...(message ? { quote: message } : {}),
          button: count > 1 ? 'Ouvrir les publications' : 'Ouvrir la publication',
        }),
      },
    },
  }),

  escalation_withdrawn: notice({
    data: z.object({ postId: z.uuid(), count: z.int().min(1), client: PersonName, by: z.string() }),
    sample: { postId: id, count: 1, client, by: 'Bo Ek' },
    isMailed: true,
    icon: 'IconArrowBackUp',
    target: ({ client, postId }) => ({ to: 'post', clientId: client.id, postId }),
    words: {
      en: {
        title: 'An escalation to you was withdrawn',
        bell: {
          text_one: '{{by}} withdrew the escalation of a post of {{client}} to you.',
          text_other: '{{by}} withdrew the escalation of {{count, number}} posts of {{client}} to you.',
        },
        mail: ({ by, client, count }) => ({
          text: `${by} withdrew the escalation of ${count > 1 ? `${count} posts` : 'a post'} of ${client} to you.`,
          button: 'Open the post',
        }),
      },
      es: {
        title: 'Se retiró un escalamiento dirigido a usted',
        bell: {
          text_one: '{{by}} retiró el escalamiento de una publicación de {{client}} dirigido a usted.',
          text_other:
            '{{by}} retiró el escalamiento de {{count, number}} publicaciones de {{client}} dirigido a usted.',
        },
        mail: ({ by, client, count }) => ({
          text: `${by} retiró el escalamiento de ${count > 1 ? `${count} publicaciones` : 'una publicación'} de ${client} dirigido a usted.`,
          button: 'Abrir la publicación',
        }),
      },
      fr: {
        title: 'Une publication ne vous est plus transmise',
        bell: {
          text_one:
            '{{by}} a annulé la transmission d’une publication de {{client}} qui vous était destinée.',
          text_other:
            '{{by}} a annulé la transmission de {{count, number}} publications de {{client}} qui vous était destinée.',
        },
        mail: ({ by, client, count }) => ({
          text: `${by} a annulé la transmission ${count > 1 ? `de ${count} publications` : 'd’une publication'} ${ofName(client)} qui vous était destinée.`,
          button: 'Ouvrir la publication',
        }),
      },
    },
    say: ({ count }, { say }) => say('text', { count }),
  }),

  posts_changed: notice({
    ...ABOUT_REVIEWED,
    icon: 'IconPencilExclamation',
    target: (data) => ({ to: 'changed', clientId: data.client.id }),
    words: {
      en: {
        title: 'Posts changed after your review',
        bell: {
          text_one:
            'A newer {{platform}} archive of {{client}} has different text or a different date for {{count, number}} post that you reviewed.',
          text_other:
            'A newer {{platform}} archive of {{client}} has different text or a different date for {{count, number}} posts that you reviewed.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `${count} ${count === 1 ? 'post' : 'posts'} changed after your review`,
          text: `A newer ${platform} archive of ${client} has different text or a different date for ${count} ${count === 1 ? 'post that you reviewed' : 'posts that you reviewed'}.`,
          button: 'Check the changes',
        }),
      },
      es: {
        title: 'Hay publicaciones que cambiaron después de su revisión',
        bell: {
          text_one:
            'Un archivo más reciente de {{platform}} de {{client}} tiene otro texto u otra fecha en {{count, number}} publicación que usted revisó.',
          text_other:
            'Un archivo más reciente de {{platform}} de {{client}} tiene otro texto u otra fecha en {{count, number}} publicaciones que usted revisó.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `${count} ${count === 1 ? 'publicación cambió' : 'publicaciones cambiaron'} después de su revisión`,
          text: `Un archivo más reciente de ${platform} de ${client} tiene otro texto u otra fecha en ${count} ${count === 1 ? 'publicación que usted revisó' : 'publicaciones que usted revisó'}.`,
          button: 'Ver los cambios',
        }),
      },
      fr: {
        title: 'Des publications ont changé après votre examen',
        bell: {
          text_one:
            'Une archive {{platform}} plus récente de {{client}} donne un autre texte ou une autre date pour {{count, number}} publication que vous aviez examinée.',
          text_other:
            'Une archive {{platform}} plus récente de {{client}} donne un autre texte ou une autre date pour {{count, number}} publications que vous aviez examinées.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `${count} ${count < 2 ? 'publication modifiée' : 'publications modifiées'} après votre examen`,
          text: `Une archive ${platform} plus récente ${ofName(client)} contient un autre texte ou une autre date pour ${count} ${count < 2 ? 'publication que vous aviez examinée' : 'publications que vous aviez examinées'}.`,
          button: 'Voir les modifications',
        }),
      },
    },
  }),

  posts_more_read: notice({
    ...ABOUT_REVIEWED,
    icon: 'IconZoomExclamation',
    target: (data) => ({ to: 'moreRead', clientId: data.client.id }),
    words: {
      en: {
        title: 'More was read since your review',
        bell: {
          text_one:
            'Proofline read the {{platform}} archives of {{client}} again: {{count, number}} post that you reviewed shows more.',
          text_other:
            'Proofline read the {{platform}} archives of {{client}} again: {{count, number}} posts that you reviewed show more.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `More was read in ${count} ${count === 1 ? 'post' : 'posts'} since your review`,
          text: `Proofline has read the ${platform} archives of ${client} again. ${count === 1 ? 'A post that you reviewed now shows' : `${count} posts that you reviewed now show`} words, media or people that you could not see. Your client changed nothing.`,
          button: 'Check the posts',
        }),
      },
      es: {
        title: 'Se leyó más después de su revisión',
        bell: {
          text_one:
            'Proofline volvió a leer los archivos de {{platform}} de {{client}}: {{count, number}} publicación que usted revisó muestra más.',
          text_other:
            'Proofline volvió a leer los archivos de {{platform}} de {{client}}: {{count, number}} publicaciones que usted revisó muestran más.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `Se leyó más en ${count} ${count === 1 ? 'publicación' : 'publicaciones'} después de su revisión`,
          text: `Proofline volvió a leer los archivos de ${platform} de ${client}. ${count === 1 ? 'Una publicación que usted revisó muestra ahora' : `${count} publicaciones que usted revisó muestran ahora`} palabras, archivos multimedia o personas que usted no podía ver. Su cliente no cambió nada.`,
          button: 'Verificar las publicaciones',
        }),
      },
      fr: {
        title: 'Plus de contenu a été lu depuis votre examen',
        bell: {
          text_one:
            'Proofline a relu les archives {{platform}} de {{client}} : {{count, number}} publication que vous aviez examinée en montre davantage.',
          text_other:
            'Proofline a relu les archives {{platform}} de {{client}} : {{count, number}} publications que vous aviez examinées en montrent davantage.',
        },
        mail: ({ client, platform, numPosts: count }) => ({
          subject: `Plus de contenu lu dans ${count} ${count < 2 ? 'publication' : 'publications'} depuis votre examen`,
          text: `Proofline a relu les archives ${platform} ${ofName(client)}. ${count < 2 ? 'Une publication que vous aviez examinée montre' : `${count} publications que vous aviez examinées montrent`} maintenant des mots, des médias ou des personnes que vous ne pouviez pas voir. Votre client n’a rien modifié.`,
          button: 'Vérifier les publications',
        }),
      },
    },
  }),
}
