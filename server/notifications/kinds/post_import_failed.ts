import { z } from 'zod'
import { PersonName, defineKind, nameOf } from './kind.ts'

export default defineKind({
  readers: ['staff', 'client'],
  mail: true,
  data: z.object({ client: PersonName, platform: z.string(), message: z.string().optional() }),
  client: ({ client }) => client.id,
  path: ({ client }, reader) =>
    reader === 'client' ? '/?action=showSocialAccounts' : `/clients/${client.id}`,
  words: {
    en: ({ client, platform, message }) => ({
      subject: `The ${platform} import failed`,
      lines: [
        `The ${platform} import for ${nameOf(client)} failed. What was imported before is unchanged.`,
        ...(message ? [message] : []),
      ],
      button: 'Try again',
    }),
    // The reason comes from the one table of problems, which is English; it is worth reading all the same.
    es: ({ client, platform, message }) => ({
      subject: `La importación de ${platform} ha fallado`,
      lines: [
        `La importación de ${platform} de ${nameOf(client)} ha fallado. Lo que ya se había importado no ha cambiado.`,
        ...(message ? [`Motivo (en inglés): ${message}`] : []),
      ],
      button: 'Intentar de nuevo',
    }),
    fr: ({ client, platform, message }) => ({
      subject: `L’importation de ${platform} a échoué`,
      lines: [
        `L’importation de ${platform} pour ${nameOf(client)} a échoué. Ce qui avait déjà été importé est inchangé.`,
        ...(message ? [`Motif (en anglais) : ${message}`] : []),
      ],
      button: 'Réessayer',
    }),
  },
})
