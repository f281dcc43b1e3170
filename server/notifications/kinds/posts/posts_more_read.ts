import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('posts_more_read', {
  mail: true,
  words: {
    en: ({ client, platform, numPosts: count }) => ({
      subject: `More was read in ${count} ${count === 1 ? 'post' : 'posts'} since your review`,
      lines: [
        `Proofline has read the ${platform} archives of ${nameOf(client)} again. ${count === 1 ? 'A post that you reviewed now shows' : `${count} posts that you reviewed now show`} words, media or people that you could not see. Your client changed nothing.`,
      ],
      button: 'Check the posts',
    }),
    es: ({ client, platform, numPosts: count }) => ({
      subject: `Se leyó más en ${count} ${count === 1 ? 'publicación' : 'publicaciones'} después de su revisión`,
      lines: [
        `Proofline volvió a leer los archivos de ${platform} de ${nameOf(client)}. ${count === 1 ? 'Una publicación que usted revisó muestra ahora' : `${count} publicaciones que usted revisó muestran ahora`} palabras, archivos multimedia o personas que usted no podía ver. Su cliente no cambió nada.`,
      ],
      button: 'Verificar las publicaciones',
    }),
    fr: ({ client, platform, numPosts: count }) => ({
      subject: `Plus de contenu lu dans ${count} ${count < 2 ? 'publication' : 'publications'} depuis votre examen`,
      lines: [
        `Proofline a relu les archives ${platform} ${ofName(nameOf(client))}. ${count < 2 ? 'Une publication que vous aviez examinée montre' : `${count} publications que vous aviez examinées montrent`} maintenant des mots, des médias ou des personnes que vous ne pouviez pas voir. Votre client n’a rien modifié.`,
      ],
      button: 'Vérifier les publications',
    }),
  },
})
