import { startTransition, useEffect, useState } from 'react'

/**
 * Expensive components render one per frame, however many are requested, each only after the previous one is on the page. On a slow
 * processor they would otherwise pile up and block the page.
 */
const waiting = new Set<() => void>()
let isRendering = false
let frame = 0
/** After this time one is rendered even if the page is busy, so that fast users see it in time. */
const MAX_WAIT_MS = 150

function renderNext(): void {
  frame = 0
  const [draw] = waiting
  if (!draw || isRendering) return
  waiting.delete(draw)
  isRendering = true
  draw()
}

function scheduleRender(): void {
  if (waiting.size > 0) frame ||= requestAnimationFrame(renderNext)
}

/** Whether it is this component's turn to render fully; until then it renders a placeholder. */
export function useRenderTurn(): boolean {
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    if (isNow) return
    let isGiven = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      isGiven = true
      startTransition(() => setNow(true))
      timer = setTimeout(() => setNow(true), MAX_WAIT_MS)
    }
    waiting.add(draw)
    scheduleRender()
    // It is rendered, or unmounted.
    return () => {
      waiting.delete(draw)
      clearTimeout(timer)
      if (isGiven) isRendering = false
      scheduleRender()
    }
  }, [isNow])
  return isNow
}
