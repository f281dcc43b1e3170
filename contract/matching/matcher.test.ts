import { describe, expect, it } from 'vitest'
import { compileKeywords, keywordFault, keywordKey, splitKeywords } from './index.ts'
import { Keywords } from './keyword-schema.ts'
import { FLAGGING_KEYWORDS } from '../vocabulary/searches/flag-words/index.ts'
import { emptyFolded, foldText, foldInto } from './fold.ts'

const found = (text: string, ...words: string[]): string[] =>
  compileKeywords(words)
    .match(text)
    .map((index) => words[index] ?? '')
const marked = (text: string, ...words: string[]): string[] =>
  compileKeywords(words)
    .spans(text)
    .map(({ start, end }) => text.slice(start, end))

/** [keyword, text, the parts of it that match] */
const CASES: [string, string, string[]][] = [
  ['back pain', 'My BACK  \n pain is back', ['BACK  \n pain']],
  ['gym', 'gymnasium, Gym. the gym', ['Gym', 'gym']],
  ['gym*', 'Gymnasium; agym', ['Gymnasium']],
  ['hik*', 'hiking-trip', ['hiking']],
  ['client', 'the client’s leg', ['client']],
  ["can't", 'I can’t and I can`t', ['can’t', 'can`t']],
  ['won', 'I won’t, but he won', ['won']],
  ['don', 'Don’t', []],
  ['x-ray', 'X–ray, x‑ray, x—ray, xray', ['X–ray', 'x‑ray', 'x—ray']],
  ['"so called"', 'a “So called” accident', ['“So called”']],
  ['ski', 'ski-lift skill skis', ['ski']],
  ['10k', 'ran 10K; 110k', ['10K']],
  // es
  ['espalda', 'mi ESPÁLDA duele', ['ESPÁLDA']],
  ['niño', 'el nino', ['nino']],
  ['lesión', 'una lesio\u0301n', ['lesio\u0301n']],
  // fr
  ['hôpital', "à l’Hopital d'ici", ['Hopital']],
  ['cœur', 'coeur, CŒUR', ['coeur', 'CŒUR']],
  ['escalade', 'j’ai fait d’escalade', ['escalade']],
  // tags and names
  ['#gym', 'so #Gym and #gymlife, a#gym', ['#Gym']],
  ['gym', '#gym', ['gym']],
  ['@ana', 'Hi @Ana. And @ana.lopez, @ana_b, x@ana', ['@Ana']],
  ['@ana.lopez', '@ana.lopez!', ['@ana.lopez']],
  ['#健身', '今天 ＃健身', ['＃健身']],
  // separate letters
  ['strasse', 'Straße 5', ['Straße']],
  ['istanbul', 'İSTANBUL', ['İSTANBUL']],
  ['ισχυς', 'ΙΣΧΎΣ', ['ΙΣΧΎΣ']],
  ['soren', 'Søren', ['Søren']],
  ['gym', 'ＧＹＭ 𝓰𝔂𝓶 Ⓖⓨⓜ', ['ＧＹＭ', '𝓰𝔂𝓶', 'Ⓖⓨⓜ']],
  ['gym', 'Gym™', ['Gym']],
  ['gym', 'g\u200Bym so\u00ADft', ['g\u200Bym']],
  ['рентген', 'РЕНТГЕН был', ['РЕНТГЕН']],
  ['محامي', 'مُحَامِي هنا', ['مُحَامِي']],
  ['दर्द', 'दर्द है', ['दर्द']],
  ['दर', 'दर्द है', []],
  // scripts without spaces
  ['健身', '我今天去健身房了', ['健身']],
  ['gym', '我去gym了', ['gym']],
  ['ジム', '今日はｼﾞﾑへ', ['ｼﾞﾑ']],
  ['ปวด', 'ฉันปวดหลัง', ['ปวด']],
  ['병원', '병원에서', ['병원']],
  ['가', '각', []],
  // A voicing mark makes another letter, and a word in another script ends before it.
  ['gym', '昨日までgymへ', ['gym']],
  ['5km', '今日まで5km走った', ['5km']],
  ['#gym', 'そこで#gym', ['#gym']],
  ['はし', 'はじめて', []],
  ['ハイク', 'ハイグレード、ハイク', ['ハイク']],
  ['ガン', 'カン、ｶﾞﾝ、か\u3099ん、カ\u3099ン', ['ｶﾞﾝ', 'カ\u3099ン']],
  ['עו"ד', 'עו״ד', ['עו״ד']],
  ["ג'ים", 'ג׳ים', ['ג׳ים']],
  ['병원', '병원에서'.normalize('NFD'), ['병원'.normalize('NFD')]],
  // forms
  ['en~hike', 'Hikes, hiked and HIKING with hikers, hik', ['Hikes', 'hiked', 'HIKING']],
  ['en~run', 'I ran, he runs. Running! runner rune', ['ran', 'runs', 'Running']],
  ['en~break leg', 'broke leg, breaking  legs, break a leg', ['broke leg', 'breaking  legs']],
  ['en~win', 'I won’t, but he won', ['won']],
  ['es~caminar', 'caminé, camino, CAMINANDO, caminata', ['caminé', 'camino', 'CAMINANDO']],
  ['es~lesión', 'dos lesiones, una lesion', ['lesiones', 'lesion']],
  ['es~doler', 'me duele, dolió, dolor', ['duele', 'dolió']],
  ['fr~blesser', 'blessée, blesse, blessés, blessed', ['blessée', 'blesse', 'blessés']],
  ['fr~randonnée', 'des randonnées, #Randonnee', ['randonnées', 'Randonnee']],
  // exceptions
  ['running !running late !up and running', 'Running late, up and running, running', ['running']],
  ['en~run !en~run late', 'ran late, running   late, ran', ['ran']],
  ['gym* !gymnast*', 'gymnastics at the gyms', ['gyms']],
  ['c !c major', 'in C major, in C', ['C']],
  // one language only
  ['en:pain', 'pain today', ['pain']],
  ['en:pain', 'J’ai acheté du pain et du lait', []],
  ['en:pain', 'the pain du jour et des nuits', ['pain']],
  ['en:pain', 'pain, lait, œufs', ['pain']],
  // signs
  ['🏋', 'go 🏋🏽‍♂️!', ['🏋🏽‍']],
  ['🏋️‍♂️', 'go 🏋🏽‍♂️!', ['🏋🏽‍♂️']],
  ['$500', 'cost $500.', ['$500']],
  ['c++', 'I write C++.', ['C++']],
]

