import { useLayoutEffect } from 'react'

const holders = new Map<string, number>()

/**
 * Sets `data-<name>` on the root element while `on`, for CSS rules about the whole page. A `:has()` rule on the root would make the browser
 * search the whole page at every change.
 */
export function useRootMark(name: 'toolbar' | 'dialog' | 'full', on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return
    hold(name, 1)
    return () => hold(name, -1)
  }, [name, on])
}

function hold(name: string, by: 1 | -1): void {
  const count = (holders.get(name) ?? 0) + by
  holders.set(name, count)
  document.documentElement.toggleAttribute(`data-${name}`, count > 0)
}
