import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Tabs that do not all fit scroll sideways; the one that is on is always to be seen, also once counts have made the tabs wider. */
export function useTabInView(): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const strip = tabs.current
    if (!strip) return
    const show = () => {
      const tab = strip.querySelector('[aria-current]')
      if (!tab) return
      const [box, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
      // Not scrollIntoView, which would also be where the next press of Tab goes on from.
      if (own.left < box.left) strip.scrollLeft += own.left - box.left
      else if (own.right > box.right) strip.scrollLeft += own.right - box.right
    }
    const sizes = new ResizeObserver(show)
    for (const each of [strip, ...strip.children]) sizes.observe(each)
    show()
    return () => sizes.disconnect()
  }, [path])
  return tabs
}
