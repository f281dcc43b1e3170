import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/calls/client.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { isProblem, type Problem } from '../../kit/calls/problem.ts'
import { toast, toastUndo } from '../../ui/toasts/toast.tsx'
import { peopleTexts } from '../texts/index.ts'

export const PAGE_SIZE = 20

/** An entry of either list. `id`: of the client or the person; `assignmentId`: null if not assigned. */
export type Entry = { id: string; assignmentId: string | null; name: string; detail: string }
export type Kind = 'assigned' | 'unassigned'
export type Side = {
  data: { items: Entry[]; total: number } | undefined
  error: Problem | null
  refetch(): unknown
}

export function sideOf<Item>(
  answer: { data: { items: Item[]; total: number } | undefined; error: Problem | null; refetch(): unknown },
  entryOf: (item: Item) => Entry,
): Side {
  const { data, error, refetch } = answer
  return { data: data && { total: data.total, items: data.items.map(entryOf) }, error, refetch }
}

const STALE_QUERIES = [
  'listUserClients',
  'listUnassignedClients',
  'listClientUsers',
  'listUnassignedUsers',
  'listUsers',
] as const

/** The search and pages of the two lists, separate from their contents. */
export function useTwoLists() {
  const [keyword, setKeyword] = useState('')
  const [pages, setPages] = useState({ assigned: 1, unassigned: 1 })
  const queryOf = (kind: Kind) => ({
    keyword: keyword || undefined,
    offset: (pages[kind] - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  const turnToFirst = () => setPages({ assigned: 1, unassigned: 1 })
  return {
    keyword,
    pages,
    queryOf,
    turnToFirst,
    search: (next: string) => {
      setKeyword(next)
      turnToFirst()
    },
    turn: (kind: Kind, page: number) => setPages((before) => ({ ...before, [kind]: page })),
  }
}
export type TwoLists = ReturnType<typeof useTwoLists>

/**
 * Moves entries between the lists right away, with an Undo for 10 seconds. `assign` returns the ids of the assignments that it made, without those
 * that a colleague made before.
 */
export function useMove(assign: (ids: string[]) => Promise<string[]>) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const [moving, setMoving] = useState<readonly string[]>([])

  const refetch = () =>
    Promise.all(STALE_QUERIES.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

  const unassign = async (assignmentIds: readonly string[]): Promise<void> => {
    const answers = await Promise.allSettled(
      assignmentIds.map((id) => call('unassignClient', { params: { id } })),
    )
    // Only now, so that the lists reload after the last one.
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }

  /** `call` reports failures itself; afterwards the lists show the server's state. */
  const attempt = async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
    setMoving((before) => [...before, ...ids])
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
    }
    await refetch()
    setMoving((before) => before.filter((id) => !ids.includes(id)))
  }

  const move = (kind: Kind, entries: readonly Entry[]): Promise<void> => {
    const ids = entries.map(({ id }) => id)
    const values = { count: ids.length, first: entries[0]?.name ?? '' }
    const undo = (message: string, back: () => Promise<unknown>) =>
      toastUndo({
        message,
        label: t('undo'),
        onUndo: () => void attempt([], () => back().then(() => undefined)),
      })
    return attempt(ids, async () => {
      if (kind === 'unassigned') {
        const made = await assign(ids)
        const message = t('assignedDone', values)
        if (made.length > 0) undo(message, () => unassign(made))
        else toast(message)
      } else {
        await unassign(entries.flatMap(({ assignmentId }) => assignmentId ?? []))
        undo(t('unassignedDone', values), () => assign(ids))
      }
    })
  }
  return { moving, move }
}