describe('keywords', () => {
  it.each(CASES)('%s in “%s”', (keyword, text, expected) => {
    expect(marked(text, keyword)).toEqual(expected)
    expect(found(text, keyword)).toEqual(expected.length > 0 ? [keyword] : [])
  })

  it('do not match across two fields', () => {
    expect(found('broken\u0001leg', 'broken leg')).toEqual([])
    expect(found('broken \u2028\u00A0 leg', 'broken leg')).toEqual(['broken leg'])
  })

  it('are all listed even if they overlap, and marked once', () => {
    const words = ['car', 'car accident', 'accident*', 'den']
    expect(found('A car accidents', ...words)).toEqual(['car', 'accident*'])
    expect(marked('a car accident', ...words)).toEqual(['car accident'])
  })

  it.each([
    ['hits with exceptions', 'running late, running. '],
    ['hits of one language', 'pain et du lait. '],
    ['one long word', 'hiking'],
    ['accents on one letter', 'hike\u0301'],
    ['beginnings of long phrases', 'a '],
  ])('cost as much for each of many as for each of a few: %s', { retry: 4 }, (_, piece) => {
    const matcher = compileKeywords([
      'running !running late',
      'en:pain',
      'en~hike',
      'en~run fast',
      '(a+)+$',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaab',
      `${'a '.repeat(40)}b`,
    ])
    const costOf = (times: number): number => {
      const before = process.cpuUsage()
      matcher.match(piece.repeat(times))
      matcher.spans(piece.repeat(times))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    costOf(10_000)
    // With the square, it would be 16 times as much.
    expect(costOf(40_000)).toBeLessThan(costOf(10_000) * 9 + 80)
  })

  it('are the same regardless of case, accents and spaces', () => {
    expect(keywordKey('  Détresse ')).toBe(keywordKey('DETRESSE'))
    expect(keywordKey('run*')).not.toBe(keywordKey('run'))
  })

  it('must contain a letter, digit or symbol', () => {
    expect(['', '  ', '\u200B', '*', 'a*', 'ru*n', '*run', '...', 'x'.repeat(301)].map(keywordFault)).toEqual(
      ['empty', 'empty', 'nothing', 'star', 'star', 'star', 'star', 'nothing', 'long'],
    )
    expect(['run*', '🏋', '$', '健身', '5', 'back pain*', 'post 2*'].map(keywordFault)).toEqual(
      Array(7).fill(null),
    )
  })

  it('of forms are words of letters', () => {
    expect(['en~hike*', 'en~', 'en~4x4', 'en~break leg', 'es~niño', 'fr:du pain'].map(keywordFault)).toEqual([
      'forms',
      'forms',
      'forms',
      null,
      null,
      null,
    ])
    expect(['run !', 'run !*', 'run !running late'].map(keywordFault)).toEqual([null, 'star', null])
  })

  it('are the same whatever their exceptions, but not in another language', () => {
    expect(keywordKey('Run !run late')).toBe(keywordKey('run'))
    expect(new Set(['run', 'run*', 'en~run', 'es~run', 'en:run'].map(keywordKey)).size).toBe(5)
  })

  it('must each be sent only once', () => {
    expect(Keywords.safeParse(FLAGGING_KEYWORDS).data).toEqual(FLAGGING_KEYWORDS)
    expect(Keywords.safeParse([' Back   pain ']).data).toEqual(['Back pain'])
    const { error } = Keywords.safeParse(['run', 'RÚN', '*'])
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      [1, '“RÚN” is already in the list.'],
      [2, 'A * goes at the end of a word, after at least two letters.'],
    ])
    expect(Keywords.safeParse([]).error?.issues[0]?.message).toBe('Add at least one keyword.')
  })

  it('can be pasted as a list', () => {
    expect(splitKeywords('gym, back  pain\r\nhike;ski\n\n')).toEqual(['gym', 'back pain', 'hike', 'ski'])
  })
})

