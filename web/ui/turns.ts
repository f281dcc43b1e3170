import { startTransition, useEffect, useState } from 'react'

/** So many things that are heavy to draw are drawn between two frames, however many came at once: the page never stands still for them. */
const AT_ONCE = 2
const waiting = new Set<() => void>()
let frame = 0

function drawNext(): void {
  const next = [...waiting].slice(0, AT_ONCE)
  for (const draw of next) {
    waiting.delete(draw)
    draw()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : 0
}

/** Whether it is this component's turn to draw all of itself; something light holds its place until then. */
export function useTurn(): boolean {
  const [isNow, setNow] = useState(false)
  useEffect(() => {
    const draw = () => startTransition(() => setNow(true))
    waiting.add(draw)
    frame ||= requestAnimationFrame(drawNext)
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return isNow
}
