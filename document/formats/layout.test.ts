import { expect, test } from 'vitest'
import type { Entry, Picture } from '../kit/block.ts'
import { layOut } from './layout.ts'

const PICTURE: Picture = {
  kind: 'image',
  file: '/x.jpg',
  width: null,
  height: null,
  missing: null,
  undrawable: '',
  title: null,
  alt: '',
  caption: '',
  hash: null,
}

function tilesOf(sizes: [width: number, height: number][]) {
  const entry: Entry = {
    type: 'entry',
    id: 'a',
    number: '1',
    heading: '',
    when: '',
    tone: 'ink',
    isMarked: false,
    chips: [],
    text: '',
    facts: [],
    pictures: sizes.map(() => PICTURE),
    asides: [],
    provenance: [],
  }
  const prints = sizes.map(([width, height], at) => ({ path: `p${at}`, key: '', width, height }))
  return layOut(entry, prints, 166).rows
}

test.each([
  ['a tall screenshot', [[130, 1300]]],
  ['a panorama', [[1300, 130]]],
  [
    'both beside a photograph',
    [
      [76, 760],
      [760, 76],
      [760, 570],
    ],
  ],
  ['both in many rows', Array.from({ length: 9 }, (_, at) => (at % 2 ? [56, 560] : [560, 40]))],
] as [string, [number, number][]][])('a picture keeps its proportions: %s', (_, sizes) => {
  const rows = tilesOf(sizes)
  for (const [at, { w, h }] of rows.flat().entries()) {
    const [width = 0, height = 0] = sizes[at] ?? []
    expect(Math.abs(w * height - h * width) / (h * width)).toBeLessThan(0.01)
  }
  for (const row of rows)
    expect(row.reduce((sum, { w }) => sum + w, 1.6 * (row.length - 1))).toBeLessThan(166.1)
})

test('a panorama does not make the picture beside it tiny', () => {
  const [panorama, photo] = tilesOf([
    [760, 38],
    [760, 570],
  ]).flat()
  expect(photo?.h).toBeGreaterThan(30)
  expect(panorama?.w).toBeGreaterThan(120)
})
