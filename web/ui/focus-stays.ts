import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds: at once, and when a dialog that asked about the item has gone. */
const TRIES = [0, 60, 200]

const isNowhere = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'content'
}

/** @returns the place in a list, `data-index`, that an element stands in */
export function indexOfCell(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest('[data-index]') : null
  return cell ? Number(cell.getAttribute('data-index')) : null
}

/** Puts the focus on a place of a list. @returns false where it is not on the page */
export function focusCell(container: ParentNode | null, index: number): boolean {
  const button = container?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
  button?.focus()
  return button !== null && button !== undefined
}

/** The item that had the focus went away: what took its place takes the focus over, or the last; the page where none is left. */
export function useFocusStays(
  container: RefObject<HTMLElement | null>,
  count: number,
  keyOf: (index: number) => string,
): void {
  const last = useRef<{ index: number; key: string } | null>(null)
  const now = useRef({ count, keyOf })
  useEffect(() => {
    now.current = { count, keyOf }
    const was = last.current
    if (!was || count === 0) return
    const index = Math.min(was.index, count - 1)
    if (index === was.index && keyOf(index) === was.key) return
    last.current = { index, key: keyOf(index) }
    for (const after of TRIES)
      setTimeout(() => {
        if (isNowhere()) focusCell(container.current, index)
      }, after)
  })
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inside = container.current?.contains(target as Node) ?? false
      const index = inside ? indexOfCell(target) : null
      if (index !== null) last.current = { index, key: now.current.keyOf(index) }
      // A dialog comes back to the list, and so does a bar that acts on it; anything else on the page does not.
      else if (
        target instanceof Element &&
        !target.closest('[role=dialog],[data-acts-on-list]') &&
        target.id !== 'content'
      )
        last.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      if (!last.current) return
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      }, 0)
    }
  }, [container])
}
