import { type RefObject, useEffect, useRef } from 'react'

/** The first attempt is immediate, the others follow for 20 seconds: a slow computer takes several to render a page of items. */
const ATTEMPT_INTERVAL_MS = 40
const MAX_ATTEMPTS = 500

export const isFocusLost = (): boolean => {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'content'
}

/** If the focused element is about to be removed, the focus falls back to the page's content instead of its start. */
export function keepFocusOnPage(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, 0)
}

/** @returns the list position (`data-index`) of an element's item */
export function indexOfCell(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest('[data-index]') : null
  return cell ? Number(cell.getAttribute('data-index')) : null
}

/** Focuses an item of a list. @returns false if it is not on the page */
export function focusCell(container: ParentNode | null, index: number): boolean {
  const button = container?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
  button?.focus()
  return button !== null && button !== undefined
}

/**
 * Focuses an item that will be on the page soon, because items render one by one, and a confirmation dialog takes time to close.
 * @returns cancels it
 */
export function focusCellSoon(
  container: () => ParentNode | null,
  index: number,
  isAllowed = () => true,
): () => void {
  let attemptsLeft = MAX_ATTEMPTS
  let timer = setTimeout(tryFocus)
  function tryFocus(): void {
    attemptsLeft -= 1
    if ((!isAllowed() || !focusCell(container(), index)) && attemptsLeft > 0)
      timer = setTimeout(tryFocus, ATTEMPT_INTERVAL_MS)
  }
  return () => clearTimeout(timer)
}

/** The same, unless the user presses a key or the pointer in the meantime. */
export function focusCellUnlessActed(container: () => ParentNode | null, index: number): void {
  const giveUp = focusCellSoon(container, index)
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, giveUp, { once: true, capture: true })
}

/**
 * If the focused item is removed, focuses the item that replaces it, or the last one; without any items, the focus falls back to the page.
 * @param positionOf the position of an item by key, or where a removed item would be now; -1 if unknown
 */
export function useKeepFocus(
  container: RefObject<HTMLElement | null>,
  count: number,
  keyOf: (index: number) => string,
  positionOf: (key: string) => number = () => -1,
): void {
  const last = useRef<{ index: number; key: string } | null>(null)
  const now = useRef({ count, keyOf })
  const giveUp = useRef(() => {})
  useEffect(() => {
    now.current = { count, keyOf }
    const was = last.current
    if (!was || count === 0) return
    // A list's data may change before it renders, so while the focused item is still on the page, trust its own position.
    const at = container.current?.contains(document.activeElement)
      ? indexOfCell(document.activeElement)
      : null
    if (at !== null) {
      last.current = { index: at, key: was.key }
      return
    }
    const position = positionOf(was.key)
    const index = Math.min(position === -1 ? was.index : position, count - 1)
    if (index === was.index && keyOf(index) === was.key) return
    last.current = { index, key: keyOf(index) }
    giveUp.current()
    // Synchronously if possible, because the next key press is meant for it.
    if (isFocusLost() && focusCell(container.current, index)) return
    giveUp.current = focusCellSoon(() => container.current, index, isFocusLost)
  })
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const inside = container.current?.contains(target as Node) ?? false
      const index = inside ? indexOfCell(target) : null
      if (index !== null) last.current = { index, key: now.current.keyOf(index) }
      // Dialogs and bars that act on the list return the focus to it; other elements of the page do not.
      else if (
        target instanceof Element &&
        !target.closest('[role=dialog],[data-list-actions]') &&
        target.id !== 'content'
      )
        last.current = null
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      if (last.current) keepFocusOnPage()
    }
  }, [container])
}
