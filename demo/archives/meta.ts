/** What Facebook's and Instagram's archives have in common. */

/**
 * JSON as Meta writes it: indented by two, slashes escaped, and each byte of non-ASCII UTF-8 as a separate escape, so that a parser reads 'é' as
 * two letters.
 */
export function metaJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\u{10ffff}]/gu, (letter) =>
      [...Buffer.from(letter)].map((byte) => `\\u${byte.toString(16).padStart(4, '0')}`).join(''),
    )
}

/** The content of an empty category. */
export const NO_DATA = "You don't have any data in this section."

type Labeled = { label: string; value: string; href?: string } | { label: string; timestamp_value: number }

export const labelValues = (timestamp: number, fbid: string, values: Labeled[]) => ({
  timestamp,
  media: [],
  label_values: values,
  fbid,
})
