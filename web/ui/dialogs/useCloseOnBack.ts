import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { hasNoHover } from '../theme/hover.ts'

/** What is open over the page, the topmost last. */
const openLayers: object[] = []

/** Enough for a browser to return to its entry after a refused Back. */
const RETURN_TIMEOUT_MS = 300

/** A refused Back goes back and then forward again. An address change in between would modify the wrong history entry. */
function runAfterReturn(action: () => void): void {
  const timer = setTimeout(run, RETURN_TIMEOUT_MS)
  window.addEventListener('popstate', run, { once: true })
  function run(): void {
    clearTimeout(timer)
    window.removeEventListener('popstate', run)
    action()
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry repeats the previous one, so that Back can be caught. */
    isRepeated?: boolean
  }
}

/**
 * On the first entry of a tab, as from an emailed link, Back would leave the page, so an entry is added that repeats it. Not for what
 * opened together with the page, because Back would open that again.
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
 * Something open over the page: Back, which on a phone replaces Escape, closes only the topmost and leaves the page as it is.
 * @param byBack false if Back closes it anyway because it is in the address, or if nothing may close it
 * @param wouldLoseInput whether the browser should ask before the page itself is closed or reloaded
 * @returns whether it is the topmost
 */
export function useCloseOnBack(
  isOpen: boolean,
  onClose: () => void,
  byBack = true,
  wouldLoseInput = () => false,
): () => boolean {
  const ownLayer = useRef({})
  useEffect(() => {
    if (!isOpen) return
    const layer = ownLayer.current
    openLayers.push(layer)
    return () => void openLayers.splice(openLayers.indexOf(layer), 1)
  }, [isOpen])
  useEntryToLeave(isOpen && byBack)
  const isTop = useCallback(() => openLayers.at(-1) === ownLayer.current, [])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || !isTop()) return false
      runAfterReturn(onClose)
      return true
    },
    enableBeforeUnload: wouldLoseInput,
    disabled: !isOpen || !byBack,
  })
  return isTop
}
