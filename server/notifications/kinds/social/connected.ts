import { defineKind, type MailKind, nameOf } from '../kind.ts'

/** A client's account can be read from now on. Two platforms have their own kinds. */
export function connectedKind(
  type: 'social_account_authenticated' | 'facebook_authenticated' | 'instagram_authenticated',
): MailKind {
  return defineKind(type, {
    mail: false,
    words: {
      en: ({ client, platform }) => ({
        subject: `${nameOf(client)} connected ${platform}`,
        lines: [`${nameOf(client)} connected an account: ${platform}.`],
        button: 'Open the client',
      }),
      es: ({ client, platform }) => ({
        subject: `${nameOf(client)} conectó ${platform}`,
        lines: [`${nameOf(client)} conectó una cuenta de ${platform}.`],
        button: 'Abrir el cliente',
      }),
      fr: ({ client, platform }) => ({
        subject: `${nameOf(client)} a connecté ${platform}`,
        lines: [`${nameOf(client)} a connecté un compte ${platform}.`],
        button: 'Ouvrir le client',
      }),
    },
  })
}
