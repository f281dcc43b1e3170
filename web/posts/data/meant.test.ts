import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isMeant, keepMeaning } from './meant.ts'

/** The pointer rests on a part of this post. */
function pointAt(id: string): void {
  document.body.innerHTML = `<article data-post="${id}"><button></button></article>`
  const under = document.querySelectorAll('article, button')
  vi.spyOn(document, 'querySelectorAll').mockReturnValue(under as NodeListOf<HTMLElement>)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('gives a click to the post that the pointer was on, and for a moment to no other', () => {
  pointAt('a')
  keepMeaning('b', 'Luc')
  expect(isMeant('a', 'click')).toBe(true)
  expect(isMeant('c', 'click')).toBe(false)
  expect(isMeant('c', 'key')).toBe(true)
  vi.advanceTimersByTime(701)
  expect(isMeant('c', 'click')).toBe(true)
})

it('gives no click to a post whose buttons a colleague has just changed', () => {
  pointAt('a')
  keepMeaning('a', 'Luc')
  expect(isMeant('a', 'click')).toBe(false)
  vi.advanceTimersByTime(701)
  expect(isMeant('a', 'click')).toBe(true)
})
