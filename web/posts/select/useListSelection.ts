import { useEffect, useMemo, useState } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { offeredCommandsFor, useNoPostHere } from '../commands/table.ts'
import { PAGE_SIZE, type PostList } from '../data/list.ts'
import { postTexts } from '../texts/index.ts'
import { MAX_POSTS_PER_CALL, Selection } from './selection.ts'

const createListSelection = (list: PostList) => ({
  list,
  selection: new Selection(
    (index) => list.shownAt(index),
    (index) => list.markShown(index),
    (id) => list.indexOf(id),
    (id) => list.hasLeft(id),
  ),
})

/**
 * The selection of a list, reset when the list changes; null for users who can't act on posts. X selects by keyboard, Ctrl+A selects the
 * page, or everything scrolled through without a gap around the screen.
 * @param page if the list is shown by pages
 * @param hasKeys whether this one of several lists reacts to keys
 */
export function useListSelection(list: PostList, page: number | null, hasKeys = true): Selection | null {
  const t = useTexts(postTexts)
  const mayAct = useMay('VIEW_POST')
  const noPostHere = useNoPostHere(t)
  const [current, setCurrent] = useState(() => createListSelection(list))
  if (current.list !== list) setCurrent(createListSelection(list))
  const { selection } = current
  useEffect(() => list.state.subscribe(() => selection.removeLeft()), [list, selection])
  useCommands(
    useMemo(() => {
      const selectFocused = (isRange: boolean) => () => {
        const index = indexOfCell(document.activeElement?.closest('[data-post]') ?? null)
        if (index === null) toastProblem(noPostHere)
        else selection.toggle(index, isRange)
      }
      const isEnabled = mayAct && hasKeys
      return offeredCommandsFor(t, t('selectionBar'), {
        selectPost: { can: isEnabled, run: selectFocused(false) },
        selectToHere: { can: isEnabled, run: selectFocused(true) },
        selectAll: {
          can: isEnabled,
          title: t(page === null ? 'selectAll' : 'selectPage'),
          run: () => {
            const ofPage = (_: unknown, offset: number) => ((page ?? 1) - 1) * PAGE_SIZE + offset
            selection.takeOver(
              new Set(),
              // One more than can be selected, so that a message says that there are more.
              page === null
                ? list.shownAround(MAX_POSTS_PER_CALL + 1)
                : Array.from({ length: PAGE_SIZE }, ofPage),
            )
          },
        },
      })
    }, [list, page, selection, mayAct, hasKeys, noPostHere, t]),
  )
  return mayAct ? selection : null
}
