import { clientDeleted } from '../connections/index.ts'
import type { Extensions } from '../platform/extensions.ts'
import { markPurged } from '../reports/index.ts'
import { addFlaggingSearch, flaggingOf } from '../searches/index.ts'
import { accessLost, accountConnected, askersOf, importEnded } from '../social/index.ts'

/** What later slices do for earlier ones: the whole list. */
export const extensions: Extensions = {
  clientAdded: addFlaggingSearch,
  clientDeleted,
  flaggingOf,
  importEnded,
  askersOf,
  accountConnected,
  accessLost,
  postsPurged: markPurged,
}
