import type { MouseEvent } from 'react'
import { isMeant, postAround } from '../data/meant.ts'

/**
 * As `onClickCapture` of a post's buttons. Of a double click the first counts: the second would act on the post that came under the pointer
 * meanwhile. And colleagues move what lies under the pointer too.
 */
export function meantClick(event: MouseEvent<HTMLElement>): void {
  const id = postAround(event.currentTarget)
  const isPointer = event.detail > 0
  if (event.detail > 1 || (isPointer && id !== null && !isMeant(id, 'click'))) event.stopPropagation()
}
