/** 12 / 6 / 4 / 3 spans of twelve by the width at hand: one to four columns. */
export function columnsOf(width: number, most = 4): number {
  const fitting = width < 580 ? 1 : width < 920 ? 2 : width < 1280 ? 3 : 4
  return Math.min(fitting, most)
}

/** First and last row to draw (both included). */
export function visibleRows(of: {
  top: number
  height: number
  stride: number
  rows: number
  margin: number
}): [number, number] {
  const { top, height, stride, rows, margin } = of
  const first = Math.max(0, Math.floor((top - margin) / stride))
  const last = Math.min(rows - 1, Math.floor((top + height + margin) / stride))
  return [Math.min(first, Math.max(0, rows - 1)), last]
}
