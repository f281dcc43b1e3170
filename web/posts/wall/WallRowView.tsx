import { type CSSProperties, memo, useCallback, useContext, useReducer } from 'react'
import { createStore, type Store, useStore, useTopic } from '../../kit/store.ts'
import { formatMonth } from '../../kit/i18n/time.ts'
import { useRenderTurn } from '../../ui/useRenderTurn.ts'
import { distanceText } from '../card/Loss.tsx'
import { distanceOf } from '../card/words/distance.ts'
import { NO_MATCHES } from '../select/matches.ts'
import { SelectionContext } from '../select/selection.ts'
import { startOfGroup, unitsOf, type WallRow, type WallTile } from './layout.ts'
import { keyOfTile } from './moves.ts'
import classes from './Wall.module.css'
import type { Wall } from './wall.ts'
import { type TileHandlers, type TileTexts, WallTileView } from './WallTileView.tsx'

type Props = {
  wall: Wall
  row: WallRow
  top: number
  width: number
  height: number
  gap: number
  /** The group of the first tile began in the row before, and that of the last one goes on in the next. */
  goesOn: boolean
  dateOfLoss: string | null
  /** The tile that Tab reaches. */
  current: Store<string | null>
  handlers: TileHandlers
  texts: TileTexts
}

const NOTHING_SELECTED = createStore<ReadonlySet<string>>(() => new Set())
const NOTHING_MATCHED = createStore(() => NO_MATCHES)
const STATES = { a: 'all', s: 'some', n: 'none' } as const

/** Renders a row in its turn or under the focus, and again only if one of its posts changes or is selected. */
export const WallRowView = memo(function WallRowView({ isHeld, ...props }: Props & { isHeld: boolean }) {
  const isTurn = useRenderTurn()
  return isTurn || isHeld ? <FullRow {...props} /> : <BareRow {...props} />
})

/** The frames of a row’s pictures, which is all that a fast scroll shows of it. */
function BareRow({ row, top, width, height, gap }: Props) {
  return (
    <div className={classes['row']} style={{ top }} data-side={row.loss ?? undefined} aria-hidden>
      <header />
      <div className={classes['frames']} style={{ gap: spaceIn(row, { width, height, gap }) }}>
        {row.tiles.map((tile) => (
          <i key={keyOfTile(tile)} style={{ width: tile.ratio * height }} />
        ))}
      </div>
    </div>
  )
}

/** Between two pictures: full rows reach the right edge, others keep the least space. */
function spaceIn(
  { tiles }: WallRow,
  { width, height, gap }: Pick<Props, 'width' | 'height' | 'gap'>,
): number {
  const used = tiles.reduce((sum, { ratio }) => sum + ratio * height, 0)
  const room = tiles.length > 1 ? (width - used) / (tiles.length - 1) : gap
  return room > gap * 3 ? gap : Math.max(gap, room)
}

function FullRow(props: Props) {
  const { wall, row, top, width, height, gap, goesOn, dateOfLoss, current, handlers, texts } = props
  const { tiles } = row
  const selection = useContext(SelectionContext)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useTopic(
    wall.changed,
    useCallback(
      (ids: ReadonlySet<string>) => {
        if (tiles.some(({ id }) => ids.has(id))) render()
      },
      [tiles],
    ),
  )
  const idsOf = (tile: WallTile): readonly string[] =>
    tile.closed ? unitsOf(wall, tile).flatMap(({ ids }) => ids) : [tile.id]
  /** One letter for each tile, because a row compares it. */
  const selectedBy = (isSelected: (id: string) => boolean) =>
    tiles
      .map((tile) => {
        const ids = idsOf(tile)
        const count = ids.length > 1 ? ids.filter(isSelected).length : Number(isSelected(tile.id))
        return count === 0 ? 'n' : count === ids.length ? 'a' : 's'
      })
      .join('')
  const chosen = useStore(selection?.selected ?? NOTHING_SELECTED, (ids) => selectedBy((id) => ids.has(id)))
  const matched = useStore(selection?.matches?.state ?? NOTHING_MATCHED, ({ id, left }) =>
    id === null
      ? ''
      : selectedBy((each) => wall.shownAt(wall.indexOf(each)) !== undefined && !left.has(each)),
  )
  const now = useStore(current, (key) => tiles.findIndex((tile) => keyOfTile(tile) === key))
  const space = spaceIn(row, { width, height, gap })
  const label = rowWords(texts, row, dateOfLoss)
  return (
    <section className={classes['row']} style={{ top }} data-side={row.loss ?? undefined}>
      <header>
        <b>{label.month}</b>
        <span>{label.distance}</span>
      </header>
      <ul
        role="list"
        aria-label={[label.month, label.distance].filter(Boolean).join(', ') || texts.t('list')}
        style={{ gap: space, '--space': `${space}px` } as CSSProperties}
      >
        {tiles.map((tile, at) => {
          const isLast = at === tiles.length - 1
          const goes = isLast ? goesOn : tiles[at + 1]?.group === tile.group
          const letter = matched === '' ? chosen[at] : chosen[at] === 'a' ? 'a' : matched[at]
          return (
            <WallTileView
              key={keyOfTile(tile)}
              texts={texts}
              tile={tile}
              day={wall.units[tile.unit]?.day ?? null}
              rowDay={row.day}
              post={wall.postOf(tile.id)}
              height={height}
              selected={STATES[(letter ?? 'n') as keyof typeof STATES]}
              isCurrent={now === at}
              bracket={
                tile.group === null
                  ? null
                  : { begins: startOfGroup(wall, tile) === tile.index && tile.file === 0, goesOn: goes }
              }
              handlers={handlers}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** The month of a row’s first picture, and how far it is from the date of loss. */
function rowWords(
  { t, language }: TileTexts,
  { day, loss }: WallRow,
  dateOfLoss: string | null,
): { month: string; distance: string } {
  if (day === null) return { month: t('dateInDoubt'), distance: '' }
  const month = formatMonth(day.slice(0, 7), language, 'short')
  if (loss === null || dateOfLoss === null) return { month, distance: '' }
  if (day === dateOfLoss) return { month, distance: t('dayOfLoss') }
  const far = distanceText(t, distanceOf(day, dateOfLoss))
  return { month, distance: t(loss === 'pre' ? 'farBefore' : 'farAfter', { far }) }
}
