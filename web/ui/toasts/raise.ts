/** A bar is at the bottom of the window if its lower edge is below this share of the window's height. */
const BOTTOM_SHARE = 0.9
/** Pixels between the bar and a toast, less the toast's own distance from the bottom. */
const BAR_GAP = 8
/** Pixels from the end of the window that toasts can cover (`Toasts.tsx`), their distance from it included. */
const TOASTS_WIDTH = 416

const bars = new Set<Element>()

/** Measures how far toasts must be raised: some bars scroll with the page, others stay at the bottom of the window. */
export function liftToasts(): void {
  // A dialog covers the bars of the page.
  const dialog = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
  const visibleBars = [...bars].filter((bar) => !dialog || dialog.contains(bar))
  const lifts = visibleBars.map((bar) => {
    const { top, bottom, right } = bar.getBoundingClientRect()
    const isBelow = bottom > innerHeight * BOTTOM_SHARE && right > innerWidth - TOASTS_WIDTH
    return isBelow ? innerHeight - top - BAR_GAP : 0
  })
  const { style } = document.documentElement
  const lift = `${Math.max(0, ...lifts)}px`
  // Only if changed, because a property of the root element restyles the whole page.
  if (style.getPropertyValue('--bar') !== lift) style.setProperty('--bar', lift)
}

/** For the `ref` of a bar at the bottom of the window: toasts appear above it and don't cover its buttons. */
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
