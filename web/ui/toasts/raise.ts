const lifts = new Map<Element, number>()

/** For the `ref` of a bar at the bottom of the window: toasts are above it, so that its buttons stay free. */
export function raiseToasts(bar: HTMLElement | null) {
  if (!bar) return
  const lift = (height: number | null) => {
    if (height === null) lifts.delete(bar)
    else lifts.set(bar, height)
    document.documentElement.style.setProperty('--bar', `${Math.max(0, ...lifts.values())}px`)
  }
  const observer = new ResizeObserver(() => {
    const { top, bottom } = bar.getBoundingClientRect()
    // One that scrolls with its page is elsewhere.
    lift(bottom > innerHeight * LOWEST ? Math.max(0, innerHeight - top - GAP) : 0)
  })
  observer.observe(bar)
  observer.observe(document.documentElement)
  return () => {
    observer.disconnect()
    lift(null)
  }
}

/** The share of the window below which a bar is at its bottom. */
const LOWEST = 0.9
/** Pixels between the bar and a toast, less those that a toast keeps from the bottom anyway. */
const GAP = 8
