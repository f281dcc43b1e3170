import { useEffect, useMemo, useState } from 'react'
import { type Command, useCommands } from '../../kit/commands.ts'
import { useWords } from '../../kit/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { indexOfCell } from '../../ui/focus-stays.ts'
import type { PostList } from '../data/list.ts'
import { postWords } from '../words/index.ts'
import { Selection } from './selection.ts'

/** The selection of a list, empty again with every other list; null for who may do nothing to posts. X selects by keyboard. */
export function useListSelection(list: PostList): Selection | null {
  const t = useWords(postWords)
  const mayAct = useMay('VIEW_POST')
  const [kept, keep] = useState(() => ({ list, selection: new Selection((index) => list.knownAt(index)) }))
  if (kept.list !== list) keep({ list, selection: new Selection((index) => list.knownAt(index)) })
  const { selection } = kept
  useEffect(
    () => list.subscribe(() => selection.keepOnly((id) => list.indexOf(id) !== -1)),
    [list, selection],
  )
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'select-post',
          title: t('selectPost'),
          group: t('selectionBar'),
          keys: ['x'],
          can: mayAct,
          run: () => {
            const index = indexOfCell(document.activeElement)
            if (index !== null) selection.toggle(index)
          },
        },
        {
          id: 'select-to-here',
          title: t('selectToHere'),
          group: t('selectionBar'),
          keys: ['shift+x'],
          can: mayAct,
          run: () => {
            const index = indexOfCell(document.activeElement)
            if (index !== null) selection.toggle(index, true)
          },
        },
      ],
      [selection, mayAct, t],
    ),
  )
  return mayAct ? selection : null
}
