import type { PostList } from '../data/list.ts'
import type { Decision } from '../data/look-back.ts'

/** A row of the queue: a post of the list, or one that the user decided, where it was. */
export type QueueRow = { index: number; decision: Decision | null }

/** The queue in review: the list, and what was just decided above the posts that took its place. */
export class QueueRows {
  readonly count: number
  readonly #decided: readonly { decision: Decision; at: number }[]

  constructor(list: PostList, total: number, decisions: readonly Decision[]) {
    this.#decided = decisions
      .flatMap((decision) => {
        const { id } = decision.before
        const at = list.indexOf(id) === -1 ? list.positionOf(id) : -1
        return at === -1 ? [] : [{ decision, at: Math.min(at, total) }]
      })
      .toSorted((one, other) => one.at - other.at)
    this.count = total + this.#decided.length
  }

  at(row: number): QueueRow {
    let above = 0
    for (const { decision, at } of this.#decided) {
      if (at + above > row) break
      if (at + above === row) return { index: at, decision }
      above += 1
    }
    return { index: row - above, decision: null }
  }

  /** The row of a post of the list. */
  rowOf(index: number): number {
    return index + this.#decided.filter(({ at }) => at <= index).length
  }

  /** The row of a decided post; -1: it is in the list again, or was decided long ago. */
  rowOfDecided(id: string): number {
    const above = this.#decided.findIndex(({ decision }) => decision.before.id === id)
    return above === -1 ? -1 : above + (this.#decided[above]?.at ?? 0)
  }

  get last(): Decision | null {
    return this.#decided.at(-1)?.decision ?? null
  }
}
