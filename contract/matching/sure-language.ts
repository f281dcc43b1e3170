import { LANGUAGE_NAMES, type Language } from '../vocabulary/language.ts'
import { foldText } from './fold.ts'

/** Short words that only one of the three languages has, folded. */
const SHORT_WORDS: Record<Language, string> = {
  en: 'the and of is was were are with for my this that these have has had it you your not but at we they she he his her from been just what when about out up so if there all would will can im dont to in',
  es: 'el los las y del con por para una mi muy pero como esta estoy esto hay sin ya yo lo se su al cuando porque todo hoy ayer desde hasta donde nos fue era soy tengo mis gracias',
  fr: 'le les et du des une je pas pour avec dans mais tres ma mon mes est suis ce cette au aux sur ai avait nous vous ils elle il sans chez quand tout bien plus cest jai',
}
let known: ReadonlyMap<string, Language | null> | null = null

/** null for words of several languages. */
function languagesByWord(): ReadonlyMap<string, Language | null> {
  if (known) return known
  const made = new Map<string, Language | null>()
  for (const language of LANGUAGE_NAMES)
    for (const word of SHORT_WORDS[language].split(' ')) made.set(word, made.has(word) ? null : language)
  known = made
  return made
}

const MIN_WORDS = 2
/** Its beginning says in which language a text is. */
const MAX_LETTERS = 10_000

/** Whether a text is in another language without a doubt: it has short words of that one, and none of this one. */
export function isSurelyOther(language: Language, text: string): boolean {
  const languageOf = languagesByWord()
  const found = new Map<Language, Set<string>>()
  for (const word of foldText(text.slice(0, MAX_LETTERS)).split(/[^\p{L}]+/u)) {
    const its = languageOf.get(word)
    if (its) found.set(its, (found.get(its) ?? new Set()).add(word))
  }
  if (found.has(language)) return false
  return [...found.values()].some(({ size }) => size >= MIN_WORDS)
}
