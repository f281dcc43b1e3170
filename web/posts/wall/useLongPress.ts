import { type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import type { WallLayout, WallTile } from './layout.ts'
import { findTile } from './moves.ts'

const LONG_PRESS_MS = 450
const MAX_SLIP = 8

/** A finger that stays on a picture selects it. The click that follows does nothing more. */
export function useLongPress(onLongPress: (tile: WallTile) => void, layout: WallLayout) {
  const now = useRef({ onLongPress, layout })
  useEffect(() => {
    now.current = { onLongPress, layout }
  })
  const press = useRef({ timer: 0, x: 0, y: 0, isTouch: false, isDone: false })
  return useMemo(() => {
    const stop = () => clearTimeout(press.current.timer)
    return {
      isTouch: () => press.current.isTouch,
      /** Whether a click ends a long press. */
      swallows: () => {
        const was = press.current.isDone
        press.current.isDone = false
        return was
      },
      events: {
        onPointerDown: (event: PointerEvent) => {
          stop()
          const target = event.target as Element
          const cell = target.closest<HTMLElement>('[data-index][data-file]')
          const isTouch = event.pointerType === 'touch'
          const { index, file } = cell?.dataset ?? {}
          const select = () => {
            const tile = findTile(now.current.layout, Number(index), Number(file))
            press.current.isDone = true
            if (tile) now.current.onLongPress(tile)
          }
          const timer =
            isTouch && cell && !target.matches('input') ? window.setTimeout(select, LONG_PRESS_MS) : 0
          press.current = { timer, x: event.clientX, y: event.clientY, isTouch, isDone: false }
        },
        onPointerMove: ({ clientX, clientY }: PointerEvent) => {
          if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_SLIP) stop()
        },
        onPointerUp: stop,
        onPointerCancel: stop,
        onContextMenu: (event: SyntheticEvent) => {
          if (press.current.isTouch) event.preventDefault()
        },
      },
    }
  }, [])
}
