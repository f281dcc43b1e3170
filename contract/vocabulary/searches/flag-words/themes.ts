/** What the words of the default list are about. */
export const FLAG_THEMES = [
  'injury',
  'treatment',
  'activity',
  'outdoors',
  'chores',
  'travel',
  'work',
  'mood',
  'substances',
  'driving',
  'litigation',
  'recovery',
] as const
export type FlagTheme = (typeof FLAG_THEMES)[number]

/** The words of a language, as people write keywords, with commas between them. */
export type FlagWords = Record<FlagTheme, string>
