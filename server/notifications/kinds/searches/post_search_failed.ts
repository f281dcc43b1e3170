import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('post_search_failed', {
  mail: false,
  words: {
    en: ({ client }) => ({
      subject: 'Your search failed',
      lines: [
        `An error occurred while searching the posts of ${nameOf(client)}. Nothing is lost, and you can search again.`,
      ],
      button: 'Open search',
    }),
    es: ({ client }) => ({
      subject: 'Su búsqueda falló',
      lines: [
        `Se produjo un error al buscar en las publicaciones de ${nameOf(client)}. No se ha perdido nada: puede buscar de nuevo.`,
      ],
      button: 'Abrir la búsqueda',
    }),
    fr: ({ client }) => ({
      subject: 'Votre recherche a échoué',
      lines: [
        `Une erreur s’est produite pendant la recherche dans les publications ${ofName(nameOf(client))}. Rien n’est perdu : vous pouvez relancer la recherche.`,
      ],
      button: 'Ouvrir la recherche',
    }),
  },
})
