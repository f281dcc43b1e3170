import type { Language } from '../vocabulary/language.ts'
import { groupBy } from '../grouping.ts'
import { emptyFolded, foldText, foldInto, type Folded, UNSPACED_KIND, WORD_KIND } from './fold.ts'
import { beginningsOfForms, formKeys } from './forms.ts'
import { type Keyword, parseKeyword } from './keywords.ts'
import { isSurelyOther } from './sure-language.ts'

/** Keywords prepared for many texts. The cost grows with the text, not with the number of keywords. */
export type Matcher = {
  /** The keywords in the text, as ascending indices into the list. */
  match(text: string): number[]
  /** Where they are in the original text: without overlaps, in order; if several begin at one position, the longest. */
  spans(text: string): Span[]
  /** Every place of every keyword, by where they begin. */
  hits(text: string): Hit[]
}
/** UTF-16 offsets: [start, end). */
export type Span = { start: number; end: number }
/** `index`: of the keyword. */
export type Hit = Span & { index: number }

type Node = {
  next: Map<number, Node>
  /** Keywords that end here, and keywords with a star, which continue to the end of the word. */
  whole: number[]
  prefixes: number[]
}

const newNode = (): Node => ({ next: new Map(), whole: [], prefixes: [] })

const STAR = 0x2a
const [SPACE, HASH, AT, DOT, QUOTE, N, T] = [0x20, 0x23, 0x40, 0x2e, 0x27, 0x6e, 0x74]

/** @returns what was added, folded; null if nothing is left of it */
function addText(root: Node, text: string, index: number): string | null {
  const folded = foldText(text)
  const isPrefix = folded.length > 1 && folded.charCodeAt(folded.length - 1) === STAR
  const length = isPrefix ? folded.length - 1 : folded.length
  if (length === 0) return null
  let node = root
  for (let at = 0; at < length; at += 1) {
    const code = folded.charCodeAt(at)
    const next = node.next.get(code) ?? newNode()
    node.next.set(code, next)
    node = next
  }
  ;(isPrefix ? node.prefixes : node.whole).push(index)
  return folded.slice(0, length)
}

/** A word, tag or name can begin only where another has ended, and never inside what was a single letter. */
function canBeginAt({ codes, kinds, places }: Folded, at: number): boolean {
  if (at === 0) return true
  if (places[at] === places[at - 1]) return false
  if (kinds[at - 1] !== WORD_KIND) return true
  const code = codes[at]
  return kinds[at] !== WORD_KIND && code !== HASH && code !== AT
}

function canEndAt(text: Folded, start: number, end: number): boolean {
  const { codes, kinds, length } = text
  if (kinds[end - 1] !== WORD_KIND || end >= length) return true
  if (kinds[end] === WORD_KIND) return false
  // `@ana` is not `@ana.lopez`, and `won` is not `won't`.
  if (codes[start] === AT) return !(codes[end] === DOT && kinds[end + 1] === WORD_KIND && end + 1 < length)
  const isNegation = codes[end] === QUOTE && codes[end + 1] === T && codes[end - 1] === N && end + 1 < length
  return !isNegation || (end + 2 < length && kinds[end + 2] === WORD_KIND)
}

function endOfWord({ kinds, length }: Folded, from: number): number {
  let end = from
  // In scripts without spaces, nothing shows where a word ends.
  while (end < length && kinds[end] === WORD_KIND && kinds[end - 1] !== UNSPACED_KIND) end += 1
  return end
}

/** The first letters of keywords, up to three. Words that begin in another way are skipped. */
class Beginnings {
  readonly #flags = new Uint8Array(0x10000)

  /** @param folded a keyword, or the first letters of its forms */
  add(folded: string): void {
    const [a, b, c] = [0, 1, 2].map((at) => folded.charCodeAt(at))
    if (folded.length > 2) this.#mark(hashOf(a ?? 0, b ?? 0, c ?? 0), 1)
    else if (folded.length === 2) this.#mark(hashOf(a ?? 0, b ?? 0, 0), 2)
    else this.#mark(a ?? 0, 4)
  }

