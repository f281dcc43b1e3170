import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ReportLine } from '#contract/index.ts'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useWrite } from '../../kit/calls/query.ts'
import { invalidateReports } from '../invalidate-reports.ts'
import { reportTexts } from '../texts/index.ts'

/** Not by an `id`, which the handle's popover sets. */
const findHandle = (id: string) => document.querySelector<HTMLElement>(`[data-move="${id}"]`)
/** During a drag the window scrolls if the pointer is this close to its edge, in pixels. */
const SCROLL_EDGE = 70

/** Moves posts of a report: by drag, by arrow keys on the handle, or by number. */
export function useMove(items: readonly ReportLine[], total: number) {
  const t = useTexts(reportTexts)
  const queryClient = useQueryClient()
  /** The dragged post, and the number of the position below the pointer. */
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null)
  const focused = useRef<string | null>(null)
  const { mutate, isPending } = useWrite('moveReportPost', {
    onSuccess: (line) => {
      announce(t('movedTo', { number: line.number, total }))
      invalidateReports(queryClient)
      for (const name of ['listReportPosts', 'listReportHistory'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  // Reordering the list makes the handle lose the focus.
  useEffect(() => {
    if (focused.current === null) return
    const handle = findHandle(focused.current)
    if (handle && document.activeElement !== handle) handle.focus()
  }, [items])

  const move = (item: ReportLine, to: number) => {
    const number = Math.min(total, Math.max(1, to))
    if (isPending || number === item.number) return
    focused.current = item.id
    mutate({ params: { id: item.id }, body: { number } })
  }
  const indexAt = (y: number): number | null => {
    const shown = items.filter((item) => !item.isTrashed)
    const at = shown.find((item) => {
      const box = findHandle(item.id)?.closest('li')?.getBoundingClientRect()
      return box !== undefined && y < box.bottom
    })
    return at?.number ?? shown.at(-1)?.number ?? null
  }
  const handleOf = (item: ReportLine) => ({
    'data-move': item.id,
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (by === undefined) return
      event.preventDefault()
      move(item, item.number + by)
    },
    onBlur: () => {
      if (!isPending) focused.current = null
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const to = indexAt(event.clientY)
      if (to !== null && (drag !== null || to !== item.number)) setDrag({ id: item.id, to })
      if (event.clientY < SCROLL_EDGE) window.scrollBy(0, -SCROLL_EDGE / 4)
      if (event.clientY > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_EDGE / 4)
    },
    onPointerUp: () => {
      if (drag?.id === item.id) move(item, drag.to)
      // After the click that ends the drag, so that it does not open the handle's popover.
      setTimeout(() => setDrag(null))
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, move, handleOf, total }
}

export type Move = ReturnType<typeof useMove>