/** Mulberry32. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const seed = Number(process.env['PROOFLINE_SEED'] ?? Date.now() % 1_000_000)
const next = random(seed)
const ALPHABET = [
  ...Array.from('aábBcß ıİ’\'"-–_#@.*1２ 健ジｼﾞกำ가🏋️\u0301\u200D\nﬁœ𝓰é'),
  '🏽',
  '가'.normalize('NFD'),
]
const some = (length: number): string =>
  Array.from(
    { length: Math.floor(next() * length) },
    () => ALPHABET[Math.floor(next() * ALPHABET.length)],
  ).join('')

describe(`any text (seed ${seed})`, () => {
  it('folds the same when folded twice, each unit at a position of the text', () => {
    for (let round = 0; round < 2000; round += 1) {
      const text = some(40)
      expect(foldText(foldText(text))).toBe(foldText(text))
      const into = emptyFolded()
      foldInto(into, text)
      const places = [...into.places.subarray(0, into.length)]
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(places.every((place) => place < text.length)).toBe(true)
    }
  })

  it('contains a word between spaces, in upper or lower case', () => {
    for (let round = 0; round < 2000; round += 1) {
      const word = some(8)
      if (keywordFault(word) !== null || word.includes('*')) continue
      const text = `${some(10)} \n ${word.toUpperCase()} \t ${some(10)}`
      // Upper case may not be reversible, as for ŉ and ǰ.
      if (keywordKey(word.toUpperCase()) !== keywordKey(word)) continue
      expect(found(text, word), JSON.stringify([text, word])).toEqual([word])
    }
  })

  it('is matched by many keywords together as by each alone, and marked where it matches', () => {
    for (let round = 0; round < 1000; round += 1) {
      const text = some(30)
      const words = Array.from({ length: 12 }, () => some(4)).filter((word) => keywordFault(word) === null)
      const each = words.filter((word) => found(text, word).length > 0)
      expect(found(text, ...words)).toEqual(each)
      const spans = compileKeywords(words).spans(text)
      expect(spans.length > 0).toBe(each.length > 0)
      for (const [index, span] of spans.entries()) {
        expect(span.start).toBeLessThan(span.end)
        expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0)
      }
    }
  })
})
