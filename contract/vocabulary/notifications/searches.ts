import { z } from 'zod'
import { keywordText } from '../../matching/index.ts'
import { notice, ofName } from './row.ts'
import { client, id } from './samples.ts'
import { PersonName } from './schemas.ts'

const ABOUT_SEARCH = {
  data: z.object({ client: PersonName, searchId: z.uuid() }),
  sample: { client, searchId: id },
  isMailed: false,
}

export const searchNotices = {
  flag_word_suggested: notice({
    data: z.object({
      postId: z.uuid(),
      client: PersonName,
      by: z.string(),
      /** That the keyword never flags posts of this client, or is added to its list. */
      change: z.enum(['never', 'add']),
      keyword: z.string(),
    }),
    sample: { postId: id, client, by: 'Bo Ek', change: 'never', keyword: 'truck' },
    // One key sends it, so there may be many.
    isMailed: false,
    icon: 'IconFlagQuestion',
    target: ({ client, postId }) => ({ to: 'post', clientId: client.id, postId }),
    say: ({ change, keyword }, { say }) => say(change, { keyword: keywordText(keyword) }),
    words: {
      en: {
        title: 'A flagging keyword was suggested',
        bell: {
          never: '{{by}} suggests that “{{keyword}}” never flags posts of {{client}}.',
          add: '{{by}} suggests “{{keyword}}” as a flagging keyword for {{client}}.',
        },
        mail: ({ by, client, change, keyword }) => ({
          text:
            change === 'never'
              ? `${by} suggests that “${keywordText(keyword)}” never flags posts of ${client}.`
              : `${by} suggests “${keywordText(keyword)}” as a flagging keyword for ${client}.`,
          button: 'Open the post',
        }),
      },
      es: {
        title: 'Se sugirió una palabra clave de marcado',
        bell: {
          never: '{{by}} sugiere que “{{keyword}}” nunca marque publicaciones de {{client}}.',
          add: '{{by}} sugiere “{{keyword}}” como palabra clave de marcado para {{client}}.',
        },
        mail: ({ by, client, change, keyword }) => ({
          text:
            change === 'never'
              ? `${by} sugiere que “${keywordText(keyword)}” nunca marque publicaciones de ${client}.`
              : `${by} sugiere “${keywordText(keyword)}” como palabra clave de marcado para ${client}.`,
          button: 'Abrir la publicación',
        }),
      },
      fr: {
        title: 'Un mot clé de repérage a été suggéré',
        bell: {
          never: '{{by}} suggère que « {{keyword}} » ne repère jamais de publications de {{client}}.',
          add: '{{by}} suggère « {{keyword}} » comme mot clé de repérage pour {{client}}.',
        },
        mail: ({ by, client, change, keyword }) => ({
          text:
            change === 'never'
              ? `${by} suggère que « ${keywordText(keyword)} » ne repère jamais de publications ${ofName(client)}.`
              : `${by} suggère « ${keywordText(keyword)} » comme mot clé de repérage pour le dossier ${ofName(client)}.`,
          button: 'Ouvrir la publication',
        }),
      },
    },
  }),

  post_search_complete: notice({
    ...ABOUT_SEARCH,
    icon: 'IconListSearch',
    target: ({ client, searchId }) => ({ to: 'search', clientId: client.id, searchId }),
    words: {
      en: {
        title: 'Your search is finished',
        bell: 'The search of {{client}}’s posts is finished.',
        mail: ({ client }) => ({
          text: `Your search of the posts of ${client} is finished.`,
          button: 'View results',
        }),
      },
      es: {
        title: 'Su búsqueda ha terminado',
        bell: 'La búsqueda en las publicaciones de {{client}} ha terminado.',
        mail: ({ client }) => ({
          text: `Su búsqueda en las publicaciones de ${client} ha terminado.`,
          button: 'Ver los resultados',
        }),
      },
      fr: {
        title: 'Votre recherche est terminée',
        bell: 'La recherche dans les publications de {{client}} est terminée.',
        mail: ({ client }) => ({
          text: `Votre recherche dans les publications ${ofName(client)} est terminée.`,
          button: 'Voir les résultats',
        }),
      },
    },
  }),

  post_search_failed: notice({
    ...ABOUT_SEARCH,
    icon: 'IconZoomExclamation',
    target: ({ client, searchId }) => ({ to: 'failedSearch', clientId: client.id, searchId }),
    words: {
      en: {
        title: 'Your search failed',
        bell: 'The search of {{client}}’s posts failed. You can search again.',
        mail: ({ client }) => ({
          text: `An error occurred while searching the posts of ${client}. Nothing is lost, and you can search again.`,
          button: 'Open search',
        }),
      },
      es: {
        title: 'Su búsqueda falló',
        bell: 'La búsqueda en las publicaciones de {{client}} falló. Puede buscar de nuevo.',
        mail: ({ client }) => ({
          text: `Se produjo un error al buscar en las publicaciones de ${client}. No se ha perdido nada: puede buscar de nuevo.`,
          button: 'Abrir la búsqueda',
        }),
      },
      fr: {
        title: 'Votre recherche a échoué',
        bell: 'La recherche dans les publications de {{client}} a échoué. Vous pouvez la relancer.',
        mail: ({ client }) => ({
          text: `Une erreur s’est produite pendant la recherche dans les publications ${ofName(client)}. Rien n’est perdu : vous pouvez relancer la recherche.`,
          button: 'Ouvrir la recherche',
        }),
      },
    },
  }),
}
