import { importFailureReason } from './import-reasons.ts'
import { defineKind, nameOf } from './kind.ts'

export default defineKind('post_import_failed', {
  mail: true,
  words: {
    en: ({ client, platform, code, context }, reader) => ({
      subject: `The ${platform} import failed`,
      lines: [
        `${reader === 'client' ? `Your ${platform} import` : `The ${platform} import for ${nameOf(client)}`} failed. Earlier imports have not changed.`,
        ...importFailureReason('en', code, { platform, ...context }),
      ],
      button: 'Try again',
    }),
    es: ({ client, platform, code, context }, reader) => ({
      subject: `La importación de ${platform} falló`,
      lines: [
        `${reader === 'client' ? `Su importación de ${platform}` : `La importación de ${platform} de ${nameOf(client)}`} falló. Lo que ya se había importado no ha cambiado.`,
        ...importFailureReason('es', code, { platform, ...context }),
      ],
      button: 'Intentar de nuevo',
    }),
    fr: ({ client, platform, code, context }, reader) => ({
      subject: `L’importation de ${platform} a échoué`,
      lines: [
        `${reader === 'client' ? `Votre importation de ${platform}` : `L’importation de ${platform} pour ${nameOf(client)}`} a échoué. Ce qui avait déjà été importé est inchangé.`,
        ...importFailureReason('fr', code, { platform, ...context }),
      ],
      button: 'Réessayer',
    }),
  },
})
