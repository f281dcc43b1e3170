import type { RefObject } from 'react'
import { isFocusLost } from '../../ui/dialogs/list-focus.ts'
import { useUndone } from '../data/actions.ts'
import type { PostList } from '../data/list.ts'

/** After an undo in a list, shows and focuses the restored post, unless the user has moved on. */
export function useShowUndone(
  list: PostList,
  container: RefObject<HTMLElement | null>,
  show: (index: number) => void,
): void {
  useUndone(({ id, hasMovedOn }) => {
    const index = list.indexOf(id)
    const isHere = isFocusLost() || container.current?.contains(document.activeElement)
    if (index !== -1 && !hasMovedOn && isHere) show(index)
  })
}
