import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { LoadError } from '../../ui/Thumb.tsx'
import classes from './FileViewer.module.css'
import { moveBy, type ZoomView, FITTED_VIEW, zoomAt } from './zoom.ts'

export type StageHandle = {
  zoom(factor: number): void
  whole(): void
  /** @returns false if the picture fits the stage and so can't be moved */
  move(x: number, y: number): boolean
}

type Props = {
  src: string
  alt: string
  ref: Ref<StageHandle>
  /** One finger swiped across an unzoomed picture: to the next or the previous one. */
  onSwipe(by: 1 | -1): void
}

const WHEEL_ZOOM_BASE = 1.0015
const DOUBLE_CLICK_ZOOM = 2.5
/** Minimum distance of a swipe, in pixels. */
const MIN_SWIPE = 50

/** A picture that can be zoomed by wheel, two fingers, double-click or keys, and moved by dragging. */
export function PictureStage({ src, alt, ref, onSwipe }: Props) {
  const [view, setView] = useState<ZoomView>(FITTED_VIEW)
  /** Failed attempts to load the picture. */
  const [failure, setFailure] = useState({ tries: 0, isNow: false })
  const stage = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  /** Where a single finger touched down; null once there were two. */
  const down = useRef<{ x: number; y: number } | null>(null)
  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = (x: number, y: number) => {
    const { left, top, width, height } = box()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's own wheel handler is passive, so it can't prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
      // A pinch on a touchpad arrives as wheel events with Ctrl, in smaller steps.
      setView((now) => zoomAt(now, WHEEL_ZOOM_BASE ** (-event.deltaY * (event.ctrlKey ? 6 : 1)), at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  useImperativeHandle(
    ref,
    () => ({
      zoom: (factor) => setView((now) => zoomAt(now, factor)),
      whole: () => setView(FITTED_VIEW),
      move: (x, y) => {
        if (view.scale === 1) return false
        setView(moveBy(view, x, y, stage.current?.getBoundingClientRect() ?? new DOMRect()))
        return true
      },
    }),
    [view],
  )

  const onMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) {
      const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y)
      const middle = fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2)
      setView((each) => zoomAt(each, apart(now) / Math.max(1, apart(before)), middle))
    } else setView((each) => moveBy(each, now.x - before.x, now.y - before.y, box()))
  }
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)
  const onUp = (event: PointerEvent) => {
    release(event)
    if (!down.current || event.pointerType !== 'touch' || view.scale > 1) return
    const [x, y] = [event.clientX - down.current.x, event.clientY - down.current.y]
    if (Math.abs(x) > Math.max(MIN_SWIPE, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1)
  }

  return (
    <div
      ref={stage}
      className={classes['stage']}
      data-zoomed={view.scale > 1 || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = { x: event.clientX, y: event.clientY }
        down.current = pointers.current.size === 0 ? at : null
        pointers.current.set(event.pointerId, at)
      }}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={release}
      onDoubleClick={(event) =>
        setView(
          view.scale > 1
            ? FITTED_VIEW
            : zoomAt(FITTED_VIEW, DOUBLE_CLICK_ZOOM, fromMiddle(event.clientX, event.clientY)),
        )
      }
    >
      <img
        key={failure.tries}
        src={src}
        alt={alt}
        draggable={false}
        hidden={failure.isNow}
        onError={() => setFailure({ ...failure, isNow: true })}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
      {failure.isNow ? (
        <LoadError
          tries={failure.tries}
          onRetry={() => setFailure({ tries: failure.tries + 1, isNow: false })}
        />
      ) : null}
    </div>
  )
}
