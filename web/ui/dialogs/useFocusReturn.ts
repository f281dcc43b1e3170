import { useEffect } from 'react'

/** The opener of the closing dialog, until the focus has returned to it. A dialog that replaces the first one inherits it. */
let inheritedOpener: HTMLElement | null = null

/** A menu's entry is gone when its dialog closes, so the opener is the button of the menu. */
function findOpener(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return inheritedOpener
  const menu = element.closest('[role=menu]')
  const target = menu?.getAttribute('aria-labelledby')
  return target ? document.getElementById(target) : element
}

/** After a dialog, the focus returns to its opener or, if that is gone, to the start of the content, so that it is never lost. */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const opener = findOpener(document.activeElement)
    return () => {
      inheritedOpener = opener
      setTimeout(() => {
        inheritedOpener = null
        const { activeElement, body } = document
        if (activeElement !== null && activeElement !== body) return
        const place = opener?.isConnected ? opener : document.getElementById('content')
        place?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
