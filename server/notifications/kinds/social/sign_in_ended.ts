import { defineKind, nameOf } from '../kind.ts'

export default defineKind('sign_in_ended', {
  mail: true,
  words: {
    en: ({ client, platform }, reader) => ({
      subject: `The ${platform} sign-in has ended`,
      lines: [
        `No one at the law firm decided within 14 days about ${reader === 'client' ? `your ${platform} sign-in` : `the ${platform} sign-in for ${nameOf(client)}`}, so its access was revoked. No post was read.`,
      ],
      button: 'Open social accounts',
    }),
    es: ({ client, platform }, reader) => ({
      subject: `El inicio de sesión en ${platform} terminó`,
      lines: [
        `El bufete no decidió en 14 días sobre ${reader === 'client' ? `su inicio de sesión en ${platform}` : `el inicio de sesión en ${platform} para ${nameOf(client)}`}, así que se revocó su acceso. No se leyó ninguna publicación.`,
      ],
      button: 'Abrir las cuentas sociales',
    }),
    fr: ({ client, platform }, reader) => ({
      subject: `La connexion à ${platform} a pris fin`,
      lines: [
        `Le cabinet n’a pas décidé en 14 jours au sujet de ${reader === 'client' ? `votre connexion à ${platform}` : `la connexion à ${platform} pour ${nameOf(client)}`}; son accès a donc été révoqué. Aucune publication n’a été lue.`,
      ],
      button: 'Ouvrir les réseaux sociaux',
    }),
  },
})
