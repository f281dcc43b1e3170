import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What only narrows down a compound, which is matched first. */
const CONDITION = /(?<=[^\s>+~,(]):(is|where|not|has)\(([^()]|\([^()]*\))*\)/g

/** Each compound of a selector, with the combinator before it. */
const compoundsOf = (selector: string) => selector.matchAll(/([>+~]?)\s*([^\s>+~,()]+)/g)

/**
 * If any element of a list may be a neighbor or a numbered child that a rule means, browsers compute the style of all that follow, whenever
 * one is added or removed: of 600 elements for each row that a list scrolls past, 7 of the 16 ms of a frame.
 */
const meansAnyNeighbor = (combinator: string, compound: string): boolean =>
  !/[.#[]/.test(compound) &&
  /^(\*|div|:(?!:)|$)/.test(compound) &&
  (combinator === '+' || combinator === '~' || /:(nth-|(first|last|only)-of)/.test(compound))

const findCostly = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) =>
      selector
        .replaceAll(/\[[^\]]*\]/g, '[]')
        .replaceAll(CONDITION, '')
        .trim(),
    )
    .filter((selector) => !selector.startsWith('@'))
    .filter((selector) =>
      [...compoundsOf(selector)].some(([, combinator = '', compound = '']) =>
        meansAnyNeighbor(combinator, compound),
      ),
    )

describe('our style sheets', () => {
  it('have no rule for a neighbor or a numbered child that any element may be', () => {
    expect(findCostly('.a > :nth-child(2) { } .b + * { } .c :is(p, div:nth-child(odd)) { }')).toHaveLength(3)
    expect(
      findCostly(
        '.a > .b:nth-child(2) { } th:is(:nth-child(2)) { } .a:has(> :nth-child(2)) { } .b + .c { } .a > :not(.b) { } .c > div { }',
      ),
    ).toEqual([])
    const costly = globSync('web/**/*.css').flatMap((file) =>
      findCostly(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`),
    )
    expect(costly).toEqual([])
  })
})
