import { beginningsOfForms, compileParsed, foldText, type Hit, type Matcher } from '../matching/index.ts'
import type { FindQuery, FindWords } from './query.ts'
import { type FindTerm, keywordsOf } from './terms.ts'

/** What the matcher reads of a post. `earlier`: the words of its other versions; both with separators between fields. */
export type FoundIn = { text: string; earlier: string; place: string | null; tagged: readonly string[] }

/** A find prepared for many posts. */
export type PostFinder = { matches: (post: FoundIn) => boolean }

/**
 * Words that are sought may be in any version of a post; NOT asks for the version that is shown, so that a post is never hidden by words that it no
 * longer has.
 */
export function compileFind({ words, terms, fields }: FindQuery): PostFinder {
  const keywords = keywordsOf(terms)
  const termOf = keywords.map(({ term }) => term)
  const matcher = compileParsed(keywords.map(({ keyword }) => keyword))
  const conditions = fields.flatMap((field) => {
    if (field.name !== 'tag' && field.name !== 'place' && field.name !== 'with') return []
    const isIn = compileTerm(field.term)
    const { name, isNot } = field
    return [
      ({ text, earlier, place, tagged }: FoundIn): boolean => {
        const found =
          name === 'tag'
            ? isIn(text) || (!isNot && isIn(earlier))
            : name === 'place'
              ? place !== null && isIn(place)
              : tagged.some(isIn)
        return found !== isNot
      },
    ]
  })
  return {
    matches(post) {
      if (!conditions.every((holds) => holds(post))) return false
      if (!words) return true
      const shown = new TextHits(matcher, termOf, post.text)
      const earlier = post.earlier === '' ? null : new TextHits(matcher, termOf, post.earlier)
      return holds(words, shown, earlier)
    },
  }
}

function compileTerm(term: FindTerm): (text: string) => boolean {
  const matcher = compileParsed(keywordsOf([term]).map(({ keyword }) => keyword))
  return (text) => matcher.match(text).length > 0
}

function holds(words: FindWords, shown: TextHits, earlier: TextHits | null): boolean {
  switch (words.kind) {
    case 'all':
      return words.parts.every((part) => holds(part, shown, earlier))
    case 'any':
      return words.parts.some((part) => holds(part, shown, earlier))
    case 'not':
      return !holds(words.part, shown, null)
    default:
      return shown.places(words).length > 0 || (earlier?.places(words).length ?? 0) > 0
  }
}

/** Where the terms are in one text. */
class TextHits {
  readonly #text: string
  readonly #byTerm: Hit[][] = []
  #ordinals: Int32Array | null = null

  constructor(matcher: Matcher, termOf: readonly number[], text: string) {
    this.#text = text
    for (const hit of matcher.hits(text)) (this.#byTerm[termOf[hit.index] ?? 0] ??= []).push(hit)
  }

  /** In order of where they begin. */
  places(words: FindWords): readonly Place[] {
    switch (words.kind) {
      case 'term':
        return this.#byTerm[words.term] ?? []
      case 'near':
        return this.#near(this.places(words.left), this.places(words.right), words.distance)
      case 'any':
        return words.parts.flatMap((part) => this.places(part)).sort((a, b) => a.start - b.start)
      default:
        return []
    }
  }

  /**
   * For each place of one, the nearest of the other on either side, so that many of both cost no more than their sum. Those that overlap it, such as the
   * same word as another form, are passed over.
   */
  #near(left: readonly Place[], right: readonly Place[], distance: number): Place[] {
    const found: Place[] = []
    let at = 0
    for (const one of left) {
      while (at < right.length && (right[at] as Place).start < one.start) at += 1
      let [before, after] = [at - 1, at]
      while (overlap(right[before], one)) before -= 1
      while (overlap(right[after], one)) after += 1
      for (const other of [right[before], right[after]])
        if (other && this.#wordsBetween(one, other) <= distance)
          found.push({ start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) })
    }
    return found
  }

  /** One more than the words between them; more than any distance if a field ends between them, or if they overlap. */
  #wordsBetween(one: Place, other: Place): number {
    const [first, second] = one.start <= other.start ? [one, other] : [other, one]
    if (first.end > second.start) return Number.POSITIVE_INFINITY
    const ordinals = (this.#ordinals ??= ordinalsOf(this.#text))
    const [from, to] = [ordinals[first.end - 1] ?? 0, ordinals[second.start] ?? 0]
    return to - from
  }
}

type Place = { start: number; end: number }
const overlap = (one: Place | undefined, other: Place): boolean =>
  one !== undefined && one.start < other.end && other.start < one.end

/** More words than `near` may ask for: what is in two fields is never near. */
const FIELD_GAP = 1000
const SPACED_WORD = /[\p{L}\p{N}\p{M}_]/u
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The number of the word in which each letter is. In scripts without spaces, each letter counts as a word. */
function ordinalsOf(text: string): Int32Array {
  const ordinals = new Int32Array(text.length)
  let [ordinal, isInWord] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const isWord = SPACED_WORD.test(letter) || (letter >= '\uD800' && letter <= '\uDFFF')
    if (letter === '\u0001') ordinal += FIELD_GAP
    else if (isWord && (!isInWord || UNSPACED.test(letter))) ordinal += 1
    isInWord = isWord
    ordinals[at] = ordinal
  }
  return ordinals
}

/**
 * What a folded text must contain so that a post can match: all of these, each of which is met by one of its texts. It leaves out posts that can't match
 * and keeps all that do.
 */
export function neededTexts({ words, terms, fields }: FindQuery): readonly (readonly string[])[] {
  const ofFields = fields.flatMap((field) => (!field.isNot && 'term' in field ? [textsOf(field.term)] : []))
  return [...(words ? neededBy(words, terms) : []), ...ofFields]
}

function neededBy(words: FindWords, terms: readonly FindTerm[]): (readonly string[])[] {
  switch (words.kind) {
    case 'term': {
      const term = terms[words.term]
      return term ? [textsOf(term)] : []
    }
    case 'all':
      return words.parts.flatMap((part) => neededBy(part, terms))
    case 'near':
      return [...neededBy(words.left, terms), ...neededBy(words.right, terms)]
    case 'any': {
      // One of the texts of each part is enough to know that one of the parts can match.
      const parts = words.parts.map((part) => neededBy(part, terms))
      return parts.some((part) => part.length === 0) ? [] : [parts.flatMap(([first = []]) => first)]
    }
    case 'not':
      return []
  }
}

function textsOf({ text, forms }: FindTerm): string[] {
  const [first = ''] = text.split(' ')
  return forms.length === 0
    ? [foldText(text).replace(/\*$/, '')]
    : [...new Set(forms.flatMap((language) => beginningsOfForms(language, first)))]
}
