const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-line]')]

/** The post of the report that has the focus. */
export const focusedLine = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-line]') ?? null

/** Moves the focus to the next or previous post; without focus, to the first. @returns it, null at the end */
export function focusLine(by: 1 | -1): HTMLElement | null {
  const [all, from] = [lines(), focusedLine()]
  const next = from === null ? all[0] : all[all.indexOf(from) + by]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
  return next ?? null
}

/** The first post of the page, or the last. */
export function focusEnd(end: 'first' | 'last'): void {
  const line = lines().at(end === 'first' ? 0 : -1)
  line?.focus()
  line?.scrollIntoView?.({ block: 'nearest' })
}

export const focusComment = (line: HTMLElement | null): void =>
  line?.querySelector<HTMLElement>('textarea')?.focus()
