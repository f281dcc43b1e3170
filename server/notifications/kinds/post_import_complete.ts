import type { NotificationData } from '#contract/index.ts'
import { defineKind, nameOf } from './kind.ts'

const describeKnown = (
  { known: count, madeAt }: NonNullable<NotificationData<'post_import_complete'>['nothingNew']>,
  here: string,
  created: string,
): string => `${here}: ${count}${madeAt ? `; ${created} ${madeAt.slice(0, 10)}` : ''}.`

export default defineKind('post_import_complete', {
  mail: false,
  words: {
    en: ({ client, platform, numNewPosts: count, nothingNew }, reader) => ({
      subject: `The ${platform} import is complete`,
      lines: [
        `${reader === 'client' ? `Your ${platform} import` : `The ${platform} import for ${nameOf(client)}`} is complete: ${count} new ${count === 1 ? 'post' : 'posts'}.`,
        ...(nothingNew
          ? [`The archive holds nothing new. ${describeKnown(nothingNew, 'Posts already here', 'created')}`]
          : []),
      ],
      button: nothingNew && reader === 'staff' ? 'Request again' : 'View posts',
    }),
    es: ({ client, platform, numNewPosts: count, nothingNew }, reader) => ({
      subject: `La importación de ${platform} ha terminado`,
      lines: [
        `${reader === 'client' ? `Su importación de ${platform}` : `La importación de ${platform} de ${nameOf(client)}`} ha terminado: ${count} ${count === 1 ? 'publicación nueva' : 'publicaciones nuevas'}.`,
        ...(nothingNew
          ? [
              `El archivo no trae nada nuevo. ${describeKnown(nothingNew, 'Publicaciones que ya estaban aquí', 'creado')}`,
            ]
          : []),
      ],
      button: nothingNew && reader === 'staff' ? 'Pedir de nuevo' : 'Ver las publicaciones',
    }),
    fr: ({ client, platform, numNewPosts: count, nothingNew }, reader) => ({
      subject: `L’importation de ${platform} est terminée`,
      lines: [
        `${reader === 'client' ? `Votre importation de ${platform}` : `L’importation de ${platform} pour ${nameOf(client)}`} est terminée : ${count} ${count < 2 ? 'nouvelle publication' : 'nouvelles publications'}.`,
        ...(nothingNew
          ? [
              `L’archive ne contient rien de nouveau. ${describeKnown(nothingNew, 'Publications déjà présentes', 'créée')}`,
            ]
          : []),
      ],
      button: nothingNew && reader === 'staff' ? 'Redemander' : 'Voir les publications',
    }),
  },
})
