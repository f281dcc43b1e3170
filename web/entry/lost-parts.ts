/** What browsers say when a module of the page is no longer there, as after a new version was put up. */
const LOST =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

export const isPartLost = (error: unknown): boolean => error instanceof Error && LOST.test(error.message)

const KEY = 'proofline.reloaded-at'
const MINUTE = 60_000

/**
 * A newer version took the place of the one that this page came from: its parts are gone, the page is not, so it is loaded again. Once a
 * minute at most: a part that stays missing shows a message instead.
 */
export function reloadForNewParts(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // What was fetched ahead can fail with the connection: a page that is loaded again without one would be lost.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < MINUTE) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    reload()
  })
}
