import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the selected tab visible if the tabs scroll sideways, even after counts have made them wider. */
export function useScrollTabIntoView(): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const strip = tabs.current
    if (!strip) return
    const show = () => {
      const tab = strip.querySelector('[aria-current]')
      if (!tab) return
      const [box, own] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
      // scrollIntoView would also move the position from which Tab continues.
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
