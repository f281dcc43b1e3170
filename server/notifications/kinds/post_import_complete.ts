import { defineKind, nameOf } from './kind.ts'

export default defineKind('post_import_complete', {
  mail: false,
  words: {
    en: ({ client, platform, numNewPosts: count }) => ({
      subject: `The ${platform} import is complete`,
      lines: [
        `The ${platform} import for ${nameOf(client)} is complete: ${count} new ${count === 1 ? 'post' : 'posts'}.`,
      ],
      button: 'See the posts',
    }),
    es: ({ client, platform, numNewPosts: count }) => ({
      subject: `La importación de ${platform} ha terminado`,
      lines: [
        `La importación de ${platform} de ${nameOf(client)} ha terminado: ${count} ${count === 1 ? 'publicación nueva' : 'publicaciones nuevas'}.`,
      ],
      button: 'Ver las publicaciones',
    }),
    fr: ({ client, platform, numNewPosts: count }) => ({
      subject: `L’importation de ${platform} est terminée`,
      lines: [
        `L’importation de ${platform} pour ${nameOf(client)} est terminée : ${count} ${count < 2 ? 'nouvelle publication' : 'nouvelles publications'}.`,
      ],
      button: 'Voir les publications',
    }),
  },
})
