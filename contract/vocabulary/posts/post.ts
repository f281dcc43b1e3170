/** Kinds of posts, as named by the archive. `code` is stored in the database. */
export const POST_KINDS = {
  post: { code: 0, label: { en: 'Post', es: 'Publicación', fr: 'Publication' } },
  photo: { code: 1, label: { en: 'Photo', es: 'Foto', fr: 'Photo' } },
  video: { code: 2, label: { en: 'Video', es: 'Video', fr: 'Vidéo' } },
  reel: { code: 3, label: { en: 'Reel', es: 'Reel', fr: 'Reel' } },
  story: { code: 4, label: { en: 'Story', es: 'Historia', fr: 'Story' } },
  archived: {
    code: 5,
    label: { en: 'Archived post', es: 'Publicación archivada', fr: 'Publication archivée' },
  },
  group_post: {
    code: 6,
    label: { en: 'Group post', es: 'Publicación en grupo', fr: 'Publication de groupe' },
  },
  check_in: { code: 7, label: { en: 'Check-in', es: 'Visita', fr: 'Visite d’un lieu' } },
  life_event: { code: 8, label: { en: 'Life event', es: 'Acontecimiento', fr: 'Événement marquant' } },
  poll: { code: 9, label: { en: 'Poll', es: 'Encuesta', fr: 'Sondage' } },
  shared_link: { code: 10, label: { en: 'Shared link', es: 'Enlace compartido', fr: 'Lien partagé' } },
  comment: { code: 11, label: { en: 'Comment', es: 'Comentario', fr: 'Commentaire' } },
  event_response: {
    code: 12,
    label: { en: 'Event response', es: 'Respuesta a un evento', fr: 'Réponse à un événement' },
  },
  event: { code: 13, label: { en: 'Event', es: 'Evento', fr: 'Événement' } },
  recommendation: { code: 14, label: { en: 'Recommendation', es: 'Recomendación', fr: 'Recommandation' } },
  listing: {
    code: 15,
    label: { en: 'Marketplace listing', es: 'Anuncio de Marketplace', fr: 'Annonce Marketplace' },
  },
  answer: { code: 16, label: { en: 'Answer', es: 'Respuesta', fr: 'Réponse' } },
} as const
export type PostKindName = keyof typeof POST_KINDS
export const POST_KIND_NAMES = Object.keys(POST_KINDS) as [PostKindName, ...PostKindName[]]

export const MEDIA_TYPES = {
  image: { label: { en: 'Images', es: 'Imágenes', fr: 'Images' } },
  video: { label: { en: 'Videos', es: 'Videos', fr: 'Vidéos' } },
  embed: { label: { en: 'Embeds', es: 'Incrustados', fr: 'Contenus intégrés' } },
} as const
export type MediaType = keyof typeof MEDIA_TYPES
export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as [MediaType, ...MediaType[]]

/** Of these types, or of all, those that are files of their own; embedded films are not. */
export const typesWithFiles = (types: readonly MediaType[] = MEDIA_TYPE_NAMES): MediaType[] =>
  types.filter((type) => type !== 'embed')

/** Types of post groups. */
export const GROUP_TYPE = { thread: 1, album: 2 } as const
