import { createStore } from '../../kit/store.ts'
import { focusCell, indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { postIdAround } from '../data/recent-change.ts'

/** Pixels at the top of the page that the header and the toolbar cover. */
const COVERED_TOP_HEIGHT = 120

/** The card that had the focus last. */
const lastFocused = createStore<string | null>(() => null, 'session')

export const noteFocus = (target: Element): void => lastFocused.set(postIdAround(target))

/** The cells of posts that are at least half visible. */
const visibleCells = (): Element[] =>
  [...document.querySelectorAll('[data-index]')].filter((cell) => {
    const { top, bottom } = cell.getBoundingClientRect()
    const middle = (top + bottom) / 2
    return (
      middle >= COVERED_TOP_HEIGHT &&
      middle <= window.innerHeight &&
      cell.querySelector('[data-post]') !== null
    )
  })

/** The first card that neither the header nor the toolbar covers. */
export const firstVisibleCell = (): Element | undefined =>
  visibleCells()[0] ?? document.querySelector('[data-index]:has([data-post])') ?? undefined

/** Leaves the focus where it is if the list is empty. */
export function focusFirstPost(): void {
  const first = firstVisibleCell()
  if (first) focusCell(first.parentElement, indexOfCell(first) ?? 0)
}

/** Where the user is in the list: at the card focused last if it is on screen, or else at the first one there. undefined: at its beginning. */
export function currentPostId(): string | undefined {
  const cells = visibleCells()
  const idOf = (cell: Element) => postIdAround(cell.querySelector('[data-post]')) ?? undefined
  const cell = cells.find((each) => idOf(each) === lastFocused.get()) ?? cells[0]
  return cell === undefined || indexOfCell(cell) === 0 ? undefined : idOf(cell)
}
