import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Readable } from '../../kit/store.ts'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay } from '../../kit/viewer.ts'
import { indexOfCell } from '../../ui/dialogs/list-focus.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { offeredCommandsFor, useNoPostHere } from '../commands/table.ts'
import type { PostList } from '../data/list.ts'
import { postTexts } from '../texts/index.ts'
import { type Listed, LISTED_PER_CALL, Matches } from './matches.ts'
import { Selection } from './selection.ts'

/** Posts in an order, of which a part is on screen: a list, or a wall. */
export type Selectable = Pick<PostList, 'shownAt' | 'markShown' | 'indexOf' | 'hasLeft' | 'shownAround'> & {
  query: Listed
  state: Readable<unknown>
  onScreen: Readable<unknown>
  /** Posts that are selected together. */
  togetherWith?(index: number): readonly number[]
  /** Does what has to happen before these can be selected. @returns whether there was something */
  prepare?(index: number): boolean
}

const createListSelection = (list: Selectable, client: QueryClient) => ({
  list,
  selection: new Selection(
    (index) => list.shownAt(index),
    (index) => list.markShown(index),
    (id) => list.indexOf(id),
    (id) => list.hasLeft(id),
    new Matches(client, list.query),
    (index) => list.togetherWith?.(index) ?? [index],
  ),
})

const LOOK_UP_DELAY_MS = 200

/**
 * The selection of a list, reset when the list changes; null for users who can't act on posts. X selects by keyboard, Ctrl+A everything that matches.
 * @param hasKeys whether this one of several lists reacts to keys
 */
export function useListSelection(list: Selectable, hasKeys = true): Selection | null {
  const client = useQueryClient()
  const t = useTexts(postTexts)
  const mayAct = useMay('VIEW_POST')
  const noPostHere = useNoPostHere(t)
  const [current, setCurrent] = useState(() => createListSelection(list, client))
  if (current.list !== list) setCurrent(createListSelection(list, client))
  const { selection } = current
  useEffect(() => list.state.subscribe(() => selection.removeLeft()), [list, selection])
  useEffect(() => {
    const { matches } = selection
    if (!matches) return
    let timer: number | undefined
    let known: string | null = null
    const lookUp = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const listed = list.shownAround(LISTED_PER_CALL).flatMap((index) => list.shownAt(index) ?? [])
        void matches.lookUp(listed)
      }, LOOK_UP_DELAY_MS)
    }
    const ends = [
      list.state.subscribe(lookUp),
      list.onScreen.subscribe(lookUp),
      // What a colleague decides may stay in the list.
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'getPostSelection') lookUp()
      }),
      matches.state.subscribe(() => {
        const { id } = matches.state.get()
        if (id !== known) lookUp()
        known = id
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [client, list, selection])
  useCommands(
    useMemo(() => {
      const selectFocused = (isRange: boolean) => () => {
        const index = indexOfCell(document.activeElement?.closest('[data-post],[data-line]') ?? null)
        if (index === null) toastProblem(noPostHere)
        else if (!list.prepare?.(index)) selection.toggle(index, isRange)
      }
      const isEnabled = mayAct && hasKeys
      return offeredCommandsFor(t, t('selectionBar'), {
        selectPost: { can: isEnabled, run: selectFocused(false) },
        selectToHere: { can: isEnabled, run: selectFocused(true) },
        selectAll: { can: isEnabled, run: () => selection.selectMatching() },
      })
    }, [list, selection, mayAct, hasKeys, noPostHere, t]),
  )
  return mayAct ? selection : null
}
