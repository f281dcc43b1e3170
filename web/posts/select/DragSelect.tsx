import { type PointerEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { indexOfCell } from '../../ui/dialogs/list-focus.ts'
import classes from './Select.module.css'
import { SelectionContext, useIsSelecting } from './selection.ts'

/** In pixels: how far the pointer must move for a drag, how close to the edge the page scrolls, and the scroll step per frame. */
const MIN_DRAG = 6
const SCROLL_EDGE = 48
const SCROLL_STEP = 14

type Box = { left: number; top: number; right: number; bottom: number }
type Drag = {
  /** Where the drag began, relative to the page. */
  from: { x: number; y: number }
  /** The current pointer position, relative to the window. */
  to: { x: number; y: number }
  before: ReadonlySet<string>
  over: Set<number>
  isUnderWay: boolean
}

/**
 * Selects cards that were on screen with a rectangle drawn from a gap between cards or from a card's checkbox; from a checkbox, and with
 * Shift or Ctrl, it adds to the selection. Touch still scrolls; keyboard users have X and Shift+X.
 */
export function DragSelect({ children }: { children: ReactNode }) {
  const selection = useContext(SelectionContext)
  const isSelecting = useIsSelecting()
  const area = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)
  const [box, setBox] = useState<Box | null>(null)

  const updateSelection = () => {
    const now = drag.current
    const element = area.current
    if (!now?.isUnderWay || !element || !selection) return
    const x = now.from.x - window.scrollX
    const y = now.from.y - window.scrollY
    const selectionBox = {
      left: Math.min(x, now.to.x),
      top: Math.min(y, now.to.y),
      right: Math.max(x, now.to.x),
      bottom: Math.max(y, now.to.y),
    }
    for (const cell of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const index = indexOfCell(cell)
      if (index === null) continue
      const each = cell.getBoundingClientRect()
      const isOver =
        each.left < selectionBox.right &&
        each.right > selectionBox.left &&
        each.top < selectionBox.bottom &&
        each.bottom > selectionBox.top
      const isSeen = each.bottom > 0 && each.top < window.innerHeight
      if (!isOver) now.over.delete(index)
      else if (isSeen) now.over.add(index)
    }
    selection.takeOver(now.before, now.over)
    const outer = element.getBoundingClientRect()
    setBox({
      left: Math.max(0, selectionBox.left - outer.left),
      top: selectionBox.top - outer.top,
      right: Math.min(outer.width, selectionBox.right - outer.left),
      bottom: selectionBox.bottom - outer.top,
    })
  }

  useEffect(() => {
    if (!box) return
    let frame = 0
    const roll = () => {
      const y = drag.current?.to.y ?? SCROLL_EDGE
      const by = y > window.innerHeight - SCROLL_EDGE ? SCROLL_STEP : y < SCROLL_EDGE ? -SCROLL_STEP : 0
      if (by !== 0) window.scrollBy(0, by)
      updateSelection()
      frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  })

  const onDown = (event: PointerEvent) => {
    const target = event.target as Element
    const isBox = target.closest('[data-select-box]') !== null
    const isGap = !target.closest('article, button, a, input')
    if (!selection || !(isGap || isBox) || event.button !== 0 || event.pointerType === 'touch') return
    const isAdding = isBox || event.shiftKey || event.ctrlKey || event.metaKey
    drag.current = {
      from: { x: event.clientX + window.scrollX, y: event.clientY + window.scrollY },
      to: { x: event.clientX, y: event.clientY },
      before: isAdding ? selection.ids() : new Set(),
      over: new Set(),
      isUnderWay: false,
    }
  }
  const onMove = (event: PointerEvent) => {
    const now = drag.current
    if (!now) return
    now.to = { x: event.clientX, y: event.clientY }
    const { from } = now
    const far = Math.hypot(from.x - window.scrollX - now.to.x, from.y - window.scrollY - now.to.y)
    if (!now.isUnderWay && far < MIN_DRAG) return
    if (!now.isUnderWay) {
      now.isUnderWay = true
      event.currentTarget.setPointerCapture(event.pointerId)
      document.getSelection()?.removeAllRanges()
    }
    updateSelection()
  }
  const finish = () => {
    // Ignore the click that ends the drag: it is not meant for the checkbox where the drag began.
    if (drag.current?.isUnderWay) {
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    }
    drag.current = null
    setBox(null)
  }
  return (
    <div
      ref={area}
      className={classes['area']}
      data-dragging={box !== null || undefined}
      data-selecting={isSelecting || undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={finish}
      onPointerCancel={finish}
    >
      {children}
      {box ? (
        <span
          className={classes['rectangle']}
          style={{
            left: box.left,
            top: box.top,
            width: Math.max(0, box.right - box.left),
            height: box.bottom - box.top,
          }}
        />
      ) : null}
    </div>
  )
}
