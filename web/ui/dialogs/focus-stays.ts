import { type RefObject, useEffect, useRef } from 'react'

/** At once, and then every so many milliseconds. */
const MAX_ATTEMPTS = 75
const ATTEMPT_INTERVAL_MS = 40

export const isNowhere = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'content'
}

/** @returns the position in a list, `data-index`, of an element */
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

/**
 * The same of a place that is about to be there: items come one by one, and a dialog that asked about one takes its time to go.
 * @returns what gives it up
 */
export function focusCellSoon(
  container: () => ParentNode | null,
  index: number,
  may = () => true,
): () => void {
  let left = MAX_ATTEMPTS
  let timer = setTimeout(look)
  function look(): void {
    left -= 1
    if ((!may() || !focusCell(container(), index)) && left > 0) timer = setTimeout(look, ATTEMPT_INTERVAL_MS)
  }
  return () => clearTimeout(timer)
}

/** The same, of the page's list if no other is given, unless the person does anything in the meantime: what they did is where they are. */
export function focusCellUnlessActed(index: number, container: ParentNode = document): void {
  const giveUp = focusCellSoon(() => container, index)
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, giveUp, { once: true, capture: true })
}

/** The item that had the focus went away: what took its place takes the focus over, or the last; the page where none is left. */
export function useFocusStays(
  container: RefObject<HTMLElement | null>,
  count: number,
  keyOf: (index: number) => string,
): void {
  const last = useRef<{ index: number; key: string } | null>(null)
  const now = useRef({ count, keyOf })
  const giveUp = useRef(() => {})
  useEffect(() => {
    now.current = { count, keyOf }
    const was = last.current
    if (!was || count === 0) return
    // A list may know that the item has gone before it is drawn without it: until then the item itself says where it is.
    const at = container.current?.contains(document.activeElement)
      ? indexOfCell(document.activeElement)
      : null
    if (at !== null) {
      last.current = { index: at, key: was.key }
      return
    }
    const index = Math.min(was.index, count - 1)
    if (index === was.index && keyOf(index) === was.key) return
    last.current = { index, key: keyOf(index) }
    giveUp.current()
    // At once where it is there: a key that is pressed next is for it.
    if (isNowhere() && focusCell(container.current, index)) return
    giveUp.current = focusCellSoon(() => container.current, index, isNowhere)
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
