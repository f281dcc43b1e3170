import {
  joinValue,
  type Language,
  MEDIA_TYPES,
  type MediaType,
  POST_KINDS,
  POST_STATUS,
  type PostKindName,
  withFrenchSpaces,
  WORDS_ORIGINS,
  type WordsOrigin,
} from '#contract/index.ts'
import { MISSING_REASONS } from '#archive/index.ts'

/** Vocabulary words as printed in a document. */
export type Labels = {
  statuses: Record<keyof typeof POST_STATUS, string>
  media: Record<MediaType, string>
  kinds: Record<PostKindName, string>
  origins: Record<WordsOrigin, string>
  /** "Caption of photo 2" */
  of(label: string, type: 'photo' | 'video', number: number): string
  by(label: string, author: string): string
  /** Why a file is missing; a reason from another version is printed unchanged. */
  missing: Record<string, string>
  /** A file that was stored, and that the storage no longer has. */
  lost: string
}

const labelsOf = <Name extends string>(rows: Record<Name, { label: string }>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(rows).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>

export const LABELS: Record<Language, Labels> = {
  en: {
    statuses: labelsOf(POST_STATUS),
    media: labelsOf(MEDIA_TYPES),
    kinds: labelsOf(POST_KINDS),
    origins: labelsOf(WORDS_ORIGINS),
    of: (label, type, number) => `${label} of ${type} ${number}`,
    by: (label, author) => `${label} by ${author}`,
    missing: {},
    lost: 'the stored file is missing',
  },
  es: {
    statuses: {
      unreviewed: 'Sin revisar',
      saved: 'Guardada',
      notRelevant: 'No relevante',
      escalated: 'Escalada',
      resolved: 'Resuelta',
    },
    media: { image: 'Imágenes', video: 'Videos', embed: 'Incrustados' },
    kinds: {
      post: 'Publicación',
      photo: 'Foto',
      video: 'Video',
      reel: 'Reel',
      story: 'Historia',
      archived: 'Publicación archivada',
      group_post: 'Publicación en grupo',
      check_in: 'Visita',
      life_event: 'Acontecimiento',
      poll: 'Encuesta',
      shared_link: 'Enlace compartido',
      comment: 'Comentario',
      event_response: 'Respuesta a un evento',
      event: 'Evento',
      recommendation: 'Recomendación',
      listing: 'Anuncio de Marketplace',
      answer: 'Respuesta',
    },
    origins: {
      caption: 'Pie',
      alt_text: 'Descripción de la imagen',
      media_comment: 'Comentario',
      album: 'Álbum',
      album_description: 'Descripción del álbum',
      event: 'Evento',
      attachment: 'Adjunto',
      sale: 'En venta',
      link: 'Enlace',
      place: 'Lugar',
      tagged: 'Etiquetas',
      sound: 'Sonido',
      sticker: 'Sticker',
      title: 'Título en la plataforma',
      deleted: 'Eliminado en la plataforma',
      earlier_wording: 'Texto anterior',
      other_wording: 'Otro texto en el archivo',
      detail: 'Detalle',
    },
    of: (label, type, number) => `${label}, ${type === 'photo' ? 'foto' : 'video'} ${number}`,
    by: (label, author) => `${label} de ${author}`,
    missing: {
      [MISSING_REASONS.onWeb]: 'una dirección web',
      [MISSING_REASONS.notInArchive]: 'no está en este archivo',
      [MISSING_REASONS.perhapsInOtherPart]: 'no está en este archivo; puede estar en otra parte',
      [MISSING_REASONS.inOtherFolder]:
        'este archivo contiene un archivo con ese nombre, pero no donde indica el registro',
      [MISSING_REASONS.ambiguousName]: 'varios archivos tienen este nombre',
    },
    lost: 'falta el archivo guardado',
  },
  fr: withFrenchSpaces({
    statuses: {
      unreviewed: 'Non examinée',
      saved: 'Retenue',
      notRelevant: 'Non pertinente',
      escalated: 'Transmise',
      resolved: 'Résolue',
    },
    media: { image: 'Images', video: 'Vidéos', embed: 'Contenus intégrés' },
    kinds: {
      post: 'Publication',
      photo: 'Photo',
      video: 'Vidéo',
      reel: 'Reel',
      story: 'Story',
      archived: 'Publication archivée',
      group_post: 'Publication de groupe',
      check_in: 'Visite d’un lieu',
      life_event: 'Événement marquant',
      poll: 'Sondage',
      shared_link: 'Lien partagé',
      comment: 'Commentaire',
      event_response: 'Réponse à un événement',
      event: 'Événement',
      recommendation: 'Recommandation',
      listing: 'Annonce Marketplace',
      answer: 'Réponse',
    },
    origins: {
      caption: 'Légende',
      alt_text: 'Description de l’image',
      media_comment: 'Commentaire',
      album: 'Album',
      album_description: 'Description de l’album',
      event: 'Événement',
      attachment: 'Pièce jointe',
      sale: 'À vendre',
      link: 'Lien',
      place: 'Lieu',
      tagged: 'Identifiés',
      sound: 'Son',
      sticker: 'Autocollant',
      title: 'Titre sur la plateforme',
      deleted: 'Supprimé sur la plateforme',
      earlier_wording: 'Texte antérieur',
      other_wording: 'Autre texte dans l’archive',
      detail: 'Détail',
    },
    of: (label: string, type: 'photo' | 'video', number: number) =>
      `${label}, ${type === 'photo' ? 'photo' : 'vidéo'} ${number}`,
    by: (label: string, author: string) => joinValue(`${label} de `, author, 'fr'),
    missing: {
      [MISSING_REASONS.onWeb]: 'une adresse Web',
      [MISSING_REASONS.notInArchive]: 'absent de cette archive',
      [MISSING_REASONS.perhapsInOtherPart]: 'absent de cette archive; peut-être dans une autre partie',
      [MISSING_REASONS.inOtherFolder]:
        'cette archive a un fichier de ce nom, mais pas à l’endroit que son entrée indique',
      [MISSING_REASONS.ambiguousName]: 'plusieurs fichiers de cette archive portent ce nom',
    },
    lost: 'le fichier conservé manque',
  }),
}
