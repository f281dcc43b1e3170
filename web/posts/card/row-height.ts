import { hasNoHover } from '../../ui/theme/hover.ts'
import { TEXT_SCALE } from '../../ui/theme/text-scale.ts'

/** How high the rows of lists are, which each person chooses. */
export type RowSize = 'dense' | 'roomy'

/** Pixels with usual text. A column below these widths takes its words in more lines, and more room for them. */
const NARROW = 420
const NARROWEST = 300
/** The line of buttons, under the picture in a narrow column. People who cannot act on posts have none. */
const FOOT = 30
/** By touch it is as high as a finger is wide; a narrow row has room for that. */
const MORE_BY_TOUCH = 10

/** All rows of a list are alike, so that any place in a list of any length is known without measuring. */
export function rowHeightOf(columnWidth: number, size: RowSize, hasClient = false, hasActs = true): number {
  const width = columnWidth / TEXT_SCALE
  // A narrow column has no room for a name and a date on one line.
  const least =
    (width < NARROWEST ? 216 : width < NARROW ? 168 : 140) +
    (hasClient && width < NARROW ? 28 : 0) +
    (hasActs && width >= NARROW && hasNoHover() ? MORE_BY_TOUCH : 0) -
    (hasActs || width >= NARROW ? 0 : FOOT)
  return Math.round(Math.max(least, size === 'roomy' ? 232 : 0) * TEXT_SCALE)
}

/** How a list of rows lies in a grid. A hairline is all that parts two rows. */
export const ROW_GRID = { gap: 0, columnGap: 24, leastColumn: NARROW } as const
