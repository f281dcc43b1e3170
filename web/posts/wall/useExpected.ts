import { useCallback, useContext } from 'react'
import { useTopic } from '../../kit/store.ts'
import { offeredCommands } from '../commands/table.ts'
import { predict } from '../data/predict.ts'
import { actBegan } from '../select/many-acts.ts'
import { SelectionContext } from '../select/selection.ts'
import type { Wall } from './wall.ts'

/** While the server acts on all that match, shows the posts on screen as it will leave them, as it does for a single one. */
export function useExpected(wall: Wall): void {
  const matches = useContext(SelectionContext)?.matches
  useTopic(
    actBegan,
    useCallback(
      ({ selectionId, name, isOver }) => {
        const now = matches?.state.get()
        if (now?.id !== selectionId) return
        const posts = wall.wanted.flatMap((id) => (now.left.has(id) ? [] : (wall.postOf(id) ?? [])))
        const changed = posts.filter((post) => offeredCommands(post).includes(name))
        const ids = changed.map(({ id }) => id)
        wall.expect(changed.map((post) => predict(post, name)))
        const load = () => wall.load(ids).catch(() => undefined)
        // It may leave some out, which stay as they are.
        void isOver.then(load, load).then(() => wall.forget(ids))
      },
      [wall, matches],
    ),
  )
}
