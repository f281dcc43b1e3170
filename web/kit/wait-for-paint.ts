/** Used if no frame is drawn, as in a hidden tab. */
const PAINT_TIMEOUT_MS = 100

/** Resolves once the next frame is on screen, so that work can start after what the user waits to see. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
