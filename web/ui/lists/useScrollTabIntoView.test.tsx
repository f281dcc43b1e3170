import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useScrollTabIntoView } from './useScrollTabIntoView.ts'
import { renderPage, useTestPage } from '../testing.tsx'

function Tabs() {
  return (
    <nav ref={useScrollTabIntoView()}>
      <a href="/1">One</a>
      <a href="/2" aria-current="page">
        Two
      </a>
    </nav>
  )
}

describe('tabs that do not all fit', () => {
  useTestPage()

  it('scroll to the active one, also when it becomes wider later', async () => {
    const callbacks: (() => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          callbacks.push(callback)
        }
        observe() {}
        disconnect() {}
      },
    )
    let right = 360
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const strip = this.closest('nav')
      if (this === strip) return new DOMRect(0, 0, 378, 40)
      return new DOMRect(200 - (strip?.scrollLeft ?? 0), 0, right - 200, 40)
    })
    await renderPage(<Tabs />)
    const strip = screen.getByRole('navigation')
    expect(strip.scrollLeft).toBe(0)
    right = 468
    for (const callback of callbacks) callback()
    expect(strip.scrollLeft).toBe(90)
  })
})
