import { announce } from '../../../kit/announce.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { createStore } from '../../../kit/store.ts'
import { postTexts } from '../../texts/index.ts'

/** The post whose marked words are walked; `at` counts from 0. */
export type Walk = { id: string; at: number; count: number }
export const walkNow = createStore<Walk | null>(() => null, 'session')

/** The words that were searched for; in a post without them, the flagged ones. */
export function marksIn(post: Element): HTMLElement[] {
  const marks = [...post.querySelectorAll('mark')].filter((mark) => !mark.closest('[data-print-only]'))
  const searched = marks.filter(isSearched)
  return searched.length > 0 ? searched : marks
}
const isSearched = ({ dataset }: HTMLElement): boolean => dataset['searched'] !== undefined

export const countSearched = (post: Element): number => marksIn(post).filter(isSearched).length

/** Goes to the next or previous marked word of a post, round and round. */
export function walkMarks(post: HTMLElement | null, step: 1 | -1): void {
  const count = post ? marksIn(post).length : 0
  if (!post || count === 0) return
  const id = post.dataset['post'] ?? post.dataset['large'] ?? ''
  const before = walkNow.get()
  const from = before?.id === id && isBegun(post) ? before.at : step === 1 ? -1 : 0
  const at = (from + step + count) % count
  forgetMarks()
  walkNow.set({ id, at, count })
  show(post, at)
  // A post may get a line more by now, or has to be opened first.
  requestAnimationFrame(() => {
    const mark = marksIn(post)[at]
    if (mark && isCut(mark)) post.querySelector<HTMLElement>('[data-more]')?.click()
    requestAnimationFrame(() => show(post, at))
  })
  announce(translate(postTexts, 'hitOf', { at: at + 1, count }) + `: ${marksIn(post)[at]?.textContent ?? ''}`)
}

const isBegun = (post: Element): boolean => post.querySelector('mark[data-now]') !== null

function show(post: Element, at: number): void {
  if (walkNow.get()?.at !== at) return
  unframe()
  const mark = marksIn(post)[at]
  if (!mark) return
  mark.dataset['now'] = 'true'
  mark.scrollIntoView({ block: 'nearest' })
}

function unframe(): void {
  for (const mark of document.querySelectorAll<HTMLElement>('mark[data-now]')) delete mark.dataset['now']
}

/** Ends the walk, because its post is left. */
export function forgetMarks(): void {
  unframe()
  walkNow.set(null)
}

/** Letters at the end of a cut line fade before its "more". */
const FADED_WIDTH = 80

/** Whether a row does not show a mark. */
function isCut(mark: HTMLElement): boolean {
  const box = mark.closest('[data-cut-box]')
  if (!box || box.hasAttribute('data-whole')) return false
  const [inner, outer] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
  const isFading = box.hasAttribute('data-cut') || box.hasAttribute('data-late')
  const isOnLast = inner.bottom > outer.bottom - inner.height
  const isUnderFade =
    isFading &&
    isOnLast &&
    (box.hasAttribute('data-rtl')
      ? inner.left < outer.left + FADED_WIDTH
      : inner.right > outer.right - FADED_WIDTH)
  return (
    mark.getClientRects().length === 0 ||
    inner.bottom > outer.bottom + 1 ||
    inner.top < outer.top - 1 ||
    isUnderFade
  )
}
