import { describe, expect, it } from 'vitest'
import { keyToOpen, WallLayout, type WallRow, type WallUnit } from './layout.ts'

type Given = Partial<Omit<WallUnit, 'ids'>> & { posts?: number }

/** Units a day apart, newest first, each a square picture. */
function unitsOf(...given: Given[]): WallUnit[] {
  let first = 0
  return given.map(({ posts = 1, ...changes }, at) => {
    const unit: WallUnit = {
      ids: Array.from({ length: posts }, (_, post) => `${at}.${post}`),
      position: at,
      postedAt: new Date(Date.UTC(2021, 5, 30) - at * 86_400_000).toISOString(),
      day: '2021-06-01',
      loss: 'post',
      ratios: [100],
      first,
      place: at,
      ...changes,
    }
    first += posts
    return unit
  })
}

const NONE: ReadonlySet<string> = new Set()
const SIZE = { width: 350, height: 100, gap: 10 }
const idsOf = (rows: readonly WallRow[]) => rows.map(({ tiles }) => tiles.map(({ id }) => id))
const tileOf = (layout: WallLayout, at: number) => {
  const tile = layout.rows.flatMap(({ tiles }) => tiles)[at]
  if (!tile) throw new Error('There is no such tile.')
  return tile
}
/** Posted five seconds after the one before. */
const soon = (count: number): Given[] =>
  Array.from({ length: count }, (_, at) => ({
    postedAt: new Date(Date.UTC(2021, 5, 30) - at * 5000).toISOString(),
  }))

describe('the rows of a wall', () => {
  it('hold as many whole pictures of one height as fit', () => {
    const layout = new WallLayout(unitsOf({}, {}, { ratios: [150] }, {}), NONE, SIZE)
    expect(idsOf(layout.rows)).toEqual([
      ['0.0', '1.0'],
      ['2.0', '3.0'],
    ])
  })

  it('never mix both sides of the date of loss', () => {
    const layout = new WallLayout(unitsOf({ loss: null, day: null }, {}, { loss: 'pre' }), NONE, SIZE)
    expect(idsOf(layout.rows)).toEqual([['0.0'], ['1.0'], ['2.0']])
    expect(layout.loss).toBe(2)
  })

  it('are the same when the units come in parts, with a burst across two of them', () => {
    const all = unitsOf({}, {}, ...soon(4), { loss: 'pre' }, {}, {})
    for (const opened of [NONE, new Set(['burst 2'])])
      for (let first = 0; first <= all.length; first += 1) {
        const units = all.slice(0, first)
        const layout = new WallLayout(units, opened, SIZE)
        for (const unit of all.slice(first)) {
          units.push(unit)
          layout.add()
        }
        const whole = new WallLayout(all, opened, SIZE)
        expect(layout.rows).toEqual(whole.rows)
        expect(layout.loss).toBe(whole.loss)
      }
  })
})

describe('a stack', () => {
  it('is one tile that decides all its posts, and one for each when it is open', () => {
    const units = unitsOf({ posts: 3 }, {})
    const layout = new WallLayout(units, NONE, SIZE)
    expect(tileOf(layout, 0)).toMatchObject({ decides: 3, closed: { kind: 'stack', count: 3 } })
    expect(tileOf(layout, 1)).toMatchObject({ index: 3, decides: 1, closed: null })
    const open = new WallLayout(units, new Set([keyToOpen(tileOf(layout, 0)) ?? '']), SIZE)
    expect(idsOf(open.rows).flat()).toEqual(['0.0', '0.1', '0.2', '1.0'])
    expect(tileOf(open, 1)).toMatchObject({ decides: 1, closed: null, group: 'stack 0' })
    expect(open.rowOf(2)).toBe(0)
  })

  it('with other words or a flag decides nothing before it is open', () => {
    const layout = new WallLayout(unitsOf({ posts: 2, opensFor: 'flag' }), NONE, SIZE)
    expect(tileOf(layout, 0).decides).toBe(0)
  })
})

describe('a burst', () => {
  it('is one tile until it is open, and decides nothing', () => {
    const units = unitsOf(...soon(4), {})
    const layout = new WallLayout(units, NONE, SIZE)
    expect(idsOf(layout.rows)).toEqual([['0.0', '4.0']])
    expect(tileOf(layout, 0)).toMatchObject({ decides: 0, closed: { kind: 'burst', count: 4 } })
    const open = new WallLayout(units, new Set([keyToOpen(tileOf(layout, 0)) ?? '']), SIZE)
    expect(idsOf(open.rows).flat()).toHaveLength(5)
    expect(tileOf(open, 1)).toMatchObject({ decides: 1, group: 'burst 0' })
  })

  it('needs three pictures, posted or taken within seconds', () => {
    expect(idsOf(new WallLayout(unitsOf(...soon(2), {}), NONE, SIZE).rows).flat()).toHaveLength(3)
    const takenAt = '2021-01-01T00:00:00.000Z'
    const taken = unitsOf({ takenAt }, { takenAt }, { takenAt })
    expect(idsOf(new WallLayout(taken, NONE, SIZE).rows)).toEqual([['0.0']])
  })

  it('leaves a post with several files alone: its files stand under one bracket and are decided as one', () => {
    const layout = new WallLayout(unitsOf({ ratios: [100, 100] }, {}), NONE, SIZE)
    const tiles = layout.rows.flatMap((row) => row.tiles)
    expect(tiles.map(({ index, file, group }) => [index, file, group])).toEqual([
      [0, 0, 'stack 0'],
      [0, 1, 'stack 0'],
      [1, 0, null],
    ])
  })
})
