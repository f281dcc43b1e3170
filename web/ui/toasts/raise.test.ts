import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { raiseToasts } from './raise.ts'

const lift = () => document.documentElement.style.getPropertyValue('--bar')

/** A bar with these top and bottom edges in a window of 900 pixels. */
function barAt(top: number, bottom: number): () => void {
  const bar = document.createElement('footer')
  bar.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  const end = raiseToasts(bar)
  if (!end) throw new Error('Nothing is observed.')
  return end
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void
      constructor(onSize: () => void) {
        this.observe = onSize
      }
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it('keeps toasts above the highest bar at the bottom of the window, as long as it is there', () => {
  const endFoot = barAt(840, 900)
  expect(lift()).toBe('52px')
  const endBar = barAt(800, 884)
  expect(lift()).toBe('92px')
  endBar()
  expect(lift()).toBe('52px')
  endFoot()
  expect(lift()).toBe('0px')
})

it('leaves toasts where they are for a bar that scrolls with its page', () => {
  const end = barAt(300, 360)
  expect(lift()).toBe('0px')
  end()
})
