type Labels<Prefix extends string, Rows> = { [Name in keyof Rows & string as `${Prefix}_${Name}`]: string }

/** The English texts of a vocabulary: `status_saved` for its row `saved`. */
export const labelsOf = <
  const Prefix extends string,
  Rows extends Record<string, string | { label: string }>,
>(
  prefix: Prefix,
  rows: Rows,
): Labels<Prefix, Rows> =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      `${prefix}_${name}`,
      typeof row === 'string' ? row : row.label,
    ]),
  ) as Labels<Prefix, Rows>
