import type { MouseEvent } from 'react'
import { isMeant } from '../data/meant.ts'

/** As `onClickCapture`: of a double click the first counts. The second would act on the post that came under the pointer meanwhile. */
export function singleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}

/** The same on the card of a post in a list, where colleagues move what lies under the pointer too. */
export function meantClick(event: MouseEvent<HTMLElement>): void {
  const id = event.currentTarget.closest<HTMLElement>('[data-post]')?.dataset['post']
  if (event.detail > 0 && id !== undefined && !isMeant(id, 'click')) event.stopPropagation()
  else singleClick(event)
}
