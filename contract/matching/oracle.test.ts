import { describe, expect, it } from 'vitest'
import { compileKeywords, formsOf, type Hit, parseKeyword } from './index.ts'

/** Words with all of their forms among these texts, written out by hand. */
const FORMS: Record<string, string[]> = {
  'en~hike': ['hike', 'hikes', 'hiked', 'hiking', 'Hiking', 'ＨＩＫＥＳ'],
  'en~run': ['run', 'runs', 'ran', 'running', 'RAN'],
  'en~fall': ['fall', 'falls', 'fell', 'fallen', 'falling'],
  'en~injury': ['injury', 'injuries'],
  'es~caminar': ['caminar', 'camino', 'caminé', 'caminando', 'CAMINAMOS'],
  'es~lesión': ['lesión', 'lesiones', 'lesion', 'lesionado'],
  'es~doler': ['duele', 'duelen', 'dolió'],
  'fr~tomber': ['tomber', 'tombé', 'tombée', 'tombait', 'TOMBE'],
  'fr~blessure': ['blessure', 'blessures'],
  'fr~randonnée': ['randonnée', 'randonnées', 'randonnee'],
}
/** No form of any of them. */
const OTHERS = [
  'hiker runner rune fallow injured hikesx caminata lesa dolmen dolor tombola blessed randomnée œuvre niño garçon naïve #gym @ana 🏋️',
  // German, Portuguese, Arabic, Hebrew, Chinese, Japanese, Thai
  'Schmerz Straße über dor ação não ألم محامي כאב עורך 今天 ジム ปวดหลัง',
].flatMap((words) => words.split(' '))
const SIGNS = [' ', '  ', ', ', '. ', '! ', '\n', ' – ', '; ', ' / ', '… ']
const WORDS = [...Object.values(FORMS).flat(), ...OTHERS]

/** A linear congruential generator. */
let state = Number(process.env['PROOFLINE_SEED'] ?? Date.now() % 1_000_000)
const seed = state
const pick = <Item>(items: readonly Item[]): Item => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return items[(state >>> 8) % items.length] as Item
}

const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\ufe0f]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')

/** What a keyword should find among words, each of which is one word of its text. */
const finds = (keyword: string, word: string): boolean => {
  if (FORMS[keyword]) return FORMS[keyword].includes(word)
  const [text, whole] = [plain(keyword.replace(/\*$/u, '')), plain(word)]
  return keyword.endsWith('*') ? whole.replace(/^[#@]/u, '').startsWith(text) : whole === text
}

describe(`keywords beside an oracle that knows the words of a text (seed ${seed})`, () => {
  it('find the same: words, beginnings and forms', () => {
    const spaced = WORDS.filter((word) =>
      /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u.test(word),
    )
    const keywords = [
      ...new Set([
        ...Object.keys(FORMS),
        ...OTHERS,
        ...spaced.map((word) => `${[...word].slice(0, 3).join('')}*`),
      ]),
    ].filter((keyword, index, all) => all.findIndex((each) => plain(each) === plain(keyword)) === index)
    const matcher = compileKeywords(keywords)
    for (let round = 0; round < 1500; round += 1) {
      const words = Array.from({ length: 8 }, () => pick(WORDS))
      const text = words.map((word) => word + pick(SIGNS)).join('')
      const expected = keywords.flatMap((keyword, index) =>
        words.some((word) => finds(keyword, word)) ? [index] : [],
      )
      const found = matcher.match(text)
      expect(
        found.map((index) => keywords[index]),
        text,
      ).toEqual(expected.map((index) => keywords[index]))
      const hits = matcher.hits(text)
      const placesOf = ({ index, start, end }: Hit) => `${index} ${text.slice(start, end)}`
      const written = words.flatMap((word) =>
        keywords.flatMap((keyword, index) => (finds(keyword, word) ? [`${index} ${word}`] : [])),
      )
      // A keyword does not find the # or @ of a word.
      const bare = (place: string) => place.replace(/(?<= )[#@]/u, '')
      expect(hits.map(placesOf).map(bare).sort(), text).toEqual(written.map(bare).sort())
    }
  })

  it('show no form that they do not find', () => {
    for (const [keyword, forms] of Object.entries(FORMS)) {
      const { text, forms: language } = parseKeyword(keyword)
      const shown = language ? formsOf(language, text) : []
      const matcher = compileKeywords([keyword])
      expect(
        shown.filter((form) => matcher.match(form).length === 0),
        keyword,
      ).toEqual([])
      const isShown = (form: string) => shown.some((each) => plain(each) === plain(form))
      if (language === 'en')
        expect(
          forms.filter((form) => plain(form) !== text && !isShown(form)),
          keyword,
        ).toEqual([])
    }
  })

  it('find a word except in the phrases that it names', () => {
    const keywords = Object.keys(FORMS)
    for (let round = 0; round < 1500; round += 1) {
      const keyword = pick(keywords)
      const form = pick(FORMS[keyword] ?? [])
      const [before, after] = [pick(OTHERS.slice(0, 10)), pick(OTHERS.slice(0, 10))]
      const words = Array.from({ length: 6 }, () => pick([form, before, after]))
      const text = words.join(' ')
      const exceptions = [`${before} ${form}`, `${form} ${after}`]
      const isLeft = words.some(
        (word, index) =>
          finds(keyword, word) && !(words[index - 1] === before) && !(words[index + 1] === after),
      )
      const written = [keyword, ...exceptions].join(' !')
      expect(compileKeywords([written]).match(text), `${written}: ${text}`).toEqual(isLeft ? [0] : [])
    }
  })
})
