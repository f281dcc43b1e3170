/** A post on screen: the position of its row, and of its day on the line, in pixels from the top of the line. */
export type VisiblePost = { id: string; side: 'before' | 'after' | null; row: number; day: number }
export type Leader = { id: string; side: VisiblePost['side']; path: string }

/** More lines than this could not be distinguished. */
export const MAX_LEADERS = 14
/** If days are closer than this (in pixels), their leaders share the last section of the path. */
const BUNDLE_DISTANCE = 10

export type LeaderShape = {
  /** Horizontal positions of the line, and of the rows' edge on this side. */
  line: number
  rows: number
}

/**
 * Paths from each row to its day: out of the row, across, and bundled with neighbors to the line. They end before the line, so that
 * hundreds of posts in one month stay one month.
 */
export function leadersOf(
  posts: readonly VisiblePost[],
  shapeOf: (side: VisiblePost['side']) => LeaderShape,
): Leader[] {
  const leaders: Leader[] = []
  for (const side of ['before', 'after', null] as const) {
    const sidePosts = posts.filter((post) => post.side === side)
    const { line, rows } = shapeOf(side)
    const way = Math.sign(rows - line)
    const [start, joint] = [rows - way * 14, line + way * 16]
    const middle = (start + joint) / 2
    for (const [id, { row, day, bundle }] of bundleDays(sidePosts))
      leaders.push({
        id,
        side,
        path: `M${rows} ${row}H${start}C${middle} ${row} ${middle} ${bundle} ${joint} ${bundle}L${line + way * 3} ${day}`,
      })
  }
  return leaders.slice(0, MAX_LEADERS)
}

/** Neighbors within a few pixels are joined at their middle. */
function bundleDays(
  posts: readonly VisiblePost[],
): Map<string, { row: number; day: number; bundle: number }> {
  const ordered = posts.toSorted((a, b) => a.day - b.day)
  const result = new Map<string, { row: number; day: number; bundle: number }>()
  let bundle: VisiblePost[] = []
  const close = () => {
    const middle = bundle.reduce((sum, { day }) => sum + day, 0) / Math.max(1, bundle.length)
    for (const { id, row, day } of bundle) result.set(id, { row, day, bundle: Math.round(middle) })
    bundle = []
  }
  for (const post of ordered) {
    const first = bundle[0]
    if (first && post.day - first.day > BUNDLE_DISTANCE) close()
    bundle.push(post)
  }
  close()
  return result
}

/** As many of the visible posts as can be distinguished: the same number on each side, from the top. */
export function choosePosts(posts: readonly VisiblePost[]): VisiblePost[] {
  const sides = new Set(posts.map(({ side }) => side)).size
  const maxPerSide = Math.floor(MAX_LEADERS / Math.max(1, sides))
  const counts = new Map<VisiblePost['side'], number>()
  return posts
    .toSorted((a, b) => a.row - b.row)
    .filter(({ side }) => {
      const count = (counts.get(side) ?? 0) + 1
      counts.set(side, count)
      return count <= maxPerSide
    })
}
