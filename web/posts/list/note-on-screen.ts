import type { VirtualGridHandle } from '../../ui/lists/VirtualGrid.tsx'
import type { PostList } from '../data/list.ts'

/** Notes which posts of a list are on screen. @param end the position after the last one that is rendered */
export function noteOnScreen(list: PostList, grid: VirtualGridHandle | null, end: number): void {
  const top = grid?.indexAtTop() ?? 0
  list.onScreen.set([top, Math.max(top, Math.min(end - 1, grid?.indexAtBottom() ?? top))])
}
