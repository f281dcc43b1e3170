import { describe, expect, it } from 'vitest'
import { compileFind, type FindQuery, isFault, neededTexts, readFind } from './index.ts'
import { foldFields } from '../matching/index.ts'

const STAFF = { isStaff: true, seesLoss: true }
const NO_LOSS = { isStaff: true, seesLoss: false }
const CLIENT = { isStaff: false, seesLoss: false }

function read(text: string, finder = STAFF): FindQuery {
  const found = readFind(text, finder)
  if (isFault(found)) throw new Error(`${text}: ${found.code}`)
  return found
}
const finds = (
  find: string,
  text: string,
  more: { earlier?: string; place?: string; tagged?: string[] } = {},
) => {
  const post = { text, earlier: more.earlier ?? '', place: more.place ?? null, tagged: more.tagged ?? [] }
  const query = read(find)
  const found = compileFind(query).matches(post)
  // What is left out before words are read can never be what matches.
  const folded = foldFields(
    `${text}\u0001${post.earlier}\u0001${post.place ?? ''}\u0001${post.tagged.join('\u0001')}`,
  )
  const isPossible = neededTexts(query).every((texts) => texts.some((each) => folded.includes(each)))
  expect([find, text, found && !isPossible]).toEqual([find, text, false])
  return found
}
/** The code of the fault, the wrong part, and the fixes. */
const fault = (text: string, finder = STAFF) => {
  const found = readFind(text, finder)
  if (!isFault(found)) throw new Error(`No fault in ${text}`)
  return [found.code, text.slice(found.start, found.end), ...found.fixes.map((fix) => fix.text)]
}

