import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/** A value in COPY's text format. Arrays and JSON are passed as text that PostgreSQL parses. */
export type CopyValue = string | number | boolean | Date | Buffer | null

const SPECIAL_CHARACTERS = /[\\\n\r\t]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function formatValue(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(SPECIAL_CHARACTERS, (char) => ESCAPED[char] ?? char)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value)
}

/** The text form of a PostgreSQL text array. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** A row in COPY's format, without the line end. Columns that are known later may be added before or after it, separated by a tab. */
export const copyLine = <Column extends string>(
  columns: readonly Column[],
  row: Record<NoInfer<Column>, CopyValue>,
): string => columns.map((name) => formatValue(row[name])).join('\t')

/** The temporary tables that a transaction has already filled. */
const staged = new WeakMap<Tx, Set<string>>()

/**
 * Copies rows (lines of COPY) into a temporary table of this connection with the columns of `table`, because COPY cannot write to a table with a
 * policy. The caller merges from it in the same transaction, before it copies other rows for that table. It is empty again after commit.
 * @returns the temporary table's name, to be used as a trusted fragment
 */
export async function stageRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<ReturnType<typeof sql.raw>> {
  const name = `stage_${table}`
  const list = columns.join(', ')
  const before = staged.get(tx) ?? new Set()
  if (before.has(name)) await tx.run(sql.raw(`delete from ${name}`))
  staged.set(tx, before.add(name))
  await tx.run(
    sql.raw(
      `create temp table if not exists ${name} on commit delete rows as select ${list} from ${table} limit 0`,
    ),
  )
  const stream = tx.client.query(copyFrom(`copy ${name} (${list}) from stdin`))
  await pipeline(Readable.from(chunks(lines)), stream)
  return sql.raw(name)
}

const CHUNK_BYTES = 64 * 1024

function* chunks(lines: readonly string[]): Generator<Buffer> {
  let buffered = ''
  for (const line of lines) {
    buffered += `${line}\n`
    if (buffered.length < CHUNK_BYTES) continue
    yield Buffer.from(buffered)
    buffered = ''
  }
  if (buffered) yield Buffer.from(buffered)
}
