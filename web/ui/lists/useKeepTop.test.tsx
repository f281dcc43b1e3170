import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Divider, Rows } from './grid-rows.ts'
import { useKeepTop } from './useKeepTop.ts'

/** A list in rows of 3, each 100 pixels high, scrolled to `top`. */
function shown(items: string[], top: number, positionOf?: (key: string) => number) {
  const scrollBy = vi.fn<(pixels: number) => void>()
  let note: (top: number) => void = () => undefined
  function Grid({ list, divider = null }: { list: string[]; divider?: Divider | null }) {
    const noted = useKeepTop({
      rows: new Rows({ columns: 3, height: 100, gap: 0, divider }),
      keyOf: (index) => list[index] ?? `position ${index}`,
      positionOf: positionOf ?? ((key) => list.indexOf(key)),
      scrollBy,
    })
    note = (pixels) => noted.current(pixels)
    return null
  }
  const { rerender } = render(<Grid list={items} />)
  act(() => note(top))
  return {
    scrollBy,
    become: (list: string[], divider: Divider | null = null) =>
      rerender(<Grid list={list} divider={divider} />),
  }
}
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

it('follows the item at the top by whole rows, whatever is added or removed above it', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(['1', '2', ...letters])
  expect(scrollBy).not.toHaveBeenCalled()
  become(['1', '2', '3', '4', ...letters])
  expect(scrollBy.mock.calls).toEqual([[100]])
  become(letters.slice(6))
  expect(scrollBy.mock.calls).toEqual([[100], [-300]])
})

it('stays in place if the item at the top is removed, or nothing is above', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(letters.filter((each) => each !== 'm'))
  become(['1', '2', '3', ...letters.filter((each) => each !== 'm')])
  expect(scrollBy.mock.calls).toEqual([[100]])
  const first = shown(letters, 40)
  first.become(['1', '2', '3', ...letters])
  expect(first.scrollBy).not.toHaveBeenCalled()
})

it('shows the items after removed ones, if the item at the top and whole rows above it are removed', () => {
  const removed = 'ghijklm'
  const list = letters.filter((each) => !removed.includes(each))
  const { scrollBy, become } = shown(letters, 420, (key) => (removed.includes(key) ? 6 : list.indexOf(key)))
  become(list)
  expect(scrollBy.mock.calls).toEqual([[-200]])
})

it('stays in place when a row is added or removed above it', () => {
  const { scrollBy, become } = shown(letters, 420)
  become(letters, { before: 6, height: 44 })
  become(letters, { before: 15, height: 44 })
  expect(scrollBy.mock.calls).toEqual([[44], [-44]])
})
