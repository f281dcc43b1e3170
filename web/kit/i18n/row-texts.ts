type Phrase = string | { one: string; other: string }
type TextsOf<Prefix extends string, Names extends string, Said extends Phrase> = Said extends string
  ? { [Name in Names as `${Prefix}_${Name}`]: string }
  : { [Name in Names as `${Prefix}_${Name}_${'one' | 'other'}`]: string }

/** Texts of a catalog that rows of the contract have: `status_saved` of the row `saved`, and `done_save_one` and `done_save_other`. */
export const rowTexts = <
  const Prefix extends string,
  Rows extends Record<string, unknown>,
  Said extends Phrase,
>(
  prefix: Prefix,
  rows: Rows,
  say: (row: Rows[keyof Rows]) => Said,
): TextsOf<Prefix, keyof Rows & string, Said> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => {
      const said = say(row as Rows[keyof Rows])
      const key = `${prefix}_${name}`
      return typeof said === 'string'
        ? [[key, said]]
        : Object.entries(said).map(([form, text]) => [`${key}_${form}`, text])
    }),
  ) as TextsOf<Prefix, keyof Rows & string, Said>
