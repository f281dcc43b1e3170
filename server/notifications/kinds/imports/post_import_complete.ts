import type { Language, NotificationData } from '#contract/index.ts'
import { defineKind, nameOf, ofName } from '../kind.ts'

type Data = NotificationData<'post_import_complete'>

const RESULTS: Record<Language, Record<'added' | 'changed' | 'filled', (count: number) => string>> = {
  en: {
    added: (count) => `${count} new ${count === 1 ? 'post' : 'posts'}`,
    changed: (count) => `${count} ${count === 1 ? 'post' : 'posts'} changed since the last import`,
    filled: (count) => `${count} missing ${count === 1 ? 'file' : 'files'} found`,
  },
  es: {
    added: (count) => `${count} ${count === 1 ? 'publicación nueva' : 'publicaciones nuevas'}`,
    changed: (count) =>
      `${count} ${count === 1 ? 'publicación cambió' : 'publicaciones cambiaron'} desde la última importación`,
    filled: (count) =>
      count === 1 ? 'se encontró 1 archivo que faltaba' : `se encontraron ${count} archivos que faltaban`,
  },
  fr: {
    added: (count) => `${count} ${count < 2 ? 'nouvelle publication' : 'nouvelles publications'}`,
    changed: (count) =>
      `${count} ${count < 2 ? 'publication a changé' : 'publications ont changé'} depuis la dernière importation`,
    filled: (count) =>
      `${count} ${count < 2 ? 'fichier manquant a été trouvé' : 'fichiers manquants ont été trouvés'}`,
  },
}

/** What the import brought, as the bell says it: new posts, or else changed posts, or else files. */
function resultOf(language: Language, { numNewPosts: added, totals }: Data): string {
  const words = RESULTS[language]
  if (added === 0 && totals?.posts?.changed) return words.changed(totals.posts.changed)
  if (added === 0 && totals?.media?.filled) return words.filled(totals.media.filled)
  return words.added(added)
}

const describeKnown = (
  { known: count, madeAt }: NonNullable<Data['nothingNew']>,
  here: string,
  created: string,
): string => `${here}: ${count}${madeAt ? `; ${created} ${madeAt.slice(0, 10)}` : ''}.`

export default defineKind('post_import_complete', {
  mail: false,
  words: {
    en: (data, reader) => ({
      subject: `The ${data.platform} import is complete`,
      lines: [
        `${reader === 'client' ? `Your ${data.platform} import` : `The ${data.platform} import for ${nameOf(data.client)}`} is complete: ${resultOf('en', data)}.`,
        ...(data.isUnread ? ['Only a part of the file could be read.'] : []),
        ...(data.nothingNew
          ? [
              `The archive holds nothing new. ${describeKnown(data.nothingNew, 'Posts already here', 'created')}`,
            ]
          : []),
      ],
      button: data.nothingNew && reader === 'staff' ? 'Request again' : 'View posts',
    }),
    es: (data, reader) => ({
      subject: `La importación de ${data.platform} ha terminado`,
      lines: [
        `${reader === 'client' ? `Su importación de ${data.platform}` : `La importación de ${data.platform} de ${nameOf(data.client)}`} ha terminado: ${resultOf('es', data)}.`,
        ...(data.isUnread ? ['Solo se pudo leer una parte del archivo.'] : []),
        ...(data.nothingNew
          ? [
              `El archivo no trae nada nuevo. ${describeKnown(data.nothingNew, 'Publicaciones que ya estaban aquí', 'creado')}`,
            ]
          : []),
      ],
      button: data.nothingNew && reader === 'staff' ? 'Pedir de nuevo' : 'Ver las publicaciones',
    }),
    fr: (data, reader) => ({
      subject: `L’importation ${ofName(data.platform)} est terminée`,
      lines: [
        `${reader === 'client' ? `Votre importation ${ofName(data.platform)}` : `L’importation ${ofName(data.platform)} pour ${nameOf(data.client)}`} est terminée : ${resultOf('fr', data)}.`,
        ...(data.isUnread ? ['Seule une partie du fichier a pu être lue.'] : []),
        ...(data.nothingNew
          ? [
              `L’archive ne contient rien de nouveau. ${describeKnown(data.nothingNew, 'Publications déjà présentes', 'créée')}`,
            ]
          : []),
      ],
      button: data.nothingNew && reader === 'staff' ? 'Redemander' : 'Voir les publications',
    }),
  },
})
