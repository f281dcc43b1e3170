import type { Block, Document } from '../../kit/block.ts'
import { printable } from '../../kit/printable.ts'
import { COLUMN_MM, layOut } from '../layout.ts'
import type { Print } from '../pictures.ts'

/** The placeholder file with which the page is typeset. */
export const standInOf = (path: string): string => `s-${path}`

/** A block as the renderer's markup reads it, measured and with the prints of its pictures. */
export function lower(block: Block, prints: (Print | null)[], paper: Document['paper']): unknown {
  if (block.type === 'letterhead') return { ...block, logo: prints[0] ?? null }
  if (block.type !== 'entry') return block
  const { rows, ...rest } = layOut(block, prints, COLUMN_MM[paper])
  return {
    ...block,
    ...rest,
    pictures: undefined,
    rows: rows.map((row) => row.map((tile) => ({ ...tile, path: standInOf(tile.path) }))),
  }
}

/** A copy whose strings can all be drawn. */
export const drawable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? printable(each) : each))
