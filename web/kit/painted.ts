/** Milliseconds, where no frame is drawn: in a hidden tab. */
const TIMEOUT_MS = 100

/** What the person waits to see comes first: resolves once the next frame is on screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, TIMEOUT_MS)
  })
