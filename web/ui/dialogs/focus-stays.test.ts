import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusCellUnlessActed } from './focus-stays.ts'

const appear = () => {
  document.body.innerHTML = '<input /><div data-index="3"><button>Open</button></div>'
}

describe('the place of a list that someone comes back to', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    document.body.innerHTML = ''
  })

  it('has the focus as soon as it is there', () => {
    focusCellUnlessActed(3)
    vi.advanceTimersByTime(1000)
    appear()
    vi.advanceTimersByTime(1000)
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('takes it from no one who has gone on in the meantime', () => {
    for (const act of ['keydown', 'pointerdown']) {
      document.body.innerHTML = ''
      focusCellUnlessActed(3)
      vi.advanceTimersByTime(1000)
      document.body.dispatchEvent(new Event(act, { bubbles: true }))
      appear()
      vi.advanceTimersByTime(5000)
      expect(document.activeElement).toBe(document.body)
    }
  })
})
