import { describe, expect, it } from 'vitest'
import { choosePosts, type VisiblePost, leadersOf, MAX_LEADERS } from './leaders.ts'

const post = (id: number, side: VisiblePost['side'], row: number, day: number): VisiblePost => ({
  id: String(id),
  side,
  row,
  day,
})
const shapeOf = (side: VisiblePost['side']) => ({ line: 68, rows: side === 'before' ? 0 : 136 })

describe('the connectors of a timeline', () => {
  it('connect each row to its day, from the side that the row is on', () => {
    const [before, after] = leadersOf([post(1, 'before', 20, 300), post(2, 'after', 40, 100)], shapeOf)
    expect(before?.path).toBe('M0 20H14C33 20 33 300 52 300L65 300')
    expect(after?.path).toBe('M136 40H122C103 40 103 100 84 100L71 100')
  })

  it('bundle posts of the same days, and no others', () => {
    const paths = leadersOf(
      [post(1, 'after', 20, 100), post(2, 'after', 160, 104), post(3, 'after', 300, 130)],
      shapeOf,
    ).map(({ path }) => path.split('L')[0]?.split(' ').at(-1))
    expect(paths).toEqual(['102', '102', '130'])
  })

  it('are few enough to be distinguished, however many posts a month has', () => {
    const many = Array.from({ length: 300 }, (_, n) => post(n, n % 2 ? 'before' : 'after', n, 200))
    const chosen = choosePosts(many)
    expect(chosen).toHaveLength(MAX_LEADERS)
    expect(chosen.filter(({ side }) => side === 'before')).toHaveLength(MAX_LEADERS / 2)
    expect(Math.max(...chosen.map(({ row }) => row))).toBe(MAX_LEADERS - 1)
    const leaders = leadersOf(chosen, shapeOf)
    expect(new Set(leaders.map(({ path }) => path.split('L')[0]?.split(' ').at(-1)))).toEqual(
      new Set(['200']),
    )
    expect(choosePosts(many.map((each) => ({ ...each, side: null })))).toHaveLength(MAX_LEADERS)
  })
})
