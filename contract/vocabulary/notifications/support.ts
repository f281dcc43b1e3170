import { z } from 'zod'
import { notice, ofName, toClient } from './row.ts'
import { about } from './samples.ts'
import { clientFields } from './schemas.ts'

export const supportNotices = {
  reminders_ended: notice({
    data: z.object(clientFields),
    sample: about,
    isMailed: true,
    icon: 'IconBellOff',
    target: toClient,
    words: {
      en: {
        title: 'Reminders to a client have ended',
        bell: 'We reminded {{client}} about the {{platform}} posts for 30 days without an answer. The reminders have ended.',
        mail: ({ client, platform }) => ({
          subject: `Reminders to ${client} have ended`,
          text: `We reminded ${client} about the ${platform} posts for 30 days, but they haven’t arrived. The request stays open, without reminders. We suggest calling the client.`,
          button: 'Open the client',
        }),
      },
      es: {
        title: 'Terminaron los recordatorios a un cliente',
        bell: 'Recordamos a {{client}} las publicaciones de {{platform}} durante 30 días sin respuesta. Los recordatorios terminaron.',
        mail: ({ client, platform }) => ({
          subject: `Terminaron los recordatorios a ${client}`,
          text: `Recordamos a ${client} las publicaciones de ${platform} durante 30 días y todavía no llegaron. La solicitud sigue abierta, sin recordatorios. Le sugerimos llamar al cliente.`,
          button: 'Abrir el cliente',
        }),
      },
      fr: {
        title: 'Les rappels à un client ont pris fin',
        bell: '{{client}} a reçu pendant 30 jours des rappels au sujet des publications {{platform}}, sans réponse. Les rappels ont pris fin.',
        mail: ({ client, platform }) => ({
          subject: `Fin des rappels à ${client}`,
          text: `Pendant 30 jours, nous avons rappelé à ${client} d’envoyer ses publications ${platform}; elles ne sont pas encore arrivées. La demande reste ouverte, sans rappels. Nous vous suggérons d’appeler votre client.`,
          button: 'Ouvrir le client',
        }),
      },
    },
  }),

  support_asked: notice({
    data: z.object({
      ...clientFields,
      /** Who asked; null: opened automatically. */
      by: z.string().nullable(),
      firm: z.string(),
      /** The name that people know it by; null if it has none, or if there is no account yet. */
      account: z.string().nullable(),
    }),
    sample: { ...about, by: 'Bo Ek', firm: 'Maple Law', account: 'ana@x.test' },
    isMailed: true,
    icon: 'IconLifebuoy',
    target: () => ({ to: 'support' }),
    say: ({ by }, { say }) => say(by === null ? 'automatic' : 'text'),
    words: {
      en: {
        title: 'A client needs help with an import',
        bell: {
          text: '{{by}} asked for help with the {{platform}} posts of {{client}} ({{firm}}).',
          automatic: '{{client}} ({{firm}}) needs help with {{platform}}.',
        },
        mail: ({ client, platform, by, firm, account }) => ({
          subject: `${client} needs help with ${platform}`,
          text: `${by ? `${by} asked for help with` : 'Help is needed with'} the ${platform} posts${account ? ` of ${account}` : ''}. Client: ${client} (${firm}).`,
          button: 'Open the support queue',
        }),
      },
      es: {
        title: 'Un cliente necesita ayuda con una importación',
        bell: {
          text: '{{by}} pidió ayuda con las publicaciones de {{platform}} de {{client}} ({{firm}}).',
          automatic: '{{client}} ({{firm}}) necesita ayuda con {{platform}}.',
        },
        mail: ({ client, platform, by, firm, account }) => ({
          subject: `${client} necesita ayuda con ${platform}`,
          text: `${by ? `${by} pidió ayuda` : 'Se necesita ayuda'} con las publicaciones de ${platform}${account ? ` de ${account}` : ''}. Cliente: ${client} (${firm}).`,
          button: 'Abrir la cola de soporte',
        }),
      },
      fr: {
        title: 'Un client a besoin d’aide pour une importation',
        bell: {
          text: '{{by}} a demandé de l’aide pour les publications {{platform}} de {{client}} ({{firm}}).',
          automatic: '{{client}} ({{firm}}) a besoin d’aide pour {{platform}}.',
        },
        mail: ({ client, platform, by, firm, account }) => ({
          subject: `${client} a besoin d’aide avec ${platform}`,
          text: `${by ? `${by} a demandé de l’aide` : 'Il faut de l’aide'} pour les publications ${platform}${account ? ` ${ofName(account)}` : ''}. Client : ${client} (${firm}).`,
          button: 'Ouvrir la file d’assistance',
        }),
      },
    },
  }),
}
