/** The share of the window below which a bar is at its bottom. */
const LOWEST = 0.9
/** Pixels between the bar and a toast, less those that a toast keeps from the bottom anyway. */
const GAP = 8

const bars = new Set<Element>()

/** Measures again what toasts are above: one bar scrolls with its page, another stays at the bottom of the window. */
export function liftToasts(): void {
  const lifts = [...bars].map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return bottom > innerHeight * LOWEST ? innerHeight - top - GAP : 0
  })
  const { style } = document.documentElement
  const lift = `${Math.max(0, ...lifts)}px`
  // A property of the whole page has all of it styled again.
  if (style.getPropertyValue('--bar') !== lift) style.setProperty('--bar', lift)
}

/** For the `ref` of a bar at the bottom of the window: toasts are above it, so that its buttons stay free. */
export function raiseToasts(bar: HTMLElement | null) {
  if (!bar) return
  bars.add(bar)
  const observer = new ResizeObserver(liftToasts)
  observer.observe(bar)
  if (bar.parentElement) observer.observe(bar.parentElement)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    liftToasts()
  }
}
