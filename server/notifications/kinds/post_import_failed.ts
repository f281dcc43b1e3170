import { reasonOf } from './import-reasons.ts'
import { defineKind, nameOf } from './kind.ts'

export default defineKind('post_import_failed', {
  mail: true,
  words: {
    en: ({ client, platform, code, context }) => ({
      subject: `The ${platform} import failed`,
      lines: [
        `The ${platform} import for ${nameOf(client)} failed. Earlier imports have not changed.`,
        ...reasonOf('en', code, { platform, ...context }),
      ],
      button: 'Try again',
    }),
    es: ({ client, platform, code, context }) => ({
      subject: `La importación de ${platform} falló`,
      lines: [
        `La importación de ${platform} de ${nameOf(client)} falló. Lo que ya se había importado no ha cambiado.`,
        ...reasonOf('es', code, { platform, ...context }),
      ],
      button: 'Intentar de nuevo',
    }),
    fr: ({ client, platform, code, context }) => ({
      subject: `L’importation de ${platform} a échoué`,
      lines: [
        `L’importation de ${platform} pour ${nameOf(client)} a échoué. Ce qui avait déjà été importé est inchangé.`,
        ...reasonOf('fr', code, { platform, ...context }),
      ],
      button: 'Réessayer',
    }),
  },
})
