import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { tenantOf } from '../../accounts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordEvidence } from '../../platform/history/evidence.ts'
import type { Services } from '../../platform/http/call.ts'
import type { Auth } from '../../platform/http/serve.ts'
import { isId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { findImports } from '../reads.ts'
import { requireLedger } from '../view.ts'

/** One of an import's two ledgers: its columns, and a function that reads the page of rows after a row. */
type Ledger<Row> = {
  columns: string[]
  page(tx: Tx, importId: string, after: Row | undefined): Promise<Row[]>
  cells(row: Row): (string | number)[]
}

type FileRow = { path: string; size: number; outcome: string; code: string; reason: string; records: number }
type RecordRow = {
  file: string
  position: number
  byte_offset: number
  outcome: string
  code: string
  reason: string
  list_name: string | null
  list_items: number | null
  raw: string
}

/** Rows per page; a record may have 64 KiB. */
const FILES_PER_PAGE = 2000
const RECORDS_PER_PAGE = 200

const fileLedger: Ledger<FileRow> = {
  columns: ['path', 'bytes', 'outcome', 'code', 'reason', 'records'],
  page: (tx, importId, after) =>
    tx.rows<FileRow>(sql`
    select path, size, outcome, code, reason, records from import_files
    where customer_id = ${tx.customerId} and import_id = ${importId} and ${after ? sql`(left(path, 300), path_sha256) > (left(${after.path}, 300), ${pathHash(after.path)})` : sql`true`}
    order by left(path, 300), path_sha256 limit ${FILES_PER_PAGE}`),
  cells: (row) => [row.path, row.size, row.outcome, row.code, row.reason, row.records],
}

const recordLedger: Ledger<RecordRow> = {
  columns: [
    'file',
    'position',
    'byte offset',
    'outcome',
    'code',
    'reason',
    'record as received',
    'list',
    'entries',
  ],
  page: (tx, importId, after) =>
    tx.rows<RecordRow>(sql`
    select file, position, byte_offset, outcome, code, reason, list_name, list_items, raw from import_records
    where customer_id = ${tx.customerId} and import_id = ${importId} and ${
      after
        ? sql`(left(file, 300), file_sha256, position, byte_offset) > (left(${after.file}, 300), ${pathHash(after.file)}, ${after.position}, ${after.byte_offset})`
        : sql`true`
    }
    order by left(file, 300), file_sha256, position, byte_offset limit ${RECORDS_PER_PAGE}`),
  cells: (row) => [
    row.file,
    row.position,
    row.byte_offset,
    row.outcome,
    row.code,
    row.reason,
    row.raw,
    row.list_name ?? '',
    row.list_items ?? '',
  ],
}

const pathHash = (path: string) => sql`sha256(convert_to(${path}, 'UTF8'))`

/** Serves the ledgers of an import as tables for download, to those who may see it; each download is recorded as an act on evidence, which HEAD is not. */
export function serveLedgers(app: FastifyInstance, services: Services, auth: Auth): void {
  serveLedger(app, services, auth, 'files', fileLedger)
  serveLedger(app, services, auth, 'records', recordLedger)
}

function serveLedger<Row>(
  app: FastifyInstance,
  services: Services,
  auth: Auth,
  name: 'files' | 'records',
  ledger: Ledger<Row>,
): void {
  app.get<{ Params: { id: string } }>(
    `/media/imports/:id/${name}.csv`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const actor = await auth.authenticate(request, reply)
      if (!actor) throw new Problem('UNAUTHENTICATED')
      const { id } = request.params
      if (!isId(id) || actor.link || !actor.scopes.includes('post:write')) throw new Problem('NOT_FOUND')
      auth.authorize(actor, name === 'files' ? 'listImportFiles' : 'listImportRecords')
      const tenant = await tenantOf(services.db, actor, id)
      const label = await services.db.transaction(tenant, async (tx) => {
        const [found] = await findImports(tx, actor, [id])
        if (!found) throw new Problem('NOT_FOUND')
        requireLedger(actor, found)
        await recordEvidence(tx, [
          { kind: 'import.download', subjectId: id, actorId: actor.userId, payload: { ledger: name } },
        ])
        return (found.fileName ?? id).replace(/\.zip$/i, '')
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'Content-Disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(`${label} ${name}.csv`)}`,
        )
        .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header('Cache-Control', 'no-store')
        .send(Readable.from(ledgerLines(services, tenant, id, ledger), { objectMode: false }))
    },
  )
}

/** One page at a time, each in a separate transaction, so that a slow download holds no locks. */
async function* ledgerLines<Row>(
  { db }: Services,
  tenant: string,
  importId: string,
  ledger: Ledger<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(ledger.columns)
  let last: Row | undefined
  do {
    const rows = await db.read(tenant, (tx) => ledger.page(tx, importId, last))
    if (rows.length > 0) yield rows.map((row) => csvLine(ledger.cells(row))).join('')
    last = rows.at(-1)
  } while (last !== undefined)
}
