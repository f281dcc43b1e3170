import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('posts_taken_out', {
  mail: true,
  words: {
    en: ({ client, platform, by, numPosts }) => ({
      subject: 'Posts were taken out of a file',
      lines: [
        numPosts === 0
          ? `${by} took an import of ${platform} posts out of the file of ${nameOf(client)}. Other imports hold its posts, which stay.`
          : `${by} took ${numPosts} ${platform} ${numPosts === 1 ? 'post' : 'posts'} out of the file of ${nameOf(client)}.`,
        `${numPosts === 0 ? 'It' : 'They'} can be put back for 30 days.`,
      ],
      button: 'Show what was taken out',
    }),
    es: ({ client, platform, by, numPosts }) => ({
      subject: 'Se sacaron publicaciones de un expediente',
      lines: [
        numPosts === 0
          ? `${by} sacó una importación de publicaciones de ${platform} del expediente de ${nameOf(client)}. Otras importaciones contienen sus publicaciones, que se quedan.`
          : `${by} sacó ${numPosts} ${numPosts === 1 ? 'publicación' : 'publicaciones'} de ${platform} del expediente de ${nameOf(client)}.`,
        `Se ${numPosts === 0 ? 'puede' : 'pueden'} devolver durante 30 días.`,
      ],
      button: 'Ver lo que se sacó',
    }),
    fr: ({ client, platform, by, numPosts }) => ({
      subject: 'Des publications ont été retirées d’un dossier',
      lines: [
        numPosts === 0
          ? `${by} a retiré une importation de publications ${platform} du dossier ${ofName(nameOf(client))}. D’autres importations contiennent ses publications, qui restent.`
          : `${by} a retiré ${numPosts} ${numPosts === 1 ? 'publication' : 'publications'} ${platform} du dossier ${ofName(nameOf(client))}.`,
        numPosts === 0
          ? 'Elle peut être remise pendant 30 jours.'
          : 'Elles peuvent être remises pendant 30 jours.',
      ],
      button: 'Voir ce qui a été retiré',
    }),
  },
})
