/** A file, a text in it, and its replacement; for a new file, null and its text. */
export type Edit = [file: string, before: string | null, after: string]

/** A recipe of docs/recipes, carried out for an invented example. */
export type Recipe = {
  /** Its page in docs/recipes. */
  page: string
  /** Every message about it matches this. If two recipes match, the earlier one is meant. */
  words: RegExp
  /** Which check reports the files: TypeScript's compiler and the check of texts, or the one that prepares every SQL statement. */
  namedBy: 'compiler' | 'database'
  /** How many files may change, not counting translations and the new files of the thing itself. */
  maxChanged: number
  begin: Edit[]
  /** Files that the checks report after the first steps. */
  named: string[]
  finish: Edit[]
}

/** An edit that adds lines before a text. */
export const line = (file: string, before: string, added: string): Edit => [file, before, added + before]
