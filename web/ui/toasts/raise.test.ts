import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liftToasts, raiseToasts } from './raise.ts'

const lift = () => document.documentElement.style.getPropertyValue('--bar')

/** A bar with these edges in a window of 1440 by 900 pixels. */
function barAt(top: number, bottom: number, right = 1440): () => void {
  const bar = document.createElement('footer')
  bar.getBoundingClientRect = () => ({ top, bottom, right }) as DOMRect
  const end = raiseToasts(bar)
  if (!end) throw new Error('Nothing is observed.')
  return end
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('innerWidth', 1440)
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

it.each([
  ['that scrolls with its page', barAt.bind(null, 300, 360)],
  ['in the opposite corner', barAt.bind(null, 700, 888, 324)],
])('leaves toasts where they are for a bar %s', (_, addBar) => {
  const end = addBar()
  expect(lift()).toBe('0px')
  end()
})

it('leaves toasts where they are for a bar that a dialog covers', () => {
  const end = barAt(840, 900)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  liftToasts()
  expect(lift()).toBe('0px')
  dialog.remove()
  liftToasts()
  expect(lift()).toBe('52px')
  end()
})
