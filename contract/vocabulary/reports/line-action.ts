/** What can be done to many posts of a report as one act. */
export const LINE_ACTIONS = ['removeLines', 'restoreLines'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]

export const isLineAction = (action: string): action is LineAction =>
  LINE_ACTIONS.includes(action as LineAction)
