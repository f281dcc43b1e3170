/**
 * What became of a selected post. `held`, `heldBack`: a hold that was placed meanwhile kept it out of the trash, where the act or the undo of a
 * restoration would have moved it.
 */
export const OUTCOME = {
  acted: 1,
  leftOut: 2,
  undone: 3,
  stayed: 4,
  impossible: 5,
  held: 6,
  heldBack: 7,
} as const
