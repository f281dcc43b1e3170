import type { MouseEvent } from 'react'

/** As `onClickCapture`: of a double click the first counts. The second would act on the post that came under the pointer meanwhile. */
export function singleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation()
}
