import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('posts_taken_out', {
  mail: true,
  words: {
    en: ({ client, platform, by, numPosts }) => ({
      subject: 'Posts were taken out of a file',
      lines: [
        `${by} took ${numPosts} ${platform} ${numPosts === 1 ? 'post' : 'posts'} out of the file of ${nameOf(client)}.`,
        'They can be put back for 30 days.',
      ],
      button: 'Show what was taken out',
    }),
    es: ({ client, platform, by, numPosts }) => ({
      subject: 'Se sacaron publicaciones de un expediente',
      lines: [
        `${by} sacó ${numPosts} ${numPosts === 1 ? 'publicación' : 'publicaciones'} de ${platform} del expediente de ${nameOf(client)}.`,
        'Se pueden devolver durante 30 días.',
      ],
      button: 'Ver lo que se sacó',
    }),
    fr: ({ client, platform, by, numPosts }) => ({
      subject: 'Des publications ont été retirées d’un dossier',
      lines: [
        `${by} a retiré ${numPosts} ${numPosts === 1 ? 'publication' : 'publications'} ${platform} du dossier ${ofName(nameOf(client))}.`,
        'Elles peuvent être remises pendant 30 jours.',
      ],
      button: 'Voir ce qui a été retiré',
    }),
  },
})
