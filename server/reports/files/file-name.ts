import type { FormatOptions, Language, Report } from '#contract/index.ts'

type Part = Exclude<keyof FormatOptions, 'timeZone' | 'language' | 'lossLabels'>

/** Contents of a file that its name lists, in order: first what must not leave the firm. */
const PARTS: Record<Language, [Part, string][]> = {
  en: [
    ['internalNotes', 'internal notes'],
    ['reviewStatus', 'review status'],
    ['externalComments', 'comments'],
    ['branding', 'branding'],
    ['index', 'index'],
    ['otherWordings', 'other wordings'],
    ['wholeBirthDate', 'date of birth'],
    ['onePicturePerPage', 'one picture a page'],
    ['coverage', 'coverage'],
    ['footer', 'footer'],
  ],
  es: [
    ['internalNotes', 'notas internas'],
    ['reviewStatus', 'estado de revisión'],
    ['externalComments', 'comentarios'],
    ['branding', 'marca'],
    ['index', 'índice'],
    ['otherWordings', 'otros textos'],
    ['wholeBirthDate', 'fecha de nacimiento'],
    ['onePicturePerPage', 'una imagen por página'],
    ['coverage', 'alcance'],
    ['footer', 'pie de página'],
  ],
  fr: [
    ['internalNotes', 'notes internes'],
    ['reviewStatus', 'état de l’examen'],
    ['externalComments', 'commentaires'],
    ['branding', 'marque'],
    ['index', 'index'],
    ['otherWordings', 'autres textes'],
    ['wholeBirthDate', 'date de naissance'],
    ['onePicturePerPage', 'une image par page'],
    ['coverage', 'étendue'],
    ['footer', 'pied de page'],
  ],
}

/** It does not name what a neutral file leaves out: its readers read the name. */
const NEUTRAL: Record<Language, string> = {
  en: 'neutral',
  es: 'neutral',
  fr: 'neutre',
}

/** Each in itself, because its readers read the name. */
const LANGUAGES: Record<Language, string> = { en: 'English', es: 'español', fr: 'français' }

const TIME_OF: Record<Language, (city: string) => string> = {
  en: (city) => `${city} time`,
  es: (city) => `hora de ${city}`,
  fr: (city) => `heure de ${city}`,
}

/** 'Toronto time' for America/Toronto. */
function zoneText(zone: string, language: Language): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return city === zone ? zone : TIME_OF[language](city)
}

/** The name of a file whose report's name has no character that a file's name can have. */
const NO_NAME: Record<Language, Record<Report['type'], string>> = {
  en: { legal: 'Report', album: 'Album' },
  es: { legal: 'Informe', album: 'Álbum' },
  fr: { legal: 'Rapport', album: 'Album' },
}

/** Names of volumes: of one, and of all. */
export const VOLUME_NAMES: Record<Language, { one(n: number, of: number): string; all(n: number): string }> =
  {
    en: { one: (n, of) => `volume ${n} of ${of}`, all: (n) => `${n} volumes` },
    es: { one: (n, of) => `volumen ${n} de ${of}`, all: (n) => `${n} volúmenes` },
    fr: { one: (n, of) => `volume ${n} sur ${of}`, all: (n) => `${n} volumes` },
  }

const MAX_NAME_LENGTH = 100

/** What people count as one letter; half of one is no text that a database stores. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * 'For Monday (internal notes, index, Toronto time, English)': the report's name in a form that every system supports, the file's contents, and the zone
 * and language that distinguish it from others. For an album the name alone, because the client reads it.
 */
export function fileNameOf(
  report: Pick<Report, 'type' | 'name'>,
  options: FormatOptions,
  language: Language,
): string {
  const whole = report.name.replace(/[\s\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' ').trim()
  const name = whole.slice(0, letters.segment(whole).containing(MAX_NAME_LENGTH)?.index)
  const held = PARTS[language].flatMap(([part, word]) => (options[part] ? [word] : []))
  const form = [zoneText(options.timeZone, language), LANGUAGES[options.language]]
  const parts =
    report.type === 'album' ? [] : [...held, ...(options.lossLabels ? [] : [NEUTRAL[language]]), ...form]
  return [
    name || NO_NAME[language][report.type],
    ...(parts.length > 0 ? [`(${parts.join(', ')})`] : []),
  ].join(' ')
}
