import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import type { Language } from '../vocabulary/language.ts'
import { foldText } from './fold.ts'
import { IRREGULAR_FORMS } from './irregular-forms.ts'

const STEMMERS: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  es: stemSpanish,
  fr: stemFrench,
}

/** With and without accents, which people leave out: the stems differ. */
const stemsOf = (language: Language, word: string): string[] => [
  ...new Set([foldText(STEMMERS[language](word)), STEMMERS[language](foldText(word))]),
]

type Forms = ReadonlyMap<string, readonly string[]>
/** Irregular forms, folded, with the stems of the word of which they are forms. */
const irregular = new Map<Language, Forms>()

/** Made when it is first needed, because most pages never do. */
function irregularOf(language: Language): Forms {
  const known = irregular.get(language)
  if (known) return known
  const forms = IRREGULAR_FORMS[language].flatMap((line) => {
    const [base = '', ...others] = line.split(' ')
    const stems = stemsOf(language, base)
    return others.map((form): [string, string[]] => [foldText(form), stems])
  })
  const made = new Map(forms)
  irregular.set(language, made)
  return made
}

/** Two words of a language are forms of one word if they share a key. */
export const formKeys = (language: Language, word: string): readonly string[] =>
  irregularOf(language).get(foldText(word)) ?? stemsOf(language, word.toLowerCase())

/** How many of its first letters a form shares with a key; fewer if the key is shorter. */
const SHARED_LETTERS = 3

/** The first letters, folded, that the forms of this word can have. */
export function beginningsOfForms(language: Language, word: string): string[] {
  const keys = formKeys(language, word)
  const others = [...irregularOf(language)].flatMap(([form, stems]) =>
    stems.some((stem) => keys.includes(stem)) ? [form] : [],
  )
  return [...new Set([...keys, ...others].map((each) => each.slice(0, SHARED_LETTERS)))]
}
