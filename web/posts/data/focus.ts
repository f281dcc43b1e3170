import { isFocusLost } from '../../ui/dialogs/list-focus.ts'
import { postIdAround } from './recent-change.ts'

/** Milliseconds until React has removed a button that is no longer offered. */
const REMOVAL_DELAY_MS = 60

/**
 * An action may remove the focused button. Its post then keeps the focus while it is on the page.
 * @returns call this after each step of an action
 */
export function keepFocus(id = postIdAround(document.activeElement)): () => void {
  return () =>
    void setTimeout(() => {
      if (id !== null && isFocusLost())
        document.querySelector<HTMLElement>(`[data-post="${id}"] button`)?.focus()
    }, REMOVAL_DELAY_MS)
}
