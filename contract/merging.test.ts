import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merging.ts'

describe('two versions of a text', () => {
  it.each([
    ['one changed alone', 'a', 'a', 'ab', 'ab'],
    ['both began it', '', 'See page 3.', 'Ask Ana.', 'See page 3.\n\nAsk Ana.'],
    ['each went on elsewhere', 'one two', 'zero one two', 'one two three', 'zero one two three'],
    ['one goes on after both were kept', 'abc', 'abc\n\nxyz', 'abcd', 'abcd\n\nxyz'],
    ['both changed one word', 'the red car', 'the blue car', 'the green car', 'the blue\n\ngreen car'],
    ['one is the other and more', 'a', 'ab', 'abc', 'abc'],
  ])('%s', (_, base, theirs, mine, merged) => {
    expect(mergeTexts(base, theirs, mine)).toBe(merged)
  })

  it('that both added to have what each added', () => {
    const word = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'c', ' ', '\n') })
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (base, one, other) => {
        const put = (at: number, text: string) =>
          base.slice(0, at % (base.length + 1)) + text + base.slice(at % (base.length + 1))
        const merged = mergeTexts(base, put(one, 'THEIRS'), put(other, 'MINE'))
        expect(merged).toContain('THEIRS')
        expect(merged).toContain('MINE')
      }),
    )
  })
})
