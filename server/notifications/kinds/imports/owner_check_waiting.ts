import { defineKind, nameOf } from '../kind.ts'

/** Names no owner, address or file: the email may be read by others. */
export default defineKind('owner_check_waiting', {
  mail: true,
  words: {
    en: ({ client, platform, source }) => ({
      subject: 'Whose posts are these?',
      lines: [
        source === 'signIn'
          ? `A ${platform} sign-in for ${nameOf(client)} waits for a decision. No post has been read.`
          : `A ${platform} archive for ${nameOf(client)} waits for a decision. No post has been read.`,
      ],
      button: 'Compare and decide',
    }),
    es: ({ client, platform, source }) => ({
      subject: '¿De quién son estas publicaciones?',
      lines: [
        source === 'signIn'
          ? `Un inicio de sesión en ${platform} para ${nameOf(client)} espera una decisión. No se ha leído ninguna publicación.`
          : `Un archivo de ${platform} para ${nameOf(client)} espera una decisión. No se ha leído ninguna publicación.`,
      ],
      button: 'Comparar y decidir',
    }),
    fr: ({ client, platform, source }) => ({
      subject: 'À qui sont ces publications?',
      lines: [
        source === 'signIn'
          ? `Une connexion à ${platform} pour ${nameOf(client)} attend une décision. Aucune publication n’a été lue.`
          : `Une archive de ${platform} pour ${nameOf(client)} attend une décision. Aucune publication n’a été lue.`,
      ],
      button: 'Comparer et décider',
    }),
  },
})
