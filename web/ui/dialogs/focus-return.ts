import { useEffect } from 'react'

/** The opener of the closing dialog, until the focus has returned to it. A dialog that replaces the first one inherits it. */
let inherited: HTMLElement | null = null

/** A menu's entry is gone when its dialog closes, so the opener is the button of the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return inherited
  const menu = element.closest('[role=menu]')
  const target = menu?.getAttribute('aria-labelledby')
  return target ? document.getElementById(target) : element
}

/** After a dialog, the focus returns to its opener or, if that is gone, to the start of the content, so that it is never lost. */
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
