import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { announce } from '../../kit/announce.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { toast } from '../../ui/toasts/toast.tsx'
import { viewableMedia } from '../card/viewable.ts'
import { useOpenPost } from '../data/open.ts'
import { useReviewActions } from '../data/review-actions.ts'
import { MAX_POSTS_PER_CALL, SelectionContext, useIsSelecting } from '../select/selection.ts'
import { keyToOpen, unitsOf, type WallLayout, type WallTile } from './layout.ts'
import { findTile } from './moves.ts'
import { wallTexts } from './texts/index.ts'
import { useExpected } from './useExpected.ts'
import { useLongPress } from './useLongPress.ts'
import type { Wall } from './wall.ts'
import { filesOf, type TileHandlers } from './WallTileView.tsx'

/** What pointer, touch and keys do with a tile. @param focusLater focuses a tile that will be there soon */
export function useTiles(wall: Wall, layout: WallLayout, focusLater: RefObject<(index: number) => void>) {
  const t = useTexts(wallTexts)
  useExpected(wall)
  const { open: openPost } = useOpenPost()
  const { openFile } = useReviewActions()

  /** Opens a stack or burst, and says why if that was not asked for. @returns whether there was something to open */
  const openTile = useCallback(
    (tile: WallTile, isAsked: boolean): boolean => {
      const key = keyToOpen(tile)
      if (key === null || !tile.closed) return false
      const { kind, count } = tile.closed
      const reason = wall.units[tile.unit]?.opensFor
      if (isAsked) announce(t(kind === 'burst' ? 'openedBurst' : 'opened', { count }))
      else toast(kind === 'stack' && reason ? t(`openedFor_${reason}`) : t('openedBurst', { count }))
      wall.open(key)
      setTimeout(() => focusLater.current(tile.index))
      return true
    },
    [wall, t, focusLater],
  )
  const showLarge = useCallback(
    (tile: WallTile) => {
      const post = wall.postOf(tile.id)
      if (!post) return
      const file = filesOf(post)[tile.file]
      const files = viewableMedia(post.media)
      const shown = files.find(({ id }) => id === file?.id) ?? files[0]
      if (shown) openFile(post, shown.id)
      else openPost(post.id)
    },
    [wall, openFile, openPost],
  )
  const select = useSelect(wall, layout, openTile)
  const touch = useLongPress((tile) => select(tile, false), layout)
  const isSelecting = useIsSelecting()
  const isSelectingNow = useRef(isSelecting)
  useEffect(() => {
    isSelectingNow.current = isSelecting
  })
  const handlers = useMemo(
    (): TileHandlers => ({
      onPress: (tile, event) => {
        const isByKey = event.detail === 0
        if (touch.swallows()) return
        if (event.shiftKey || event.ctrlKey || event.metaKey) select(tile, event.shiftKey)
        else if (touch.isTouch() && isSelectingNow.current) select(tile, false)
        else if (isByKey || !openTile(tile, true)) showLarge(tile)
      },
      onSelect: select,
      onOpenPost: (tile) => openPost(tile.id),
    }),
    [touch, select, openTile, showLarge, openPost],
  )
  return { openTile, openPost, showLarge, handlers, touchEvents: touch.events, isSelecting }
}

/** Selects a tile with all that it decides. What opens first is opened instead, and posts of a stack that aren’t loaded are loaded before. */
function useSelect(
  wall: Wall,
  layout: WallLayout,
  openTile: (tile: WallTile, isAsked: boolean) => boolean,
): (tile: WallTile, toHere: boolean) => void {
  const selection = useContext(SelectionContext)
  const prepare = useCallback(
    (tile: WallTile, toHere: boolean): boolean => {
      if (tile.decides === 0) return openTile(tile, false)
      const ids = wall.units[tile.unit]?.ids ?? []
      if (tile.decides === 1 || ids.every((id) => wall.postOf(id))) return false
      if (ids.length > MAX_POSTS_PER_CALL) selection?.selectMatching({ sameFilesAs: tile.id })
      else
        void wall.load(ids).then(
          () => selection?.toggle(tile.index, toHere),
          () => undefined,
        )
      return true
    },
    [wall, openTile, selection],
  )
  useEffect(
    () =>
      wall.setTiles({
        prepare: (index) => {
          const tile = findTile(layout, index, 0)
          return tile !== null && prepare(tile, false)
        },
        togetherWith: (index) => {
          const tile = findTile(layout, index, 0)
          const count = tile ? unitsOf(wall, tile).flatMap(({ ids }) => ids).length : 1
          return tile?.closed ? Array.from({ length: count }, (_, at) => index + at) : [index]
        },
      }),
    [wall, layout, prepare],
  )
  return useCallback(
    (tile, toHere) => {
      if (!prepare(tile, toHere)) selection?.toggle(tile.index, toHere)
    },
    [prepare, selection],
  )
}
