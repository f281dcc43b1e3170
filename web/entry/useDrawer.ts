import { useMediaQuery } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

const DRAWER_KEY = 'proofline.drawer'
/** From this width, tables have room for their columns beside the drawer. */
const WIDE_QUERY = '(min-width: 76em)'

/**
 * The list of clients: beside the page if there is room, unless the user hid it on this device; otherwise over the page until the next page
 * is opened.
 */
export function useDrawer(isFocused: boolean): {
  place: 'beside' | 'over' | 'hidden'
  turn(): void
  close(): void
} {
  const isWide = useMediaQuery(WIDE_QUERY, window.matchMedia(WIDE_QUERY).matches)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(DRAWER_KEY) === 'hidden')
  const hasRoom = isWide && !isFocused
  return {
    place: hasRoom && !isHidden ? 'beside' : openAt === path && !hasRoom ? 'over' : 'hidden',
    turn: () => {
      if (!hasRoom) {
        setOpenAt(openAt === path ? null : path)
        return
      }
      if (isHidden) localStorage.removeItem(DRAWER_KEY)
      else localStorage.setItem(DRAWER_KEY, 'hidden')
      setHidden(!isHidden)
    },
    close: () => setOpenAt(null),
  }
}
