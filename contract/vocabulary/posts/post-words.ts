/** The origins of the texts that a platform gives for a post besides its main text, in display order; `label` as reports print it. */
export const WORDS_ORIGINS = {
  title: {
    label: { en: 'Title on the platform', es: 'Título en la plataforma', fr: 'Titre sur la plateforme' },
  },
  caption: { label: { en: 'Caption', es: 'Pie', fr: 'Légende' } },
  alt_text: {
    label: { en: 'Image description', es: 'Descripción de la imagen', fr: 'Description de l’image' },
  },
  media_comment: { label: { en: 'Comment', es: 'Comentario', fr: 'Commentaire' } },
  album: { label: { en: 'Album', es: 'Álbum', fr: 'Album' } },
  album_description: {
    label: { en: 'Album description', es: 'Descripción del álbum', fr: 'Description de l’album' },
  },
  event: { label: { en: 'Event', es: 'Evento', fr: 'Événement' } },
  attachment: { label: { en: 'Attachment', es: 'Adjunto', fr: 'Pièce jointe' } },
  sale: { label: { en: 'For sale', es: 'En venta', fr: 'À vendre' } },
  link: { label: { en: 'Link', es: 'Enlace', fr: 'Lien' } },
  place: { label: { en: 'Place', es: 'Lugar', fr: 'Lieu' } },
  tagged: { label: { en: 'Tagged', es: 'Etiquetas', fr: 'Identifiés' } },
  sound: { label: { en: 'Sound', es: 'Sonido', fr: 'Son' } },
  sticker: { label: { en: 'Sticker', es: 'Sticker', fr: 'Autocollant' } },
  deleted: {
    label: {
      en: 'Deleted on the platform',
      es: 'Eliminado en la plataforma',
      fr: 'Supprimé sur la plateforme',
    },
  },
  earlier_wording: { label: { en: 'Earlier text', es: 'Texto anterior', fr: 'Texte antérieur' } },
  other_wording: {
    label: {
      en: 'Other text in the archive',
      es: 'Otro texto en el archivo',
      fr: 'Autre texte dans l’archive',
    },
  },
  detail: { label: { en: 'Detail', es: 'Detalle', fr: 'Détail' } },
} as const
export type WordsOrigin = keyof typeof WORDS_ORIGINS
export const WORDS_ORIGIN_NAMES = Object.keys(WORDS_ORIGINS) as [WordsOrigin, ...WordsOrigin[]]

/** Details that our readers name; others have the platform's own name, as it is. */
export const DETAILS = {
  answer: { label: { en: 'Answer', es: 'Respuesta', fr: 'Réponse' } },
  chosen: { label: { en: 'Chosen', es: 'Elegido', fr: 'Choisi' } },
  not_chosen: { label: { en: 'Not chosen', es: 'No elegido', fr: 'Non choisi' } },
  group: { label: { en: 'Group', es: 'Grupo', fr: 'Groupe' } },
  question: { label: { en: 'Question', es: 'Pregunta', fr: 'Question' } },
  media_owner: {
    label: { en: 'On a post of', es: 'En una publicación de', fr: 'Sur une publication de' },
  },
  rating: { label: { en: 'Rating', es: 'Calificación', fr: 'Note' } },
} as const
export type DetailName = keyof typeof DETAILS
const DETAIL_NAMES: ReadonlySet<string> = new Set(Object.keys(DETAILS))

/** @param label as readers write it; null: the platform's own */
export function detailNamed(label: string | null): DetailName | null {
  const name = label?.replaceAll(' ', '_') ?? ''
  return DETAIL_NAMES.has(name) ? (name as DetailName) : null
}

type PostWithWords<Words> = {
  content: string
  words: Words[]
  sharedLink: { title: string | null } | null
  place: { name: string | null } | null
  parent: { name: string | null } | null
  tags: string[]
}

/**
 * Texts that a post shows nowhere else: its text, link, place, people and album have their own lines, and the sentence above it contains what was
 * found in it. Comments are never repetitions. @param alsoShown further texts that are shown elsewhere
 */
export function wordsShownNowhereElse<
  Words extends { origin: WordsOrigin; label: string | null; text: string },
>(post: PostWithWords<Words>, alsoShown: (string | null | undefined)[] = []): Words[] {
  const shownTexts = new Set<string | null | undefined>([
    post.content.trim(),
    post.sharedLink?.title,
    post.place?.name,
    post.parent?.name,
    ...post.tags,
    ...alsoShown,
  ])
  return withoutPartsOfTitles(post.words).filter(
    ({ origin, text }) => origin === 'media_comment' || !shownTexts.has(text),
  )
}

/** Without what was found in the sentence above a post, because the sentence itself is one of the texts. */
export function withoutPartsOfTitles<
  Words extends { origin: WordsOrigin; label: string | null; text: string },
>(words: Words[]): Words[] {
  const titles = words.filter(({ origin, label }) => origin === 'title' && label === null)
  return words.filter(
    ({ origin, label, text }) =>
      !(origin === 'title' && label !== null && titles.some((title) => title.text.includes(text))),
  )
}
