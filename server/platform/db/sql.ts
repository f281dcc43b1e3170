import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** SQL is handwritten with kysely's template: values become parameters, fragments can be nested. */
export { type RawBuilder, sql } from 'kysely'

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function compile(query: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql: text, parameters } = query.compile(compiler)
  return { text, values: [...parameters] }
}

/** A list as one array parameter: `= any(${uuids(ids)})`. */
export const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql`${[...ids]}::uuid[]`
/** Whether folded text contains these words, regardless of case and accents; true if there are no words. */
export const contains = (foldedText: RawBuilder<unknown>, words: string | undefined): RawBuilder<unknown> =>
  words ? sql`${foldedText} like folded(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})` : sql`true`
/** Orders names as in a dictionary and not by code point; add an id to break ties. */
export const byName = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(${name}) collate by_name`
export const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`
