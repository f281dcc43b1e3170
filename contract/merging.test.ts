import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merging.ts'

describe('two versions of a text', () => {
  it.each([
    ['only one changed', 'a', 'a', 'ab', 'ab'],
    ['both wrote the first text', '', 'See page 3.', 'Ask Ana.', 'See page 3.\n\nAsk Ana.'],
    ['each changed in a different place', 'one two', 'zero one two', 'one two three', 'zero one two three'],
    ['one changed after both texts were kept', 'abc', 'abc\n\nxyz', 'abcd', 'abcd\n\nxyz'],
    ['both changed the same word', 'the red car', 'the blue car', 'the green car', 'the blue\n\ngreen car'],
    ['one contains the other', 'a', 'ab', 'abc', 'abc'],
    ['both changed the same emoji', 'a 😀 b', 'a 😁 b', 'a 😂 b', 'a 😁\n\n😂 b'],
    ['both changed an emoji to others with the same ending', '😀', '🨀', '🦀🨀', '🦀🨀'],
  ])('%s', (_, base, theirs, mine, merged) => {
    expect(mergeTexts(base, theirs, mine)).toBe(merged)
  })

  it('with additions in both keep both additions', () => {
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
