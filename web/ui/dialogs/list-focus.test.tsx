import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { focusCellUnlessActed, useKeepFocus } from './list-focus.ts'

const appear = () => {
  document.body.innerHTML = '<input /><div data-index="3"><button>Open</button></div>'
}

describe('the list position that a user returns to', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    document.body.innerHTML = ''
  })

  it('gets the focus as soon as it is shown', () => {
    focusCellUnlessActed(() => document, 3)
    vi.advanceTimersByTime(1000)
    appear()
    vi.advanceTimersByTime(1000)
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('does not take the focus from a user who has moved on', () => {
    for (const event of ['keydown', 'pointerdown']) {
      document.body.innerHTML = ''
      focusCellUnlessActed(() => document, 3)
      vi.advanceTimersByTime(1000)
      document.body.dispatchEvent(new Event(event, { bubbles: true }))
      appear()
      vi.advanceTimersByTime(5000)
      expect(document.activeElement).toBe(document.body)
    }
  })
})

/** `known`: the items in the list's data; `drawn`: those on the page. */
function List({ known, drawn }: { known: readonly string[]; drawn: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null)
  useKeepFocus(root, drawn.length, (index) => known[index] ?? '')
  return (
    <div ref={root}>
      {drawn.map((name, index) => (
        <div key={name} data-index={index}>
          <button type="button">{name}</button>
        </div>
      ))}
    </div>
  )
}

describe('the focus of an item that is removed', () => {
  afterEach(() => {
    document.body.innerHTML = ''
  })

  it('moves to the next one right away, also if the list changed before it was rendered', () => {
    const { getByText, rerender } = render(<List known={['a', 'b', 'c']} drawn={['a', 'b', 'c']} />)
    getByText('a').focus()
    rerender(<List known={['b', 'c']} drawn={['a', 'b', 'c']} />)
    expect(document.activeElement?.textContent).toBe('a')
    rerender(<List known={['b', 'c']} drawn={['b', 'c']} />)
    expect(document.activeElement?.textContent).toBe('b')
  })

  it('moves to the one in its place, after others were added before it', () => {
    const { getByText, rerender } = render(<List known={['a', 'b']} drawn={['a', 'b']} />)
    getByText('a').focus()
    rerender(<List known={['new', 'a', 'b']} drawn={['new', 'a', 'b']} />)
    rerender(<List known={['new', 'b']} drawn={['new', 'b']} />)
    expect(document.activeElement?.textContent).toBe('b')
  })
})
