import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('posts_changed', {
  mail: true,
  words: {
    en: ({ client, platform, numPosts: count }) => ({
      subject: `${count} ${count === 1 ? 'post' : 'posts'} changed after your review`,
      lines: [
        `A newer ${platform} archive of ${nameOf(client)} has different text or a different date for ${count} ${count === 1 ? 'post that you reviewed' : 'posts that you reviewed'}.`,
      ],
      button: 'Check the changes',
    }),
    es: ({ client, platform, numPosts: count }) => ({
      subject: `${count} ${count === 1 ? 'publicación cambió' : 'publicaciones cambiaron'} después de su revisión`,
      lines: [
        `Un archivo más reciente de ${platform} de ${nameOf(client)} tiene otro texto u otra fecha en ${count} ${count === 1 ? 'publicación que usted revisó' : 'publicaciones que usted revisó'}.`,
      ],
      button: 'Ver los cambios',
    }),
    fr: ({ client, platform, numPosts: count }) => ({
      subject: `${count} ${count < 2 ? 'publication modifiée' : 'publications modifiées'} après votre examen`,
      lines: [
        `Une archive ${platform} plus récente ${ofName(nameOf(client))} contient un autre texte ou une autre date pour ${count} ${count < 2 ? 'publication que vous aviez examinée' : 'publications que vous aviez examinées'}.`,
      ],
      button: 'Voir les modifications',
    }),
  },
})
