import { useLayoutEffect } from 'react'

const holders = new Map<string, number>()

/**
 * Marks the root element by `data-<name>` while `on`, for rules about the page as a whole. A rule of `:has()` on the root would do without, but
 * has the browser look through the whole page at every change of it.
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