describe('a find', () => {
  it.each([
    // A space is AND, and OR is read first.
    ['gym hiking', 'hiking, then the gym', true],
    ['gym hiking', 'the gym', false],
    ['gym AND hiking', 'hiking gym', true],
    ['gym OR hiking lake', 'gym at the lake', true],
    ['gym OR hiking lake', 'gym', false],
    ['lake gym OR hiking', 'hiking near the lake', true],
    ['(gym lake) OR hiking', 'gym', false],
    ['(gym lake) OR hiking', 'hiking', true],
    ['gym NOT selling', 'my gym', true],
    ['gym NOT selling', 'selling my gym', false],
    ['gym NOT (selling OR buying)', 'buying a gym', false],
    ['NOT selling gym', 'my gym', true],
    // Words are whole; beginnings and forms are asked for.
    ['hike', 'hiking', false],
    ['hik*', 'hiking', true],
    ['~hike', 'we hiked', true],
    ['~run', 'she ran', true],
    ['es~correr', 'corriendo', true],
    ['~"break leg"', 'broke legs', true],
    ['GYM', 'Gym', true],
    ['hôpital', 'l’Hopital', true],
    ['健身', '我今天去健身房了', true],
    ['"back to work"', 'Back  to work!', true],
    ['"back to work"', 'to work back', false],
    ['“back pain”', 'back pain', true],
    ['http://example.test', 'see http://example.test', true],
    ['10:30', 'at 10:30', true],
    // near counts words, in both orders, within one field.
    ['back near/2 hurt', 'my back is hurt', true],
    ['back near/2 hurt', 'hurt my back', true],
    ['back near/1 hurt', 'my back is hurt', false],
    ['back near/50 hurt', 'back\u0001hurt', false],
    ['(back OR neck) near/3 ~hurt', 'hurting a lot in the neck', false],
    ['(back OR neck) near/5 ~hurt', 'hurting a lot in neck', true],
    ['back near/2 hurt near/3 again', 'hurt my back yet again', true],
    // A word is not near itself, but its next form may be.
    ['run near/2 ~run', 'run in runs', true],
    ['run near/2 ~run', 'run in the rain', false],
    ['腰 near/3 痛', '腰很痛', true],
  ])('%s in “%s”: %s', (find, text, expected) => {
    expect(finds(find, text)).toBe(expected)
  })

  it('looks in earlier words for what is sought, and only in those that are shown for what is not', () => {
    expect(finds('gym', 'lunch', { earlier: 'gym' })).toBe(true)
    expect(finds('lunch gym', 'lunch', { earlier: 'gym' })).toBe(true)
    expect(finds('lunch NOT gym', 'lunch', { earlier: 'gym' })).toBe(true)
  })

  it('asks for a place, a person and a tag', () => {
    expect(finds('place:"niagara falls"', 'a trip', { place: 'Niagara Falls, NY' })).toBe(true)
    expect(finds('place:niagara', 'Niagara!', { place: null as never })).toBe(false)
    expect(finds('with:ana', 'a trip', { tagged: ['Ana Ruiz'] })).toBe(true)
    expect(finds('NOT with:ana trip', 'a trip', { tagged: ['Ana Ruiz'] })).toBe(false)
    expect(finds('tag:gym', '#gym', {})).toBe(true)
    expect(finds('tag:#gym', 'gym', {})).toBe(false)
  })

  it('keeps fields apart from words', () => {
    const { words, fields, wordsText } = read(
      'gym from:X has:photo after:2024-05 NOT status:not-relevant OR'.slice(0, -3),
    )
    expect(words).toEqual({ kind: 'term', term: 0 })
    expect(wordsText).toBe('gym')
    expect(fields.map(({ name, isNot, text }) => [name, isNot, text])).toEqual([
      ['from', false, 'from:X'],
      ['has', false, 'has:photo'],
      ['after', false, 'after:2024-05'],
      ['status', true, 'NOT status:not-relevant'],
    ])
    expect(fields[2]).toMatchObject({ days: { first: '2024-05-01', last: '2024-05-31' } })
  })

  it('marks only the words that are sought', () => {
    const { sought, terms } = read('gym NOT (selling OR bike) lake')
    expect(sought.map((index) => terms[index]?.text)).toEqual(['gym', 'lake'])
  })

  it('without anything is no condition', () => {
    expect(read('  ')).toMatchObject({ words: null, fields: [] })
  })

  it('of many places costs no more than their sum', () => {
    const post = { text: 'back pain '.repeat(40_000), earlier: '', place: null, tagged: [] }
    const started = performance.now()
    expect(compileFind(read('back near/50 hurt OR back near/5 pain')).matches(post)).toBe(true)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('a fault', () => {
  it.each<[string, string[]]>([
    ['NOT gym', ['notAlone', 'NOT', 'loss:after NOT gym', 'has:photo NOT gym']],
    ['"back to work has:photo', ['openQuote', '"', '"back to work" has:photo', 'back to work has:photo']],
    ['gym form:instagram', ['unknownField', 'form:', 'gym from:instagram', 'gym "form:instagram"']],
    [
      'gym before:2023-02-30',
      ['dateMissing', '2023-02-30', 'gym before:2023-02-28', 'gym before:2023-03-01'],
    ],
    ['gym before:05/03/2024', ['dateTwice', '05/03/2024', 'gym before:2024-05-03', 'gym before:2024-03-05']],
    ['on:13/05/2024', ['dateRead', '13/05/2024', 'on:2024-05-13']],
    ['on:soon', ['dateRead', 'soon']],
    ['on:', ['noValue', 'on:']],
    ['back near hurt', ['nearNumber', 'near', 'back near/5 hurt', 'back near/10 hurt']],
    ['back near/99 hurt', ['nearRange', 'near/99', 'back near/50 hurt']],
    ['back near/5', ['nearSides', 'near/5']],
    ['(gym', ['openParenthesis', '(', '(gym)', 'gym']],
    ['gym)', ['closeParenthesis', ')', 'gym']],
    ['gym ()', ['empty', '()', 'gym']],
    ['OR gym', ['missingBefore', 'OR', 'gym']],
    ['gym OR', ['missingAfter', 'OR', 'gym']],
    ['gym NOT', ['missingAfter', 'NOT', 'gym']],
    ['gym OR NOT lake', ['notInOr', 'NOT']],
    ['gym OR from:facebook', ['fieldInside', 'from:facebook', 'gym from:facebook']],
    ['from:facebook OR gym', ['fieldInside', 'from:facebook', 'gym from:facebook']],
    ['(gym has:photo) lake', ['fieldInside', 'has:photo', '(gym) lake has:photo']],
    ['h* gym', ['star', 'h*', 'h gym']],
    ['gym ...', ['nothing', '...']],
    [
      'from:myspace',
      ['value', 'myspace', 'from:facebook', 'from:instagram', 'from:twitter', 'from:tiktok', 'from:youtube'],
    ],
    ['x'.repeat(501), ['long', 'x']],
    [Array(51).fill('a').join(' '), ['tooMany', 'a']],
  ])('in %s', (text, expected) => {
    expect(fault(text)).toEqual(expected)
  })

  it.each([
    'gym OR from:facebook',
    'from:facebook OR gym',
    '(gym has:photo) lake',
    'NOT gym',
    '"back to work has:photo',
    '(gym',
    'h* gym',
  ])('in %s is gone after its fixes', (text) => {
    const found = readFind(text, STAFF)
    if (!isFault(found)) throw new Error('No fault')
    for (const fix of found.fixes)
      expect([fix.text, isFault(readFind(fix.text, STAFF))]).toEqual([fix.text, false])
  })

  it('never names what its reader may not see', () => {
    expect(fault('loss:after', NO_LOSS)).toEqual(['unknownField', 'loss:', '"loss:after"'])
    expect(fault('loss:after', CLIENT)).toEqual(['unknownField', 'loss:', '"loss:after"'])
    expect(fault('statu:saved', CLIENT)).toEqual(['unknownField', 'statu:', '"statu:saved"'])
    expect(fault('NOT gym', NO_LOSS)).toEqual(['notAlone', 'NOT', 'has:photo NOT gym'])
    expect(fault('has:comment', CLIENT)).toEqual(['value', 'comment', 'has:photo'])
    for (const field of ['status:saved', 'flag:yes', 'tag:x', 'account:x', 'with:x'])
      expect(fault(field, CLIENT)[0]).toBe('unknownField')
  })
})

describe('any text', () => {
  /** Mulberry32. */
  const random = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  it('is a find or has a fault within it', () => {
    const next = random(5)
    const pieces = [
      'gym',
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      '"',
      'near/3',
      'near',
      'from:x',
      'on:2020',
      'has:',
      '~run',
      'a*',
      ':',
      'loss:before',
      'é',
      '  ',
    ]
    for (let run = 0; run < 20_000; run += 1) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 9) },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join(next() < 0.8 ? ' ' : '')
      const found = readFind(text, STAFF)
      if (isFault(found)) {
        expect([text, found.start >= 0 && found.end <= text.length && found.start < found.end]).toEqual([
          text,
          true,
        ])
        for (const fix of found.fixes) expect(fix.text.trim()).not.toBe(text.trim())
      } else compileFind(found).matches({ text: 'ran to the gym', earlier: '', place: null, tagged: [] })
    }
  })
})
