/** Used if no frame is drawn, as in a hidden tab. */
const TIMEOUT_MS = 100

/** Resolves once the next frame is on screen, so that work can start after what the user waits to see. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, TIMEOUT_MS)
  })
