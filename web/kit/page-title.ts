/** Lists change often while they scroll. The title is read once after each group of changes. */
const DELAY_MS = 250

/** The words of an element without counts, which change while the page stays. */
const textOf = (element: Element | null): string => {
  const parts = ['']
  for (const node of element?.childNodes ?? []) {
    const text = node.textContent ?? ''
    // A framework may write one text as several nodes.
    if (node instanceof Element) parts.push(text, '')
    else parts.push(`${parts.pop() ?? ''}${text}`)
  }
  return parts
    .map((part) => part.trim().replace(/^\(?[\d.,\s\u202f]+\)?$|\s+\([\d.,\s\u202f]+\)$/u, ''))
    .filter((part) => part !== '')
    .join(' · ')
}

/** The word of the open tab, without its count. */
const openTab = (): string => textOf(document.querySelector('main nav [aria-current="page"]'))

/** The title of a page in the browser's tabs and history: whose page it is, if its heading is that of several, its open tab, its heading, and the product. */
export function titleOfPage(): string {
  const whose = textOf(document.querySelector('main [data-page-title]'))
  const parts = [whose, openTab(), textOf(document.querySelector('h1')), 'Proofline']
  return [...new Set(parts.filter((part) => part !== ''))].join(' · ')
}

/** Updates the window's title when its page or the language changes. */
export function followPageTitle(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const title = titleOfPage()
    if (document.title !== title) document.title = title
  }
  new MutationObserver(() => {
    timer ??= setTimeout(update, DELAY_MS)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
