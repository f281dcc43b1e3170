import { useEffect } from 'react'

/** Where the dialog that closes now came from, until the focus is there again: a dialog that takes its place inherits it. */
let inherited: HTMLElement | null = null

/** An entry of a menu is gone by the time that its dialog closes; what opened the menu is not. */
function openerOf(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return inherited
  const menu = element.closest('[role=menu]')
  const target = menu?.getAttribute('aria-labelledby')
  return target ? document.getElementById(target) : element
}

/** After a dialog the focus is where it was before, or at the content's beginning when that has gone; never nowhere. */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const opener = openerOf(document.activeElement)
    return () => {
      inherited = opener
      setTimeout(() => {
        inherited = null
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const place = opener?.isConnected ? opener : document.getElementById('content')
        place?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
