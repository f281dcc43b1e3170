import { startTransition, useEffect, useState } from 'react'

/**
 * Things that are heavy to draw are drawn one between two frames, however many came at once, and none before the last is on the page: where the
 * processor is slow they would pile up and block the page.
 */
const waiting = new Set<() => void>()
let isDrawing = false
let frame = 0
/** Milliseconds after which one is drawn whatever else is to do: who acts fast comes to it. */
const TIMEOUT_MS = 150

function drawNext(): void {
  frame = 0
  const [draw] = waiting
  if (!draw || isDrawing) return
  waiting.delete(draw)
  isDrawing = true
  draw()
}

function drawSoon(): void {
  if (waiting.size > 0) frame ||= requestAnimationFrame(drawNext)
}

/** Whether it is this component's turn to draw all of itself; something light holds its place until then. */
export function useTurn(): boolean {
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    if (isNow) return
    let isGiven = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      isGiven = true
      startTransition(() => setNow(true))
      timer = setTimeout(() => setNow(true), TIMEOUT_MS)
    }
    waiting.add(draw)
    drawSoon()
    // It is drawn, or gone.
    return () => {
      waiting.delete(draw)
      clearTimeout(timer)
      if (isGiven) isDrawing = false
      drawSoon()
    }
  }, [isNow])
  return isNow
}
