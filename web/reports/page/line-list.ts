import type { ReportLine } from '#contract/index.ts'
import { createStore } from '../../kit/store.ts'
import type { Selectable } from '../../posts/index.tsx'

/** The posts of a report as its page shows them. Those that are withheld can't be selected. */
export class LineList implements Selectable {
  readonly query: Selectable['query']
  readonly #page = createStore<{ offset: number; lines: readonly ReportLine[] }>(() => ({
    offset: 0,
    lines: [],
  }))
  readonly state = this.#page
  readonly onScreen = this.#page
  /** Also those of other pages, which may be selected. */
  readonly #known = new Map<string, ReportLine>()

  constructor(reportId: string) {
    this.query = { reportId }
  }

  show(offset: number, lines: readonly ReportLine[]): void {
    for (const line of lines) if (line.post) this.#known.set(line.post.id, line)
    this.#page.set({ offset, lines })
  }

  /** The lines of these posts. */
  of(postIds: Iterable<string>): ReportLine[] {
    return [...postIds].flatMap((id) => this.#known.get(id) ?? [])
  }

  shownAt(index: number): string | undefined {
    const { offset, lines } = this.#page.get()
    return lines[index - offset]?.post?.id
  }

  indexOf(id: string): number {
    const { offset, lines } = this.#page.get()
    const at = lines.findIndex(({ post }) => post?.id === id)
    return at === -1 ? -1 : offset + at
  }

  shownAround(count: number): number[] {
    const { offset, lines } = this.#page.get()
    return lines.slice(0, count).map((_, at) => offset + at)
  }

  /** A removed post stays listed. */
  hasLeft(): boolean {
    return false
  }

  markShown(): void {}
}
