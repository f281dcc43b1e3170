import { indexOfCell, isFocusLost } from '../../ui/dialogs/list-focus.ts'
import { onReset } from '../../kit/store.ts'
import { postIdAround, recordChange } from './recent-change.ts'

let keptId: string | null = null
let endKeeping: () => void = () => undefined
onReset('session', () => endKeeping())

/** Whether the row of this post keeps its place if the post leaves its list. */
export const isRowKept = (id: string): boolean => keptId === id

/**
 * After an act on one post, its row keeps its place until the pointer leaves it or the next key is pressed, by touch until the next tap or a
 * scroll. Otherwise the next click would hit the post that has moved there. The focus goes to the next row; without one, nothing moves up.
 *
 * @param act changes the lists
 * @param isKept whether the post has left a list by that
 * @param onEnd called when the row may go
 */
export function keepRow<Result>(
  id: string,
  act: () => Result,
  { isKept, onEnd }: { isKept(): boolean; onEnd(): void },
): Result {
  endKeeping()
  const row = document.querySelector<HTMLElement>(`[data-index] [data-post="${id}"]`)
  const cell = row?.closest('[data-index]')
  const next = cell?.parentElement?.querySelector<HTMLElement>(
    `[data-index="${(indexOfCell(cell) ?? 0) + 1}"] button`,
  )
  const hasFocus = row?.contains(document.activeElement) ?? false
  if (!cell || !next || (!hasFocus && !row?.matches(':hover'))) return act()
  keptId = id
  const result = act()
  if (!isKept()) {
    keptId = null
    return result
  }
  if (hasFocus) next.focus({ preventScroll: true })
  const listening = new AbortController()
  endKeeping = () => {
    listening.abort()
    keptId = null
    endKeeping = () => undefined
    onEnd()
  }
  const endOn = (type: keyof WindowEventMap, isEnd: (event: Event) => boolean = () => true): void =>
    window.addEventListener(type, (event) => isEnd(event) && endKeeping(), {
      capture: true,
      signal: listening.signal,
    })
  const isByTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch'
  const isInside = ({ target }: Event) => cell.contains(target as Node)
  endOn('keydown')
  endOn('scroll')
  // Not the click of this act, which is past the window, nor another one with a resting mouse.
  endOn('click', (event) => isByTouch(event) || !isInside(event))
  endOn('pointermove', (event) => {
    if (isByTouch(event) || isInside(event)) return false
    if (cell.isConnected) recordChange(id, null)
    return true
  })
  return result
}

/** Milliseconds until React has removed a button that is no longer offered. */
const REMOVAL_DELAY_MS = 60

/**
 * An action may remove the focused button. Its post then keeps the focus while it is on the page.
 * @returns call this after each step of an action
 */
export function keepFocus(id = postIdAround(document.activeElement)): () => void {
  return () =>
    void setTimeout(() => {
      if (id !== null && isFocusLost())
        document.querySelector<HTMLElement>(`[data-post="${id}"] button`)?.focus()
    }, REMOVAL_DELAY_MS)
}
