/** Browsers' messages for a module that no longer exists, as after a new version was deployed. */
const MISSING_MODULE_MESSAGES =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

export const isMissingModule = (error: unknown): boolean =>
  error instanceof Error && MISSING_MODULE_MESSAGES.test(error.message)

const RELOADED_AT_KEY = 'proofline.reloaded-at'
const MIN_RELOAD_INTERVAL_MS = 60_000

/**
 * Reloads the page after a newer version replaced the files that it was loaded from. At most once a minute: a file that stays missing shows
 * a message instead.
 */
export function reloadOnMissingModule(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Preloading also fails if the device is offline, and then a reload would lose the page.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
    if (Date.now() - last < MIN_RELOAD_INTERVAL_MS) return
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    event.preventDefault()
    reload()
  })
}
