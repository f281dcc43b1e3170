import { isNowhere } from '../../ui/dialogs/focus-stays.ts'
import { postAround } from './recent-change.ts'

/** Milliseconds until a button that is no longer offered is gone from the page. */
const DRAWN = 60

/**
 * An action may remove the focused button. Its post then keeps the focus while it is on the page.
 * @returns to be called after each step of what is done
 */
export function keepFocus(id = postAround(document.activeElement)): () => void {
  return () =>
    void setTimeout(() => {
      if (id !== null && isNowhere())
        document.querySelector<HTMLElement>(`[data-post="${id}"] button`)?.focus()
    }, DRAWN)
}
