import { useLayoutEffect } from 'react'

const holderCounts = new Map<string, number>()

/**
 * Sets `data-<name>` on the root element while `on`, for CSS rules about the whole page. A `:has()` rule on the root would make the browser
 * search the whole page at every change.
 */
export function useRootMark(name: 'toolbar' | 'dialog' | 'full', on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return
    changeCount(name, 1)
    return () => changeCount(name, -1)
  }, [name, on])
}

function changeCount(name: string, by: 1 | -1): void {
  const count = (holderCounts.get(name) ?? 0) + by
  holderCounts.set(name, count)
  document.documentElement.toggleAttribute(`data-${name}`, count > 0)
}
