import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCommands } from '../../kit/keys/commands.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useMay, useViewer } from '../../kit/viewer.ts'
import { toastProblem } from '../../ui/toasts/toast.tsx'
import {
  commandsByShortcut,
  commandTitle,
  type Offer,
  offeredCommandsFor,
  type PostCommand,
  useNoPostHere,
} from '../commands/table.ts'
import { stillMatches } from '../data/filters.ts'
import { useOpenPost } from '../data/open.ts'
import { isKeyMeantForPost } from '../data/recent-change.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { useIsSelecting } from '../select/selection.ts'
import { postTexts } from '../texts/index.ts'
import type { WallTile } from './layout.ts'
import type { Step } from './moves.ts'
import { useWallActs } from './useWallActs.ts'
import type { Wall } from './wall.ts'

type Props = {
  wall: Wall
  focused(): WallTile | null
  openTile(tile: WallTile, isAsked: boolean): boolean
  showLarge(tile: WallTile): void
  move(step: Step): void
}

/** The keys of lists, on a wall. They act on the focused picture, unless several posts are selected, which has its own keys. */
export function WallKeys({ wall, focused, openTile, showLarge, move }: Props) {
  const t = useTexts(postTexts)
  const mayAct = useMay('VIEW_POST')
  const { scopes } = useViewer()
  const { postId } = useSearch({ strict: false })
  const isInFront = postId === undefined
  const isSelecting = useIsSelecting()
  const isEnabled = mayAct && isInFront && !isSelecting
  const { open } = useOpenPost()
  const { undo } = useReviewActions()
  const decide = useWallActs(wall)
  const noPostHere = useNoPostHere(t)
  useCommands(
    useMemo(() => {
      const onFocused = (action: (tile: WallTile) => void) => () => {
        const tile = focused()
        if (!tile) toastProblem(noPostHere)
        else if (isKeyMeantForPost(tile.id)) action(tile)
      }
      const offers = commandsByShortcut(scopes).map((names): [PostCommand, Offer] => {
        const run = onFocused((tile) => {
          if (tile.decides === 0 && openTile(tile, false)) return
          decide(names, tile, (after) => {
            // As in a list, where the next post moves up.
            if (focused()?.id === tile.id && !stillMatches(after, wall.query)) move('next')
          })
        })
        const title = names.map((name) => commandTitle(t, name)).join(' / ')
        return [names[0], { can: isEnabled, run, title }]
      })
      return offeredCommandsFor(t, t('list'), {
        nextPost: { can: isInFront, run: () => move('next') },
        previousPost: { can: isInFront, run: () => move('previous') },
        ...Object.fromEntries(offers),
        writeNote: { can: isEnabled, run: onFocused((tile) => open(tile.id, 'notes')) },
        undoLast: { can: mayAct && isInFront, run: () => void undo() },
        showPicture: { can: isEnabled, run: onFocused(showLarge) },
      })
    }, [
      t,
      scopes,
      wall,
      focused,
      openTile,
      showLarge,
      move,
      decide,
      open,
      undo,
      mayAct,
      isEnabled,
      isInFront,
      noPostHere,
    ]),
  )
  return null
}
