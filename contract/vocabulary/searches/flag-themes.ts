/** What keywords of flags are about; `own`: people added them, so they are in no theme of the default list. `short`: beside a keyword. */
export const KEYWORD_THEMES = {
  injury: {
    label: { en: 'Injury and pain', es: 'Lesiones y dolor', fr: 'Blessures et douleur' },
    short: { en: 'Injury', es: 'Lesiones', fr: 'Blessures' },
  },
  treatment: {
    label: { en: 'Treatment, medication', es: 'Tratamiento, medicinas', fr: 'Soins et médicaments' },
    short: { en: 'Treatment', es: 'Tratamiento', fr: 'Soins' },
  },
  activity: {
    label: { en: 'Activity and sport', es: 'Actividad y deporte', fr: 'Activité et sport' },
    short: { en: 'Activity', es: 'Actividad', fr: 'Activité' },
  },
  outdoors: {
    label: { en: 'Outdoors', es: 'Aire libre', fr: 'Plein air' },
    short: { en: 'Outdoors', es: 'Aire libre', fr: 'Plein air' },
  },
  chores: {
    label: { en: 'Lifting and chores', es: 'Cargas y quehaceres', fr: 'Charges et corvées' },
    short: { en: 'Chores', es: 'Quehaceres', fr: 'Corvées' },
  },
  travel: {
    label: { en: 'Travel', es: 'Viajes', fr: 'Voyages' },
    short: { en: 'Travel', es: 'Viajes', fr: 'Voyages' },
  },
  work: {
    label: { en: 'Work and income', es: 'Trabajo e ingresos', fr: 'Travail et revenus' },
    short: { en: 'Work', es: 'Trabajo', fr: 'Travail' },
  },
  mood: {
    label: { en: 'Mood and sleep', es: 'Ánimo y sueño', fr: 'Humeur et sommeil' },
    short: { en: 'Mood', es: 'Ánimo', fr: 'Humeur' },
  },
  substances: {
    label: { en: 'Alcohol and drugs', es: 'Alcohol y drogas', fr: 'Alcool et drogues' },
    short: { en: 'Alcohol, drugs', es: 'Alcohol, drogas', fr: 'Alcool, drogues' },
  },
  driving: {
    label: { en: 'Driving, accidents', es: 'Manejo y accidentes', fr: 'Conduite et accidents' },
    short: { en: 'Driving', es: 'Manejo', fr: 'Conduite' },
  },
  litigation: {
    label: { en: 'Litigation and money', es: 'Litigio y dinero', fr: 'Litige et argent' },
    short: { en: 'Litigation', es: 'Litigio', fr: 'Litige' },
  },
  recovery: {
    label: { en: 'Recovery', es: 'Recuperación', fr: 'Rétablissement' },
    short: { en: 'Recovery', es: 'Recuperación', fr: 'Rétablissement' },
  },
  own: {
    label: { en: 'Own words', es: 'Palabras propias', fr: 'Mots ajoutés' },
    short: { en: 'Own word', es: 'Palabra propia', fr: 'Mot ajouté' },
  },
} as const
export type KeywordTheme = keyof typeof KEYWORD_THEMES
export const KEYWORD_THEME_NAMES = Object.keys(KEYWORD_THEMES) as [KeywordTheme, ...KeywordTheme[]]

/** The themes of the default list. */
export type FlagTheme = Exclude<KeywordTheme, 'own'>
export const FLAG_THEMES = KEYWORD_THEME_NAMES.filter((name) => name !== 'own') as [FlagTheme, ...FlagTheme[]]

/** The words of a language by theme, as people write keywords, with commas between them. */
export type FlagWords = Record<FlagTheme, string>
