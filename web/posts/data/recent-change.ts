import type { MouseEvent } from 'react'
import { onReset } from '../../kit/store.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { postTexts } from '../texts/index.ts'

/** Within this time a click or key was probably meant for what was there before. */
const REACTION_MS = 700
const POST_SELECTOR = '[data-post],[data-large]'

/** The id of the post that contains an element, in a list or alone. */
export function postIdAround(element: Element | null | undefined): string | null {
  const { post, large } = element?.closest<HTMLElement>(POST_SELECTOR)?.dataset ?? {}
  return post ?? large ?? null
}

/** A change in lists: its post, where all posts were at that time, and whether the changed one had the focus. */
type Change = {
  until: number
  id: string
  /** The colleague who changed it; null: the row of a post that the user changed has gone. */
  name: string | null
  hadFocus: boolean
  stood: [id: string | null, DOMRect][]
}
let change: Change | null = null
onReset('session', () => {
  change = null
})

/** Call this just before a colleague's change moves posts in lists. */
export function recordChange(id: string, name: string | null): void {
  change = {
    until: Date.now() + REACTION_MS,
    id,
    name,
    hadFocus: postIdAround(document.activeElement) === id,
    stood: [...document.querySelectorAll(POST_SELECTOR)].map((each) => [
      postIdAround(each),
      each.getBoundingClientRect(),
    ]),
  }
}

const recentChange = (): Change | null => (change && Date.now() <= change.until ? change : null)

/** Whether a key press is meant for this post rather than one that was there a moment ago. If not, shows a toast. */
export function isKeyMeantForPost(id: string): boolean {
  const now = recentChange()
  if (!now?.hadFocus || now.name === null || now.id === id) return true
  toastProblem(translate(postTexts, 'tookItsPlace', { name: now.name }))
  return false
}

/**
 * For `onClickCapture` of a post's buttons. Blocks the second click of a double-click, and clicks where another post was a moment ago or a
 * colleague has just changed the buttons: they would act on the wrong post. Nothing was meant for a row that was kept after an act.
 */
export function guardClick(event: MouseEvent<HTMLElement>): void {
  const { detail, clientX: x, clientY: y } = event
  // Pressed by keyboard.
  if (detail === 0) return
  const now = recentChange()
  const [was] =
    now?.stood.findLast(
      ([, { left, right, top, bottom }]) => x >= left && x <= right && y >= top && y <= bottom,
    ) ?? []
  const isOwn = now !== null && now.name === null
  const isOther = was !== undefined && was !== postIdAround(event.currentTarget) && !(isOwn && was === now.id)
  const isChanged = now !== null && !isOwn && was === now.id
  if (detail > 1 || isOther || isChanged) event.stopPropagation()
  if (isOwn && isOther) toastProblem(translate(postTexts, 'movedUp'))
  else if (now && (isOther || isChanged))
    toastProblem(
      translate(postTexts, isOther ? 'tookItsPlace' : 'changedUnderHand', { name: now.name ?? '' }),
    )
}
