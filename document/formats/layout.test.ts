import { describe, expect, it, test } from 'vitest'
import type { Entry, Picture } from '../kit/block.ts'
import { layOut } from './layout.ts'

const PICTURE: Picture = {
  kind: 'image',
  file: '/x.jpg',
  width: null,
  height: null,
  missing: null,
  undrawable: '',
  name: null,
  title: null,
  alt: '',
  caption: '',
  hash: null,
}

type Size = [width: number, height: number]

const entryWith = (pictures: number, over: Partial<Entry> = {}): Entry => ({
  type: 'entry',
  id: 'a',
  number: '1',
  continued: '',
  heading: '',
  when: '',
  tone: 'ink',
  isMarked: false,
  chips: [],
  text: '',
  facts: [],
  pictures: Array<Picture>(pictures).fill(PICTURE),
  isPageForEachPicture: false,
  asides: [],
  provenance: [],
  ...over,
})

const printOf = ([width, height]: Size, path: string, isScreen: boolean) => ({
  path,
  key: '',
  width,
  height,
  isScreen,
})

/** Rows of photographs. */
function rowsOf(sizes: Size[]) {
  const prints = sizes.map((size, at) => [printOf(size, `p${at}`, false)])
  return layOut(entryWith(sizes.length), prints, 166).rows.map(({ tiles }) => tiles)
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
] as [string, Size[]][])('a picture keeps its proportions: %s', (_, sizes) => {
  const rows = rowsOf(sizes)
  for (const [at, { w, h }] of rows.flat().entries()) {
    const [width = 0, height = 0] = sizes[at] ?? []
    expect(Math.abs(w * height - h * width) / (h * width)).toBeLessThan(0.01)
  }
  for (const row of rows)
    expect(row.reduce((sum, { w }) => sum + w, 1.6 * (row.length - 1))).toBeLessThan(166.1)
})

test('a missing picture is named by its file, not only by its album', () => {
  const missing = {
    ...PICTURE,
    file: null,
    name: 'gone_5.jpg',
    title: 'Mobile uploads',
    missing: 'Not shown',
  }
  const { absent } = layOut(entryWith(2, { pictures: [PICTURE, missing] }), [[], []], 166)
  expect(absent[1]?.words).toBe('2 · gone_5.jpg · Mobile uploads · Not shown')
})

test('a panorama does not make the picture beside it tiny', () => {
  const [panorama, photo] = rowsOf([
    [760, 38],
    [760, 570],
  ]).flat()
  expect(photo?.h).toBeGreaterThan(30)
  expect(panorama?.w).toBeGreaterThan(120)
})

describe('a screenshot', () => {
  const PHONE: Size = [821, 1733]
  const rowsOfScreens = (prints: Size[][], over: Partial<Entry> = {}) =>
    layOut(
      entryWith(prints.length, over),
      prints.map((pieces, at) => pieces.map((size, piece) => printOf(size, `p${at}-${piece}`, true))),
      166,
    ).rows

  it('alone is almost as high as the page, with its caption beside it', () => {
    const [row] = rowsOfScreens([[PHONE]])
    expect(row?.tiles[0]?.h).toBeGreaterThan(150)
    expect(row?.isBeside).toBe(true)
    expect(row?.captions).toHaveLength(1)
  })

  it('alone is as large as beside another, whatever follows it', () => {
    const provenance = Array.from({ length: 12 }, () => ({ label: 'Source', value: 'x'.repeat(64) }))
    const [pair] = rowsOfScreens([[PHONE], [PHONE]], { provenance, text: 'A chat' })
    const [alone] = rowsOfScreens([[PHONE]], { provenance, text: 'A chat' })
    expect(alone?.tiles[0]?.w).toBeGreaterThanOrEqual(pair?.tiles[0]?.w ?? 0)
  })

  it('is beside the next one, in order, as wide as half the column', () => {
    const rows = rowsOfScreens(Array<Size[]>(5).fill([PHONE]))
    expect(rows.map(({ tiles }) => tiles.map(({ path }) => path))).toEqual([
      ['p0-0', 'p1-0'],
      ['p2-0', 'p3-0'],
      ['p4-0'],
    ])
    for (const { w } of rows.slice(0, 2).flatMap(({ tiles }) => tiles)) expect(w).toBeGreaterThan(80)
    expect(rows.map(({ captions }) => captions.map(({ mark }) => mark))).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5'],
    ])
  })

  it('may be lower than others only if it is among the first two and more begin the next page', () => {
    const isLowered = (rows: ReturnType<typeof rowsOfScreens>) => rows.map((row) => row.isLowered)
    expect(isLowered(rowsOfScreens([[PHONE], [PHONE], [PHONE]]))).toEqual([true, false])
    expect(isLowered(rowsOfScreens([[PHONE], [PHONE]]))).toEqual([false])
    expect(isLowered(rowsOfScreens([Array<Size>(3).fill([810, 1700])]))).toEqual([true, false])
  })

  it('of a desktop fills the column, between photographs that stay small', () => {
    const entry = entryWith(3)
    const prints = [
      printOf([1300, 975], 'a', false),
      printOf([1300, 731], 'b', true),
      printOf([1300, 975], 'c', false),
    ]
    const { rows } = layOut(
      entry,
      prints.map((print) => [print]),
      166,
    )
    expect(rows.map(({ tiles }) => tiles.map(({ path, w }) => [path, Math.round(w)]))).toEqual([
      [['a', 100]],
      [['b', 165]],
      [['c', 100]],
    ])
  })

  it('is printed with at least 200 of its pixels to an inch', () => {
    const [row] = rowsOfScreens([[[320, 480]]])
    expect(row?.tiles[0]?.w).toBeCloseTo((320 / 200) * 25.4, 1)
  })

  it('in pieces has one caption, and each piece says which it is', () => {
    const rows = rowsOfScreens([Array<Size>(3).fill([810, 1700])])
    expect(rows.flatMap(({ tiles }) => tiles.map(({ mark }) => mark))).toEqual(['1/3', '2/3', '3/3'])
    expect(rows.map(({ captions }) => captions.length)).toEqual([1, 0])
    expect(new Set(rows.flatMap(({ tiles }) => tiles.map(({ w }) => Math.round(w)))).size).toBe(1)
  })

  it('and every other picture has a page of its own if that is asked for', () => {
    const rows = rowsOfScreens([[PHONE], [PHONE], [[1300, 731]]], { isPageForEachPicture: true })
    expect(rows.map(({ startsPage }) => startsPage)).toEqual([false, true, true])
    expect(rows[1]?.tiles[0]?.h).toBeGreaterThan(200)
  })
})
