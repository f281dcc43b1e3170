/** Browsers' messages for a module that no longer exists, as after a new version was deployed. */
const LOST_PART_MESSAGES =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

export const isPartLost = (error: unknown): boolean =>
  error instanceof Error && LOST_PART_MESSAGES.test(error.message)

const KEY = 'proofline.reloaded-at'
const MINUTE = 60_000

/**
 * Reloads the page after a newer version replaced the files that it was loaded from. At most once a minute: a file that stays missing shows
 * a message instead.
 */
export function reloadForNewParts(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Preloading also fails if the device is offline, and then a reload would lose the page.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < MINUTE) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    reload()
  })
}
