import { POST_ACTION_NAMES, type PostAction } from './post-action.ts'

/** The lines in a post's history that are no actions, with their wording: 'Ana Ruiz undid a change'. */
export const OTHER_CHANGES = {
  undo: { en: 'undid a change', es: 'deshizo un cambio', fr: 'a annulé une modification' },
  /** By keywords, when they were edited or when the posts were imported. */
  flag: { en: 'flagged this post', es: 'marcó esta publicación', fr: 'a repéré cette publication' },
  unflag: {
    en: 'removed the flag from this post',
    es: 'quitó la marca de esta publicación',
    fr: 'a retiré le repérage de cette publication',
  },
  /** By an import: a newer archive lacks the post although it covers it, or contains it again. */
  absent: {
    en: 'imported an archive without this post',
    es: 'importó un archivo en el que falta esta publicación',
    fr: 'a importé une archive où cette publication manque',
  },
  present: {
    en: 'imported an archive that contains this post again',
    es: 'importó un archivo que vuelve a contener esta publicación',
    fr: 'a importé une archive qui contient de nouveau cette publication',
  },
  /** By an import: a newer or older archive has another text or date. */
  edited: {
    en: 'imported a newer archive with different text or a different date',
    es: 'importó un archivo más reciente con otro texto u otra fecha',
    fr: 'a importé une archive plus récente avec un autre texte ou une autre date',
  },
  earlier: {
    en: 'imported an older archive with different text or a different date',
    es: 'importó un archivo más antiguo con otro texto u otra fecha',
    fr: 'a importé une archive plus ancienne avec un autre texte ou une autre date',
  },
  /** By the product: what an older reader did not recognize. */
  reread: {
    en: 'read more in the archive of this post',
    es: 'leyó más en el archivo de esta publicación',
    fr: 'a lu davantage dans l’archive de cette publication',
  },
  /** By an act over the import that brought the post to the wrong client. */
  takeOut: {
    en: 'took this post out of the client’s file',
    es: 'sacó esta publicación del expediente del cliente',
    fr: 'a retiré cette publication du dossier du client',
  },
  putBack: {
    en: 'put this post back into the client’s file',
    es: 'devolvió esta publicación al expediente del cliente',
    fr: 'a remis cette publication dans le dossier du client',
  },
  /** The same, of a post that another import holds too. */
  takeOutVersions: {
    en: 'took out an import of this post, which shows what the other imports hold',
    es: 'sacó una importación de esta publicación, que muestra lo que contienen las otras',
    fr: 'a retiré une importation de cette publication, qui montre ce que contiennent les autres',
  },
  putBackVersions: {
    en: 'put back an import of this post',
    es: 'devolvió una importación de esta publicación',
    fr: 'a remis une importation de cette publication',
  },
} as const

/** Every kind of line in a post's history. */
export type PostChangeName = PostAction | keyof typeof OTHER_CHANGES
export const POST_CHANGE_NAMES = [
  ...POST_ACTION_NAMES,
  ...(Object.keys(OTHER_CHANGES) as (keyof typeof OTHER_CHANGES)[]),
] as [PostChangeName, ...PostChangeName[]]
