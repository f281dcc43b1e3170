import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('post_search_complete', {
  mail: false,
  words: {
    en: ({ client }) => ({
      subject: 'Your search is finished',
      lines: [`Your search of the posts of ${nameOf(client)} is finished.`],
      button: 'View results',
    }),
    es: ({ client }) => ({
      subject: 'Su búsqueda ha terminado',
      lines: [`Su búsqueda en las publicaciones de ${nameOf(client)} ha terminado.`],
      button: 'Ver los resultados',
    }),
    fr: ({ client }) => ({
      subject: 'Votre recherche est terminée',
      lines: [`Votre recherche dans les publications ${ofName(nameOf(client))} est terminée.`],
      button: 'Voir les résultats',
    }),
  },
})