  mayBeAt({ codes, length }: Folded, at: number): boolean {
    const a = codes[at] ?? 0
    const b = at + 1 < length ? (codes[at + 1] ?? 0) : 0
    const c = at + 2 < length ? (codes[at + 2] ?? 0) : 0
    return (
      ((this.#flags[hashOf(a, b, c)] ?? 0) & 1) !== 0 ||
      ((this.#flags[hashOf(a, b, 0)] ?? 0) & 2) !== 0 ||
      ((this.#flags[a] ?? 0) & 4) !== 0
    )
  }

  #mark(at: number, flag: number): void {
    this.#flags[at] = (this.#flags[at] ?? 0) | flag
  }
}
const hashOf = (a: number, b: number, c: number): number => (a * 961 + b * 31 + c) & 0xffff

/** For fewer keywords, preparing this takes longer than it saves. */
const MIN_FOR_BEGINNINGS = 30

/** A place where a keyword is found, in folded units. */
type Place = { index: number; start: number; end: number }
type Report = (index: number, start: number, end: number) => void

export const compileKeywords = (written: readonly string[]): Matcher =>
  compileParsed(written.map(parseKeyword))

export function compileParsed(keywords: readonly Keyword[]): Matcher {
  const exceptions = keywords.flatMap(({ unless }, owner) =>
    unless.map((phrase) => ({ owner, ...parseKeyword(phrase) })),
  )
  // Exceptions are found with the keywords, and have the indices after theirs.
  const all = [...keywords, ...exceptions]
  const root = newNode()
  const beginnings = all.length < MIN_FOR_BEGINNINGS ? null : new Beginnings()
  for (const [index, { text, forms }] of all.entries())
    if (!forms) {
      const folded = addText(root, text, index)
      if (folded) beginnings?.add(folded)
    }
  const roots: (Node | undefined)[] = []
  for (const [code, node] of root.next) roots[code] = node
  const forms = compileForms(all, beginnings)
  const isConditional = keywords.map(({ unless, onlyIn }) => unless.length > 0 || onlyIn !== null)
  const text = emptyFolded()

  /** Finds every keyword that begins at a position. */
  function findFrom(at: number, report: Report): void {
    let node = roots[text.codes[at] ?? 0]
    for (let end = at + 1; node; end += 1) {
      for (const index of node.prefixes) report(index, at, endOfWord(text, end))
      if (node.whole.length > 0 && canEndAt(text, at, end))
        for (const index of node.whole) report(index, at, end)
      if (end >= text.length) return
      node = node.next.get(text.codes[end] ?? 0)
    }
  }

  function findAll(original: string, report: Report): void {
    foldInto(text, original)
    const doubtful: Place[] = []
    const excepted: Place[] = []
    const sort: Report = (index, start, end) => {
      if (index >= keywords.length) excepted.push({ index, start, end })
      else if (isConditional[index]) doubtful.push({ index, start, end })
      else report(index, start, end)
    }
    const { kinds, length } = text
    for (let at = 0; at < length; at += 1) {
      // Most letters are inside a word.
      if (kinds[at] === WORD_KIND && kinds[at - 1] === WORD_KIND) continue
      if (!canBeginAt(text, at) || (beginnings && !beginnings.mayBeAt(text, at))) continue
      findFrom(at, sort)
      forms?.(text, original, at, sort)
    }
    const counts = conditionOf(excepted, original)
    for (const place of doubtful) if (counts(place)) report(place.index, place.start, place.end)
  }

  /** Says whether a place counts. Places must be asked for in their order, so that each exception is passed only once. */
  function conditionOf(excepted: readonly Place[], original: string): (place: Place) => boolean {
    const byOwner = groupBy(excepted, ({ index }) => exceptions[index - keywords.length]?.owner)
    const passed = new Map<number, number>()
    const isOther = new Map<Language, boolean>()
    return ({ index, start, end }) => {
      const phrases = byOwner.get(index) ?? []
      let from = passed.get(index) ?? 0
      while ((phrases[from]?.end ?? start) < start) from += 1
      passed.set(index, from)
      for (let at = from; (phrases[at]?.start ?? end) <= start; at += 1)
        if (end <= (phrases[at]?.end ?? 0)) return false
      const onlyIn = keywords[index]?.onlyIn
      if (!onlyIn) return true
      const other = isOther.get(onlyIn) ?? isSurelyOther(onlyIn, original)
      isOther.set(onlyIn, other)
      return !other
    }
  }

  function placesIn(original: string): Place[] {
    const places: Place[] = []
    findAll(original, (index, start, end) => places.push({ index, start, end }))
    return places.sort((a, b) => a.start - b.start || b.end - a.end)
  }
  const spanOf = ({ start, end }: Place, original: string): Span => ({
    start: text.places[start] ?? 0,
    end: originalEnd(text, end, original.length),
  })

  return {
    match(original) {
      const found = new Set<number>()
      findAll(original, (index) => found.add(index))
      return found.size < 2 ? [...found] : [...found].sort((a, b) => a - b)
    },
    spans(original) {
      let after = 0
      return placesIn(original).flatMap((place): Span[] => {
        if (place.start < after) return []
        after = place.end
        return [spanOf(place, original)]
      })
    },
    hits(original) {
      return placesIn(original).map((place) => ({ index: place.index, ...spanOf(place, original) }))
    },
  }
}

/** Longer words have no forms: a stemmer may not get one of a million letters. */
const LONGEST_WORD = 40
/** How many different words are remembered with the keywords of which they are forms. */
const MAX_KNOWN_WORDS = 50_000

type FormsFinder = (text: Folded, original: string, at: number, report: Report) => void

/** Finds forms of words and of phrases. null: no keyword asks for any. */
function compileForms(keywords: readonly Keyword[], beginnings: Beginnings | null): FormsFinder | null {
  type Phrase = { index: number; language: Language; words: (readonly string[])[] }
  const phrases = keywords.flatMap(({ text, forms: language }, index): Phrase[] =>
    language ? [{ index, language, words: text.split(' ').map((word) => formKeys(language, word)) }] : [],
  )
  if (phrases.length === 0) return null
  const byKey = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [first = ''] = keywords[phrase.index]?.text.split(' ') ?? []
    for (const each of beginningsOfForms(phrase.language, first)) beginnings?.add(each)
    for (const key of phrase.words[0] ?? []) {
      const name = phrase.language + key
      byKey.set(name, [...(byKey.get(name) ?? []), phrase])
    }
  }
  const languages = [...new Set(phrases.map(({ language }) => language))]
  const known = new Map<string, readonly Phrase[]>()
  const begunBy = (word: string): readonly Phrase[] => {
    const before = known.get(word)
    if (before) return before
    const found = languages.flatMap((language) =>
      formKeys(language, word).flatMap((key) => byKey.get(language + key) ?? []),
    )
    if (known.size >= MAX_KNOWN_WORDS) known.clear()
    const all = [...new Set(found)]
    known.set(word, all)
    return all
  }
  return (text, original, at, report) => {
    const wordFrom = (start: number): { word: string; end: number } => {
      const end = endOfWord(text, start)
      if (end - start > LONGEST_WORD) return { word: '', end }
      const word = original.slice(text.places[start] ?? 0, originalEnd(text, end, original.length))
      return { word, end }
    }
    const first = wordFrom(at)
    for (const { index, language, words } of begunBy(first.word)) {
      let { end } = first
      const goesOn = words.slice(1).every((keys) => {
        if (text.codes[end] !== SPACE || end + 1 >= text.length) return false
        const next = wordFrom(end + 1)
        end = next.end
        return formKeys(language, next.word).some((key) => keys.includes(key))
      })
      if (goesOn && canEndAt(text, at, end)) report(index, at, end)
    }
  }
}

/** Where the original text continues after a match: past accents and marks on the last letter. */
function originalEnd({ places, length }: Folded, end: number, textLength: number): number {
  const last = places[end - 1] ?? 0
  let after = end
  while (after < length && places[after] === last) after += 1
  return after < length ? (places[after] ?? textLength) : textLength
}
