import { hasNoHover } from '../../ui/theme/hover.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'

/** The row height in lists, which each user chooses. */
export type RowSize = 'dense' | 'roomy'

/** In pixels at normal text size. Columns below these widths wrap text into more lines and so need taller rows. */
const NARROW_WIDTH = 420
const VERY_NARROW_WIDTH = 300
/** A phone whose text is twice as large: the head takes as many lines as there are facts. */
const LEAST_WIDTH = 200
/** The row of buttons, below the picture in a narrow column; missing for people who can't act on posts. */
const FOOT_HEIGHT = 30
/** The client on a line of its own, and enough for a second line of text above the places and albums. */
const CLIENT_HEIGHT = 32
/** On touch screens the buttons are as high as a finger; narrow rows already have room for that. */
const TOUCH_EXTRA_HEIGHT = 10

/** All rows of a list have the same height, so that positions in a list of any length need no measuring. */
export function rowHeightOf(columnWidth: number, size: RowSize, hasClient = false, hasActs = true): number {
  const width = columnWidth / TEXT_SCALE
  // In a narrow column, client and date don't fit on one line.
  const least =
    (width < LEAST_WIDTH ? 304 : width < VERY_NARROW_WIDTH ? 216 : width < NARROW_WIDTH ? 168 : 140) +
    (hasClient && width < NARROW_WIDTH ? CLIENT_HEIGHT : 0) +
    (hasActs && width >= NARROW_WIDTH && hasNoHover() ? TOUCH_EXTRA_HEIGHT : 0) -
    (hasActs || width >= NARROW_WIDTH ? 0 : FOOT_HEIGHT)
  return Math.round(Math.max(least, size === 'roomy' ? 232 : 0) * TEXT_SCALE)
}

/** The grid layout for rows. Only a hairline separates them. */
export const ROW_GRID = { gap: 0, columnGap: 24, leastColumn: NARROW_WIDTH } as const
