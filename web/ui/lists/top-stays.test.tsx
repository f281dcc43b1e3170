import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Rows } from './grid-rows.ts'
import { useTopStays } from './top-stays.ts'

/** A list in rows of 3, each 100 pixels high, scrolled by so many. */
function shown(items: string[], top: number) {
  const scrollBy = vi.fn<(pixels: number) => void>()
  let note: (top: number) => void = () => undefined
  function Grid({ list, heights }: { list: string[]; heights?: ReadonlyMap<number, number> }) {
    const noted = useTopStays({
      columns: 3,
      rows: new Rows(100, 0, heights),
      keyOf: (index) => list[index] ?? `place ${index}`,
      placeOf: (key) => list.indexOf(key),
      scrollBy,
    })
    note = (pixels) => noted.current(pixels)
    return null
  }
  const { rerender } = render(<Grid list={items} />)
  act(() => note(top))
  return {
    scrollBy,
    become: (list: string[], heights?: ReadonlyMap<number, number>) =>
      rerender(<Grid list={list} {...(heights ? { heights } : {})} />),
  }
}
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

it('follows what is at the top by whole rows, whatever comes or goes above it', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(['1', '2', ...letters])
  expect(scrollBy).not.toHaveBeenCalled()
  become(['1', '2', '3', '4', ...letters])
  expect(scrollBy.mock.calls).toEqual([[100]])
  become(letters.slice(6))
  expect(scrollBy.mock.calls).toEqual([[100], [-300]])
})

it('stays where it is when what is at the top goes itself, or nothing is above', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(letters.filter((each) => each !== 'm'))
  become(['1', '2', '3', ...letters.filter((each) => each !== 'm')])
  expect(scrollBy.mock.calls).toEqual([[100]])
  const first = shown(letters, 40)
  first.become(['1', '2', '3', ...letters])
  expect(first.scrollBy).not.toHaveBeenCalled()
})

it('stays where it is when rows above it turn out lower or higher than was thought', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(letters, new Map([[1, 40]]))
  become(
    letters,
    new Map([
      [1, 40],
      [3, 130],
      [6, 10],
    ]),
  )
  expect(scrollBy.mock.calls).toEqual([[-60], [30]])
})
