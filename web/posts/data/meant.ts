import { say } from '../../kit/i18n.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { postWords } from '../words/index.ts'

/** Milliseconds in which a hand that is already moving still means what was there before. */
const REACTION = 700

/** Of the post that an element is a part of, in a list or by itself. */
export function postAround(element: Element | null | undefined): string | null {
  const { post, large } = element?.closest<HTMLElement>('[data-post],[data-large]')?.dataset ?? {}
  return post ?? large ?? null
}

/** Under the pointer lay a button of the very post that changed: which one, nobody knows now. */
const NONE = ''

/** The posts under the pointer and under the keys, as they were. */
let before: { until: number; click: string | null; key: string | null; name: string } | null = null

/** A colleague's change of this post is about to move what stands in lists. */
export function keepMeaning(id: string, name: string): void {
  const hasFocus = postAround(document.activeElement) === id
  const pointed = postAround([...document.querySelectorAll(':hover')].at(-1))
  const click = pointed === id ? NONE : pointed
  before = { until: Date.now() + REACTION, click, key: hasFocus ? id : null, name }
}

/** Whether a key or a click on this post is for it, and not for one that stood there a moment ago; if not, that is said. */
export function isMeant(id: string, by: 'key' | 'click'): boolean {
  const was = before?.[by] ?? null
  if (!before || was === null || was === id || Date.now() > before.until) return true
  toastProblem(say(postWords, was === NONE ? 'changedUnderHand' : 'tookItsPlace', { name: before.name }))
  return false
}
