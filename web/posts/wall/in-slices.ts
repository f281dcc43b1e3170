/** Milliseconds of work between two chances of the page to scroll. */
const SLICE_MS = 3

/** Does something with each item without holding up the page. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    work(item)
  }
}
