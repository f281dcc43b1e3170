import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALWAYS, areRecipesChanged, COVERED, filesFor } from '../e2e/rooms.ts'
import { root } from './check/files.ts'

const all = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.test.ts'))
const paths = (names: readonly string[]): string[] => names.map((name) => `e2e/${name}.test.ts`).sort()

describe('the browser tests that `npm test` runs', () => {
  it('are known for every file, each of which covers folders and files that exist', () => {
    expect(paths([...ALWAYS, ...Object.keys(COVERED)])).toEqual(all.map((name) => `e2e/${name}`).sort())
    const places = Object.values(COVERED).flat()
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
  })

  it('are seven without a change, and those that cover a changed room', () => {
    expect(filesFor([]).sort()).toEqual(paths(ALWAYS))
    expect(filesFor(['web/searches/index.ts', 'docs/glossary.md']).sort()).toEqual(
      paths([...ALWAYS, 'flags', 'searches']),
    )
    expect(filesFor(['server/searchesother.ts']).sort()).toEqual(paths(ALWAYS))
  })

  it('are a changed file itself, and all after a change of their kit or of what is not known', () => {
    expect(filesFor(['e2e/line.test.ts']).sort()).toEqual(paths([...ALWAYS, 'line']))
    for (const changed of [null, ['e2e/kit.ts'], ['package-lock.json']])
      expect(filesFor(changed)).toHaveLength(all.length)
  })
})

it('the recipes are carried out if the contract or their pages have changed, or if that is not known', () => {
  const paths = [null, ['contract/route.ts'], ['docs/recipes/a-call.md'], ['web/contract.ts'], []]
  expect(paths.map(areRecipesChanged)).toEqual([true, true, true, false, false])
})
