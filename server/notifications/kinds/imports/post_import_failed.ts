import type { Language, NotificationData } from '#contract/index.ts'
import { importFailureReason } from '../../../imports/index.ts'
import { defineKind, nameOf, ofName } from '../kind.ts'

/** For staff, if only the client can fix it. */
const RECONNECT_REQUESTED: Record<Language, string> = {
  en: 'The client has been asked to connect the account again.',
  es: 'Pedimos al cliente que vuelva a conectar la cuenta.',
  fr: 'Nous avons demandé au client de reconnecter le compte.',
}

const reasonOf = (
  language: Language,
  { platform, code, context }: NotificationData<'post_import_failed'>,
): string[] =>
  code === 'FETCH_NEEDS_SIGN_IN'
    ? [RECONNECT_REQUESTED[language]]
    : importFailureReason(language, code, { platform, ...context })

export default defineKind('post_import_failed', {
  mail: true,
  words: {
    en: (data, reader) => ({
      subject: `The ${data.platform} import failed`,
      lines: [
        `${reader === 'client' ? `Your ${data.platform} import` : `The ${data.platform} import for ${nameOf(data.client)}`} failed. Earlier imports have not changed.`,
        ...reasonOf('en', data),
      ],
      button: 'Try again',
    }),
    es: (data, reader) => ({
      subject: `La importación de ${data.platform} falló`,
      lines: [
        `${reader === 'client' ? `Su importación de ${data.platform}` : `La importación de ${data.platform} de ${nameOf(data.client)}`} falló. Lo que ya se había importado no ha cambiado.`,
        ...reasonOf('es', data),
      ],
      button: 'Intentar de nuevo',
    }),
    fr: (data, reader) => ({
      subject: `L’importation ${ofName(data.platform)} a échoué`,
      lines: [
        `${reader === 'client' ? `Votre importation ${ofName(data.platform)}` : `L’importation ${ofName(data.platform)} pour ${nameOf(data.client)}`} a échoué. Ce qui avait déjà été importé est inchangé.`,
        ...reasonOf('fr', data),
      ],
      button: 'Réessayer',
    }),
  },
})
