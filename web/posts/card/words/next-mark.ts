/** Moves to the next marked keyword, and from the last one to the first. */
export function goToNextMark(within: HTMLElement | null): void {
  const marks = [...(within?.querySelectorAll('mark') ?? [])].filter(
    (mark) => mark.closest('[data-print-only]') === null,
  )
  if (marks.length === 0) return
  const now = marks.findIndex((mark) => mark.dataset['now'] !== undefined)
  delete marks[now]?.dataset['now']
  const next = marks[(now + 1) % marks.length]
  if (!next) return
  next.dataset['now'] = 'true'
  next.scrollIntoView({ block: 'center' })
}
