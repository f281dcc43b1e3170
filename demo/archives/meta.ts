/** What Facebook's and Instagram's archives have in common. */

/**
 * JSON as Meta writes it: indented by two, a slash escaped, and each byte of UTF-8 beyond ASCII as one escape, so that
 * an 'é' becomes two letters to a parser.
 */
export function metaJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\u{10ffff}]/gu, (letter) =>
      [...Buffer.from(letter)].map((byte) => `\\u${byte.toString(16).padStart(4, '0')}`).join(''),
    )
}

/** The content of a category that holds nothing. */
export const NO_DATA = "You don't have any data in this section."

type Labelled = { label: string; value: string; href?: string } | { label: string; timestamp_value: number }

export const labelValues = (timestamp: number, fbid: string, values: Labelled[]) => ({
  timestamp,
  media: [],
  label_values: values,
  fbid,
})
