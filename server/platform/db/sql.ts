import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

/** SQL is written by hand with kysely's template: values become parameters, fragments compose. */
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
/** A pattern of ILIKE for text that contains these words as they stand. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
export const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`
