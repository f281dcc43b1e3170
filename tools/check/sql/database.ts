import pg, { type FieldDef } from 'pg'
import { testDatabases } from '#server/platform/embedded/test-databases.ts'
// Installs the product's parsers.
import '#server/platform/db/database.ts'
import { ACROSS_ROLE } from '#server/platform/db/roles.ts'
import { TABLES } from '#server/platform/db/tables.ts'
import { type Catalog, nullsOf } from './nulls.ts'
import { type Broken, brokenRules, type DistributionCatalog } from './rules.ts'
import { parseTree } from './tree.ts'

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

export type Described = { columns: Column[]; broken: Broken } | { refused: string }

export type Checked = {
  /** Parses, describes and plans a statement without executing it. */
  describe(text: string, isInTransaction: boolean): Promise<Described>
  close(): Promise<unknown>
}

/** Opens a migrated, empty database. */
export async function openChecked(): Promise<Checked> {
  const databases = await testDatabases(undefined)
  const { url } = await databases.create({ migrated: true })
  // As its owner: with the policies of another, each plan would name the firm.
  const client = new pg.Client({ connectionString: url, options: TREES })
  await client.connect()
  let printed = ''
  client.on('notice', ({ detail }) => (printed = detail ?? ''))
  const types = new Map(
    (
      await client.query<{ oid: number; name: string; element: number }>(
        `select oid::int, format_type(oid, null) as name, case when typcategory = 'A' then typelem::int else 0 end as element from pg_type`,
      )
    ).rows.map((row) => [row.oid, row]),
  )
  const catalog = await readCatalog(client)

  const kindOf = (oid: number): Kind => {
    const { name = '', element = 0 } = types.get(oid) ?? {}
    if (name === 'json' || name === 'jsonb') return 'json'
    const sample = element === 0 ? sampleOf(name) : `{${sampleOf(types.get(element)?.name ?? '')}}`
    const value: unknown = pg.types.getTypeParser(oid)(sample)
    return Array.isArray(value) ? `${kindOfValue(value[0])}[]` : kindOfValue(value)
  }

  return {
    describe: async (text, isInTransaction) => {
      // The product fills this temporary table by COPY; later statements read from it.
      if (MAKES_TABLE.test(text)) await client.query(text)
      try {
        printed = ''
        const fields = await fieldsOf(client, text)
        const tree = parseTree(printed)
        const nulls = fields.length > 0 ? nullsOf(tree, catalog, text) : []
        const broken = IS_PLANNED.test(text)
          ? brokenRules(tree, await planOf(client, text), catalog, isInTransaction)
          : {}
        return {
          columns: fields.map(({ name, dataTypeID }, index) => ({
            name,
            type: types.get(dataTypeID)?.name ?? String(dataTypeID),
            kind: kindOf(dataTypeID),
            mayBeNull: nulls[index] ?? null,
          })),
          broken,
        }
      } catch (error) {
        return { refused: (error as Error).message }
      }
    },
    close: async () => {
      await client.end()
      return databases.stop()
    },
  }
}

export const MAKES_TABLE = /^\s*create temp table/
const IS_PLANNED = /^\s*(select|insert|update|delete|with|merge|values)\b/i

/** How it is planned for any parameters. */
async function planOf(client: pg.Client, text: string): Promise<unknown> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: unknown }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan
}

/** Makes PostgreSQL send the parse tree of each statement. */
const TREES = '-c debug_print_parse=on -c debug_pretty_print=off -c client_min_messages=log'

async function readCatalog(client: pg.Client): Promise<Catalog & DistributionCatalog> {
  const columns = await client.query<{ place: string; name: string }>(
    `select attrelid::int || '.' || attnum as place, relname || '.' || attname as name
     from pg_attribute join pg_class c on c.oid = attrelid and relkind in ('r', 'p') where attnum > 0 and not attnotnull`,
  )
  const tables = await client.query<{ id: string; name: string }>(
    `select oid::text as id, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const functions = await client.query<{
    id: string
    name: string
    strict: boolean
    volatility: 'i' | 's' | 'v'
    isAcross: boolean
  }>(
    `select oid::text as id, proname as name, proisstrict as strict, provolatile as volatility,
       prosecdef and pg_get_userbyid(proowner) = $1 as "isAcross" from pg_proc`,
    [ACROSS_ROLE],
  )
  const nullable = new Map(columns.rows.map(({ place, name }) => [place, name]))
  const tableNames = new Map(tables.rows.map(({ id, name }) => [id, name]))
  const byId = new Map(functions.rows.map((row) => [row.id, row]))
  const tenant = new Set<string>(TABLES.tenant)
  return {
    nullableColumn: (table, column) => nullable.get(`${table}.${column}`) ?? null,
    isStrict: (id) => byId.get(id)?.strict ?? false,
    isCount: (id) => byId.get(id)?.name === 'count',
    tableName: (id) => tableNames.get(id) ?? null,
    isTenantTable: (name) => tenant.has(name),
    functionOf: (id) => byId.get(id),
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
