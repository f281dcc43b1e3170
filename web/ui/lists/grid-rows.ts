/** 12 / 6 / 4 / 3 spans of twelve by the width at hand: one to four columns. */
export function columnsOf(width: number, most = 4): number {
  const fitting = width < 580 ? 1 : width < 920 ? 2 : width < 1280 ? 3 : 4
  return Math.min(fitting, most)
}

/** First and last row to draw (both included), however many there are. */
export function rowsInView(of: {
  top: number
  height: number
  stride: number
  margin: number
}): [number, number] {
  const { top, height, stride, margin } = of
  return [Math.max(0, Math.floor((top - margin) / stride)), Math.floor((top + height + margin) / stride)]
}
