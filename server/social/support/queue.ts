import {
  nameOfFound,
  type Language,
  platformOfCode,
  PLATFORMS,
  type ProblemCode,
  type RefusedFile,
  type SupportCase,
  type SupportReason,
} from '#contract/index.ts'
import { toJobError } from '../../imports/index.ts'
import type { Directory } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'

type Row = {
  total: number
  id: string
  firm_id: string
  firm_name: string
  client_id: string
  first_name: string
  last_name: string
  email: string
  language: Language
  time_zone: string
  platform: number
  account_id: string | null
  external_id: string | null
  reason: SupportReason
  details: { refused?: RefusedFile; refusedAt?: string; note?: string }
  opened_at: Date
  opened_by_name: string | null
  taken_at: Date | null
  taken_by: string | null
  taken_by_name: string | null
  file_name: string | null
  failed_at: Date | null
  error: { code: string; message: string; context?: Record<string, unknown> } | null
  notes: SupportCase['notes']
}

/** Clients waiting for the actor's support, across the firms of its provider. */
export async function listSupportCases(
  directory: Directory,
  actor: Actor,
  page: { offset: number; limit: number },
): Promise<{ items: SupportCase[]; total: number }> {
  const rows = await directory.rows<Row>(
    sql`select * from support_queue(${actor.accountId}, ${page.offset}, ${page.limit})`,
  )
  return { items: rows.map(view), total: rows[0]?.total ?? 0 }
}

function view(row: Row): SupportCase {
  const platform = platformOfCode(row.platform)
  return {
    id: row.id,
    openedAt: row.opened_at.toISOString(),
    reason: row.reason,
    askedBy: row.opened_by_name,
    firm: { id: row.firm_id, name: row.firm_name },
    client: {
      id: row.client_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      language: row.language,
      timeZone: row.time_zone,
    },
    platform,
    account: row.account_id === null ? null : { id: row.account_id, externalId: row.external_id },
    refused: refusedOf(row, PLATFORMS[platform].name),
    details: row.details.note ?? null,
    taken:
      row.taken_by !== null && row.taken_at
        ? { byId: row.taken_by, by: row.taken_by_name ?? '', at: row.taken_at.toISOString() }
        : null,
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  }
}

/** The most recently refused file: of a failed import, or refused by the browser. */
function refusedOf(row: Row, platform: string): SupportCase['refused'] {
  const { refused, refusedAt } = row.details
  const at = refusedAt ? new Date(refusedAt) : row.opened_at
  if (row.file_name !== null && row.failed_at && !(refused && row.failed_at < at)) {
    const error = toJobError(row.error)
    return error && { fileName: row.file_name, at: row.failed_at.toISOString(), error }
  }
  if (!refused) return null
  const { fileName, code, found, files, most } = refused
  const problem = new Problem(code satisfies ProblemCode, {
    platform,
    found: nameOfFound(found) ?? '',
    files: files ?? 0,
    most: most ?? 0,
    entry: fileName,
  })
  const error = toJobError(problem.body())
  return error && { fileName, at: at.toISOString(), error }
}
