import pg, { type FieldDef } from 'pg'
import { testDatabases } from '#server/platform/embedded/test-databases.ts'
// Installs the product's parsers.
import '#server/platform/db/database.ts'
import { type Catalog, nullsOf } from './nulls.ts'

/** A column of a result, as PostgreSQL describes it. */
export type Column = {
  name: string
  /** The name of its PostgreSQL type. */
  type: string
  /** The kind of value that the product's parser returns for it. */
  kind: Kind
  /** Why it can be null; null if no reason is known. */
  mayBeNull: string | null
}

/** The kind of a JavaScript value. JSON can be anything. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | `${string}[]`

export type Described = { columns: Column[] } | { refused: string }

export type Checked = {
  /** Parses and describes a statement without executing it. @param asWorker as the worker, which has rights in the queue, instead of the application */
  describe(text: string, asWorker: boolean): Promise<Described>
  close(): Promise<unknown>
}

/** Opens a migrated, empty database. */
export async function openChecked(): Promise<Checked> {
  const databases = await testDatabases(undefined)
  const { url, logins } = await databases.create({ migrated: true })
  const owner = new pg.Client({ connectionString: url })
  const [worker, application] = [logins.worker, logins.app].map(
    (login) => new pg.Client({ connectionString: login, options: TREES }),
  ) as [pg.Client, pg.Client]
  const clients = [owner, worker, application]
  await Promise.all(clients.map((client) => client.connect()))
  const trees = { text: '' }
  for (const client of [worker, application]) client.on('notice', ({ detail }) => (trees.text = detail ?? ''))
  const types = new Map(
    (
      await owner.query<{ oid: number; name: string; element: number }>(
        `select oid::int, format_type(oid, null) as name, case when typcategory = 'A' then typelem::int else 0 end as element from pg_type`,
      )
    ).rows.map((row) => [row.oid, row]),
  )
  const catalog = await readCatalog(owner)

  const kindOf = (oid: number): Kind => {
    const { name = '', element = 0 } = types.get(oid) ?? {}
    if (name === 'json' || name === 'jsonb') return 'json'
    const sample = element === 0 ? sampleOf(name) : `{${sampleOf(types.get(element)?.name ?? '')}}`
    const value: unknown = pg.types.getTypeParser(oid)(sample)
    return Array.isArray(value) ? `${kindOfValue(value[0])}[]` : kindOfValue(value)
  }

  return {
    describe: async (text, asWorker) => {
      const client = asWorker ? worker : application
      // The product fills this temporary table by COPY; later statements read from it.
      if (/^\s*create temp table/.test(text)) await client.query(text)
      try {
        trees.text = ''
        const fields = await fieldsOf(client, text)
        const nulls = fields.length > 0 ? nullsOf(trees.text, catalog, text) : []
        return {
          columns: fields.map(({ name, dataTypeID }, index) => ({
            name,
            type: types.get(dataTypeID)?.name ?? String(dataTypeID),
            kind: kindOf(dataTypeID),
            mayBeNull: nulls[index] ?? null,
          })),
        }
      } catch (error) {
        return { refused: (error as Error).message }
      }
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()))
      return databases.stop()
    },
  }
}

/** Makes PostgreSQL send the parse tree of each statement. */
const TREES = '-c debug_print_parse=on -c debug_pretty_print=off -c client_min_messages=log'

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<{ place: string; name: string }>(
    `select attrelid::int || '.' || attnum as place, relname || '.' || attname as name
     from pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'p') where attnum > 0 and not attnotnull`,
  )
  const functions = await client.query<{ id: string; name: string; strict: boolean }>(
    'select oid::text as id, proname as name, proisstrict as strict from pg_proc',
  )
  const nullable = new Map(columns.rows.map(({ place, name }) => [place, name]))
  const strict = new Set(functions.rows.flatMap((row) => (row.strict ? [row.id] : [])))
  const counts = new Set(functions.rows.flatMap((row) => (row.name === 'count' ? [row.id] : [])))
  return {
    nullableColumn: (table, column) => nullable.get(`${table}.${column}`) ?? null,
    isStrict: (id) => strict.has(id),
    isCount: (id) => counts.has(id),
  }
}

/** A sample value as text. */
function sampleOf(type: string): string {
  if (/^(smallint|integer|bigint|numeric|real|double|oid)/.test(type)) return '1'
  if (type === 'boolean') return 't'
  if (type === 'bytea') return '\\x00'
  if (type.startsWith('timestamp')) return '2020-02-02 02:02:02+00'
  if (type === 'date') return '2020-02-02'
  return 'text'
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value as Kind
}

/** Prepares a statement without executing it, which pg has no call for. */
function fieldsOf(client: pg.Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = []
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    })
  })
}
