import { z } from 'zod'
import { notice, ofName } from './row.ts'
import { client, id } from './samples.ts'
import { PersonName } from './schemas.ts'

const ABOUT_SEARCH = {
  data: z.object({ client: PersonName, searchId: z.uuid() }),
  sample: { client, searchId: id },
  isMailed: false,
}

export const searchNotices = {
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
