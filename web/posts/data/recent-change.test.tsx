import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isKeyMeantForPost, recordChange, guardClick } from './recent-change.ts'

const acted = vi.fn<(id: string) => void>()

/** Posts side by side, each 100 pixels wide, with a button. */
function Cards({ ids }: { ids: string[] }) {
  return ids.map((id) => (
    <article key={id} data-post={id}>
      <footer onClickCapture={guardClick}>
        <button type="button" onClick={() => acted(id)}>
          {id}
        </button>
      </footer>
    </article>
  ))
}
const click = (id: string, x: number, detail = 1): boolean => {
  acted.mockClear()
  fireEvent.click(screen.getByRole('button', { name: id }), { detail, clientX: x, clientY: 50 })
  return acted.mock.calls.length === 1
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const index = [...document.querySelectorAll('article')].indexOf(this as HTMLElement)
    return new DOMRect(index * 100, 0, 100, 100)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('passes a click to the post that was there, and for a moment to no other', () => {
  const { rerender } = render(<Cards ids={['b', 'a', 'c']} />)
  recordChange('b', 'Luc')
  rerender(<Cards ids={['a', 'c']} />)
  expect(click('c', 150)).toBe(false)
  expect(click('c', 250)).toBe(true)
  expect(click('a', 150)).toBe(true)
  expect(click('c', 150, 0)).toBe(true)
  expect(isKeyMeantForPost('c')).toBe(true)
  vi.advanceTimersByTime(701)
  expect(click('c', 150)).toBe(true)
})

it('passes no click to a post whose buttons a colleague has just changed', () => {
  render(<Cards ids={['a', 'c']} />)
  recordChange('a', 'Luc')
  expect(click('a', 50)).toBe(false)
  expect(click('c', 150)).toBe(true)
  vi.advanceTimersByTime(701)
  expect(click('a', 50)).toBe(true)
})

it('passes no second click of a double-click to anything', () => {
  render(<Cards ids={['a']} />)
  expect(click('a', 50, 2)).toBe(false)
})
