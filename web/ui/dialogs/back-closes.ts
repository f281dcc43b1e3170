import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** What lies over the page, the topmost last. */
const stack: object[] = []

/** Long enough for a browser to be where it was before Back. */
const RETURN_TIMEOUT_MS = 300

/** Back that is refused goes back and forward again: an address that changes in between would change the wrong entry of the history. */
function afterReturn(act: () => void): void {
  const timer = setTimeout(run, RETURN_TIMEOUT_MS)
  window.addEventListener('popstate', run, { once: true })
  function run(): void {
    clearTimeout(timer)
    window.removeEventListener('popstate', run)
    act()
  }
}

/**
 * Something that lies over the page: Back, which a phone has instead of Escape, closes the topmost alone and leaves the page as it is.
 * @param byBack false where Back closes it anyway, since it is in the address, or where nothing may
 * @param wouldLose whether the browser is to ask before the page itself is left or loaded again
 * @returns whether it is the topmost
 */
export function useBackCloses(
  isOpen: boolean,
  onClose: () => void,
  byBack = true,
  wouldLose = () => false,
): () => boolean {
  const me = useRef({})
  useEffect(() => {
    if (!isOpen) return
    const layer = me.current
    stack.push(layer)
    return () => void stack.splice(stack.indexOf(layer), 1)
  }, [isOpen])
  const isTop = useCallback(() => stack.at(-1) === me.current, [])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || !isTop()) return false
      afterReturn(onClose)
      return true
    },
    enableBeforeUnload: wouldLose,
    disabled: !isOpen || !byBack,
  })
  return isTop
}
