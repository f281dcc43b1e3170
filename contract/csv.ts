/** Some spreadsheets skip white space and invisible characters before a formula, and those of East Asia read the wide signs, too. */
const FORMULA_START = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A text for a cell of a CSV file: what a spreadsheet would run as a formula gets an apostrophe before it, which makes it text (OWASP, CSV injection). */
export const csvText = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)
