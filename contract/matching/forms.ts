import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { LANGUAGE_NAMES, type Language } from '../vocabulary/language.ts'
import { foldText } from './fold.ts'
import { IRREGULAR_FORMS } from './irregular-forms.ts'

const STEMMERS: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  es: stemSpanish,
  fr: stemFrench,
}

/** By the folded form: the first word of its line. */
const basesOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const [base = '', ...others] = line.split(' ')
      return others.map((form): [string, string] => [foldText(form), base])
    }),
  )
const bases: Record<Language, ReadonlyMap<string, string>> = {
  en: basesOf(IRREGULAR_FORMS.en),
  es: basesOf(IRREGULAR_FORMS.es),
  fr: basesOf(IRREGULAR_FORMS.fr),
}

/**
 * Two words of a language are forms of one word if they share a key. The stem of what people type without accents is another one than that of the
 * correct spelling, so a word has both.
 */
export function formKeys(language: Language, word: string): string[] {
  const lower = bases[language].get(foldText(word)) ?? word.toLowerCase()
  const stem = STEMMERS[language]
  return [...new Set([foldText(stem(lower)), stem(foldText(lower))])]
}

/** By the key of a base: its irregular forms, folded. */
const irregularByKey = new Map<string, string[]>()
for (const language of LANGUAGE_NAMES)
  for (const [form, base] of bases[language])
    for (const key of formKeys(language, base)) {
      const name = language + key
      irregularByKey.set(name, [...(irregularByKey.get(name) ?? []), form])
    }

/** How many of its first letters a form shares with a key of its word, unless that is shorter. */
export const SHARED_LETTERS = 3

/** With what every form of this word begins, folded: one of these. */
export function beginningsOfForms(language: Language, word: string): string[] {
  const keys = formKeys(language, word)
  const irregular = keys.flatMap((key) => irregularByKey.get(language + key) ?? [])
  return [...new Set([...keys, ...irregular].map((each) => each.slice(0, SHARED_LETTERS)))]
}
