import type { MouseEvent } from 'react'
import { onReset } from '../../kit/store.ts'
import { say } from '../../kit/words/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { postWords } from '../words/index.ts'

/** Milliseconds in which a click or key was probably meant for what was there before. */
const REACTION_MS = 700
const POSTS = '[data-post],[data-large]'

/** The id of the post that an element belongs to, in a list or alone. */
export function postAround(element: Element | null | undefined): string | null {
  const { post, large } = element?.closest<HTMLElement>(POSTS)?.dataset ?? {}
  return post ?? large ?? null
}

/** A colleague's change: which post, where each post was then, and whether the changed one had focus. */
type Change = {
  until: number
  id: string
  name: string
  hadFocus: boolean
  stood: [id: string | null, DOMRect][]
}
let change: Change | null = null
onReset('session', () => {
  change = null
})

/** Call this when a colleague's change of this post is about to move posts in lists. */
export function noteChange(id: string, name: string): void {
  change = {
    until: Date.now() + REACTION_MS,
    id,
    name,
    hadFocus: postAround(document.activeElement) === id,
    stood: [...document.querySelectorAll(POSTS)].map((each) => [
      postAround(each),
      each.getBoundingClientRect(),
    ]),
  }
}

const recent = (): Change | null => (change && Date.now() <= change.until ? change : null)

/** Whether a key is meant for this post and not for one that was there a moment ago. If not, shows a toast. */
export function isKeyForPost(id: string): boolean {
  const now = recent()
  if (!now?.hadFocus || now.id === id) return true
  toastProblem(say(postWords, 'tookItsPlace', { name: now.name }))
  return false
}

/**
 * As `onClickCapture` of a post's buttons. Of a double click the first counts: the second would act on the post that came under the pointer
 * in the meantime. So would a click on a place where another post stood, or where a colleague has just changed which buttons there are.
 */
export function guardClick(event: MouseEvent<HTMLElement>): void {
  const { detail, clientX: x, clientY: y } = event
  // By the keyboard.
  if (detail === 0) return
  const now = recent()
  const [was] =
    now?.stood.findLast(
      ([, { left, right, top, bottom }]) => x >= left && x <= right && y >= top && y <= bottom,
    ) ?? []
  const isOther = was !== undefined && was !== postAround(event.currentTarget)
  const isChanged = now !== null && was === now.id
  if (detail > 1 || isOther || isChanged) event.stopPropagation()
  if (now && (isOther || isChanged))
    toastProblem(say(postWords, isOther ? 'tookItsPlace' : 'changedUnderHand', { name: now.name }))
}
