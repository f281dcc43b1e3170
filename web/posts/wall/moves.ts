import type { WallLayout, WallTile } from './layout.ts'
import type { Wall } from './wall.ts'

/** Pixels at the top of the page that the header and the toolbar cover. */
export const COVERED_TOP = 120

/** A tile, whichever row it is in. */
export const keyOfTile = ({ index, file }: Pick<WallTile, 'index' | 'file'>): string => `${index} ${file}`

/** @returns null if it is in a stack or burst that isn’t open */
export function findTile(layout: WallLayout, index: number, file: number): WallTile | null {
  for (const row of layout.rows.slice(layout.rowOf(index))) {
    const tile = row.tiles.find((each) => each.index === index && each.file === file)
    if (tile) return tile
    if (file === 0) return null
  }
  return null
}

/** The tile under which a post is, if its stack or burst isn’t open. */
export function shownIndex(layout: WallLayout, wall: Wall, index: number): number {
  if (findTile(layout, index, 0)) return index
  const first = wall.unitAt(index)?.first ?? 0
  const tiles = layout.rows[layout.rowOf(first)]?.tiles ?? []
  return tiles.findLast((tile) => tile.index <= first)?.index ?? tiles[0]?.index ?? 0
}

export type Step = 'next' | 'previous' | 'up' | 'down' | 'start' | 'end'
export const STEPS: Partial<Record<string, Step>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'start',
  End: 'end',
}

export function neighborOf(
  layout: WallLayout,
  tile: WallTile,
  step: Step,
  { height, gap }: { height: number; gap: number },
): WallTile | undefined {
  const { rows } = layout
  let at = layout.rowOf(tile.index)
  const isHere = (each: WallTile) => each.index === tile.index && each.file === tile.file
  while (at < rows.length && !rows[at]?.tiles.some(isHere)) at += 1
  const tiles = rows[at]?.tiles ?? []
  const column = tiles.findIndex(isHere)
  if (step === 'next') return tiles[column + 1] ?? rows[at + 1]?.tiles[0]
  if (step === 'previous') return tiles[column - 1] ?? rows[at - 1]?.tiles.at(-1)
  if (step === 'start') return tiles[0]
  if (step === 'end') return tiles.at(-1)
  const middleOf = (all: readonly WallTile[], column_: number) =>
    all.slice(0, column_).reduce((sum, { ratio }) => sum + ratio * height + gap, 0) +
    ((all[column_]?.ratio ?? 0) * height) / 2
  const others = rows[step === 'up' ? at - 1 : at + 1]?.tiles ?? []
  const middle = middleOf(tiles, column)
  const distances = others.map((_, other) => Math.abs(middleOf(others, other) - middle))
  return others[distances.indexOf(Math.min(...distances))]
}

export function firstOnScreen(element: HTMLElement | null, layout: WallLayout): WallTile | undefined {
  const cells = [...(element?.querySelectorAll<HTMLElement>('[data-index][data-file]') ?? [])]
  const cell = cells.find((each) => each.getBoundingClientRect().bottom > COVERED_TOP + 20) ?? cells[0]
  if (!cell) return undefined
  return findTile(layout, Number(cell.dataset['index']), Number(cell.dataset['file'])) ?? undefined
}
