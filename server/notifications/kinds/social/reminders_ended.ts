import { defineKind, nameOf } from '../kind.ts'

export default defineKind('reminders_ended', {
  mail: true,
  words: {
    en: ({ client, platform }) => ({
      subject: `Reminders to ${nameOf(client)} have ended`,
      lines: [
        `We reminded ${nameOf(client)} about the ${platform} posts for 30 days, but they haven’t arrived. The request stays open, without reminders. We suggest calling the client.`,
      ],
      button: 'Open the client',
    }),
    es: ({ client, platform }) => ({
      subject: `Terminaron los recordatorios a ${nameOf(client)}`,
      lines: [
        `Recordamos a ${nameOf(client)} las publicaciones de ${platform} durante 30 días y todavía no llegaron. La solicitud sigue abierta, sin recordatorios. Le sugerimos llamar al cliente.`,
      ],
      button: 'Abrir el cliente',
    }),
    fr: ({ client, platform }) => ({
      subject: `Fin des rappels à ${nameOf(client)}`,
      lines: [
        `Pendant 30 jours, nous avons rappelé à ${nameOf(client)} d’envoyer ses publications ${platform}; elles ne sont pas encore arrivées. La demande reste ouverte, sans rappels. Nous vous suggérons d’appeler votre client.`,
      ],
      button: 'Ouvrir le client',
    }),
  },
})
