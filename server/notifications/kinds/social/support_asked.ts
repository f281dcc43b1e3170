import { defineKind, nameOf, ofName } from '../kind.ts'

export default defineKind('support_asked', {
  mail: true,
  words: {
    en: ({ client, platform, by, firm, account }) => ({
      subject: `${nameOf(client)} needs help with ${platform}`,
      lines: [
        `${by ? `${by} asked for help with` : 'Help is needed with'} the ${platform} posts${account ? ` of ${account}` : ''}. Client: ${nameOf(client)} (${firm}).`,
      ],
      button: 'Open the support queue',
    }),
    es: ({ client, platform, by, firm, account }) => ({
      subject: `${nameOf(client)} necesita ayuda con ${platform}`,
      lines: [
        `${by ? `${by} pidió ayuda` : 'Se necesita ayuda'} con las publicaciones de ${platform}${account ? ` de ${account}` : ''}. Cliente: ${nameOf(client)} (${firm}).`,
      ],
      button: 'Abrir la cola de soporte',
    }),
    fr: ({ client, platform, by, firm, account }) => ({
      subject: `${nameOf(client)} a besoin d’aide avec ${platform}`,
      lines: [
        `${by ? `${by} a demandé de l’aide` : 'Il faut de l’aide'} pour les publications ${platform}${account ? ` ${ofName(account)}` : ''}. Client : ${nameOf(client)} (${firm}).`,
      ],
      button: 'Ouvrir la file d’assistance',
    }),
  },
})
