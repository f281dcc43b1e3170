import { useMemo, useRef } from 'react'
import type { Post } from '#contract/index.ts'
import { call } from '../../kit/calls/client.ts'
import { isProblem } from '../../kit/calls/problem.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import { offeredCommands, type PostCommand, postCommand } from '../commands/table.ts'
import { stillMatches, withoutOrder } from '../data/filters.ts'
import { predict } from '../data/predict.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { postTexts } from '../texts/index.ts'
import type { WallTile } from './layout.ts'
import { wallTexts } from './texts/index.ts'
import type { Wall } from './wall.ts'

/** Milliseconds until the posts of a stack are loaded again, if no event has said that they changed. */
const LOAD_AGAIN_MS = 1500

/** Decides a post, or a stack as one act on the server. */
export type WallActs = (names: readonly PostCommand[], tile: WallTile, onStart: (after: Post) => void) => void

export function useWallActs(wall: Wall): WallActs {
  const t = useTexts(postTexts)
  const tWall = useTexts(wallTexts)
  const { run, runOnMatches } = useReviewActions()
  /** Stacks that are being selected, so that a second press does nothing. */
  const asked = useRef(new Set<string>())
  return useMemo(() => {
    const decideStack = async (name: PostCommand, tile: WallTile, onStart: () => void): Promise<void> => {
      const ids = wall.units[tile.unit]?.ids ?? []
      const left = ids.filter((id) => {
        const post = wall.postOf(id)
        return !post || stillMatches(post, wall.query)
      })
      const selection = await call(
        'selectPosts',
        { query: { ...withoutOrder(wall.query), sameFilesAs: tile.id } },
        { quiet: true },
      )
      const count = selection.count - selection.changed
      if (count !== left.length) {
        toastProblem(tWall('stackChanged', { count }))
        return wall.load(ids)
      }
      if (selection.possible[postCommand(name).action] === 0) return toastProblem(t('notPossible'))
      if (name === 'trash' && selection.trashNeeds === 'manager') return toastProblem(t('trashManagers'))
      runOnMatches(name, selection, wall.query, (isDone) => {
        wall.expect(left.flatMap((id) => wall.postOf(id) ?? []).map((post) => predict(post, name)))
        onStart()
        void isDone.then((done) => {
          if (done) setTimeout(() => void wall.load(left).catch(() => undefined), LOAD_AGAIN_MS)
          else wall.forget(left)
        })
      })
    }

    return (names, tile, onStart) => {
      const post = wall.postOf(tile.id)
      if (!post) return toastProblem(wall.isGone(tile.id) ? t('postMissing') : tWall('stillLoading'))
      const name = offeredCommands(post).find((each) => names.includes(each))
      if (!name) return toastProblem(t('notPossible'))
      const after = predict(post, name)
      if (tile.decides <= 1) return run(name, [post], () => onStart(after))
      if (asked.current.has(tile.id)) return
      asked.current.add(tile.id)
      decideStack(name, tile, () => onStart(after))
        .catch((error: unknown) => toastProblem(isProblem(error) ? error.message : t('notSaved')))
        .finally(() => asked.current.delete(tile.id))
    }
  }, [wall, run, runOnMatches, t, tWall])
}
