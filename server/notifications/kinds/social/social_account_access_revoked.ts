import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('social_account_access_revoked', {
  mail: false,
  words: {
    en: ({ client, platform }) => ({
      subject: `Access to ${platform} was revoked`,
      lines: [
        `Access to the ${platform} account of ${nameOf(client)} was revoked. Imported posts are kept, but new posts no longer arrive.`,
      ],
      button: 'Open the client',
    }),
    es: ({ client, platform }) => ({
      subject: `Se retiró el acceso a ${platform}`,
      lines: [
        `Se retiró el acceso a la cuenta de ${platform} de ${nameOf(client)}. Lo importado se conserva; ya no llegan publicaciones nuevas.`,
      ],
      button: 'Abrir el cliente',
    }),
    fr: ({ client, platform }) => ({
      subject: `L’accès à ${platform} a été retiré`,
      lines: [
        `L’accès au compte ${platform} ${ofName(nameOf(client))} a été retiré. Ce qui a été importé reste; les nouvelles publications n’arrivent plus.`,
      ],
      button: 'Ouvrir le client',
    }),
  },
})
