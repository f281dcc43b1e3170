import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { hasNoHover } from '../theme/hover.ts'

/** What lies over the page, the topmost last. */
const stack: object[] = []

/** Long enough for a browser to return to where it was before Back. */
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry repeats the one before it, so that Back can be caught. */
    isRepeated?: boolean
  }
}

/**
 * On the first entry of a tab, as from an emailed link, Back would leave the page: it is entered a second time. What came with the page is left
 * alone, since Back would bring it again.
 */
function useEntryToLeave(isNeeded: boolean): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  useEffect(() => {
    if (!isNeeded || !hasNoHover() || history.canGoBack() || !navigator.userActivation?.hasBeenActive) return
    void navigate({ to: '.', search: true, hash: true, state: { isRepeated: true }, resetScroll: false })
  }, [isNeeded, navigate, history])
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
  useEntryToLeave(isOpen && byBack)
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
