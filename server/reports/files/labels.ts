import {
  type DetailName,
  DETAILS,
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
  details: Record<DetailName, string>
  /** "Caption of photo 2" */
  of(label: string, type: 'photo' | 'video', number: number): string
  by(label: string, author: string): string
  /** Why a file is missing; a reason from another version is printed unchanged. */
  missing: Record<string, string>
  /** A file that was stored, and that the storage no longer has. */
  lost: string
}

const labelsOf = <Name extends string>(
  rows: Record<Name, { label: Record<Language, string> }>,
  language: Language,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<{ label: Record<Language, string> }>(rows).map(([name, { label }]) => [
      name,
      label[language],
    ]),
  ) as Record<Name, string>

const vocabularies = (
  language: Language,
): Pick<Labels, 'statuses' | 'media' | 'kinds' | 'origins' | 'details'> => ({
  statuses: labelsOf(POST_STATUS, language),
  media: labelsOf(MEDIA_TYPES, language),
  kinds: labelsOf(POST_KINDS, language),
  origins: labelsOf(WORDS_ORIGINS, language),
  details: labelsOf(DETAILS, language),
})

export const LABELS: Record<Language, Labels> = {
  en: {
    ...vocabularies('en'),
    of: (label, type, number) => `${label} of ${type} ${number}`,
    by: (label, author) => `${label} by ${author}`,
    missing: {},
    lost: 'the stored file is missing',
  },
  es: {
    ...vocabularies('es'),
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
    ...vocabularies('fr'),
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
