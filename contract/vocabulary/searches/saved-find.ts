/** Whose a saved find is: of the firm, of those who may see a client, or one person’s. */
export const SAVED_FIND_KINDS = ['firm', 'client', 'mine'] as const
export type SavedFindKind = (typeof SAVED_FIND_KINDS)[number]

/** Of a firm, of a client, or of a person. */
export const MAX_SAVED_FINDS = 50
