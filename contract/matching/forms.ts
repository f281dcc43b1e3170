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

/** The irregular forms of a word, folded. */
function irregularFormsOf(language: Language, keys: readonly string[]): string[] {
  return [...irregularOf(language)].flatMap(([form, stems]) =>
    stems.some((stem) => keys.includes(stem)) ? [form] : [],
  )
}

/** The first letters, folded, that the forms of this word can have. */
export function beginningsOfForms(language: Language, word: string): string[] {
  const keys = formKeys(language, word)
  const all = [...keys, ...irregularFormsOf(language, keys)]
  return [...new Set(all.map((each) => each.slice(0, SHARED_LETTERS)))]
}

/** Endings of regular words: a word that ends with the first has forms with the others. The first line that fits counts. */
const ENDINGS: Record<Language, readonly string[]> = {
  en: [
    'ee ees eeing eed',
    'ie ies ying ied',
    'e es ing ed',
    'ch ches ching ched',
    'sh shes shing shed',
    'ss sses ssing ssed',
  ],
  es: [
    'ar o as a amos an é aste ó aron aba aban ando ado',
    'er o es e emos en í iste ió ieron ía ían iendo ido',
    'ir o es e imos en í iste ió ieron ía ían iendo ido',
    'ión iones',
    'z ces',
    'o os a as',
    'a as',
    'e es',
  ],
  fr: [
    'ger ge ges geons gez gent gé gée gés geait geant',
    'cer ce ces çons cez cent cé cée cés çait çant',
    'er e es ons ez ent é ée és ait ant',
    'ir is it issons issez issent i ie issait',
    're s ons ez ent u ue ait ant',
    'eau eaux',
    'al aux ale ales',
    'eux euse euses',
  ],
}
const OTHER_ENDINGS: Record<Language, string> = { en: 's ing ed', es: 's es', fr: 's e es' }

function regularForms(language: Language, word: string): string[] {
  if (language === 'en') {
    const [, consonantY] = /^(.*[^aeiou])y$/u.exec(word) ?? []
    if (consonantY) return [`${consonantY}ies`, `${word}ing`, `${consonantY}ied`]
    const [, last] = /^[^aeiou]*[aeiou]([bdgklmnprt])$/u.exec(word) ?? []
    if (last) return [`${word}s`, `${word}${last}ing`, `${word}${last}ed`]
  }
  for (const line of ENDINGS[language]) {
    const [ending = '', ...others] = line.split(' ')
    if (word.endsWith(ending) && word.length > ending.length + 1)
      return others.map((other) => word.slice(0, -ending.length) + other)
  }
  return OTHER_ENDINGS[language].split(' ').map((ending) => word + ending)
}

/** How many forms of a word are shown. */
const MAX_FORMS = 12

/** The usual forms of a word or phrase, for people to see: each is one that the keyword finds. */
export function formsOf(language: Language, text: string): string[] {
  const [first = '', ...rest] = text.toLowerCase().split(' ')
  const keys = formKeys(language, first)
  const irregularForms = irregularFormsOf(language, keys)
  // A verb with forms such as ran and courent has no runned and courissent.
  const isRegular = (form: string): boolean =>
    irregularForms.length === 0 || (language !== 'fr' && !(language === 'en' && form.endsWith('ed')))
  const all = [...irregularForms, ...regularForms(language, first).filter(isRegular)].filter(
    (form) =>
      foldText(form) !== foldText(first) && formKeys(language, form).some((key) => keys.includes(key)),
  )
  return [...new Set(all)].slice(0, MAX_FORMS).map((form) => [form, ...rest].join(' '))
}
