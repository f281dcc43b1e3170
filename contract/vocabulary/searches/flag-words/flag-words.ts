import type { FlagTheme } from '../flag-themes.ts'

/** The words of a language, as people write keywords, with commas between them. */
export type FlagWords = Record<FlagTheme, string>
