import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { canonicalJson } from '../../platform/keys/canonical.ts'
import { compareLines } from './clients.ts'
import { isNameOf, isTimeOf, payloadOf } from './rows.ts'
import { addFault, type LeafWithPayload, type Verification } from '../../platform/history/verify.ts'

/** Compares what leaves say with tombstones, subjects and people. */
export class LeafComparison {
  readonly #tx: Tx
  readonly #result: Verification
  /** The lines of histories that leaves name. */
  readonly #named = new Set<string>()

  constructor(tx: Tx, result: Verification) {
    this.#tx = tx
    this.#result = result
  }

  async compare(leaves: LeafWithPayload[]): Promise<void> {
    this.#result.olderLeaves += leaves.filter(
      // As a key; in a text, its quotes would be escaped.
      ({ payload }) => payload !== null && !payload.includes('"rowTime":'),
    ).length
    await this.#compareSubjects(leaves)
    await this.#comparePeople(leaves)
    await this.#compareHistory(leaves)
    await this.#compareDeletedFiles(leaves)
  }

  /** After all leaves: every line of history is named by one. */
  end(): Promise<void> {
    return compareLines(this.#tx, this.#named, this.#result)
  }

  async #compareSubjects(leaves: LeafWithPayload[]): Promise<void> {
    const { customerId } = this.#tx
    const of = (kind: string, exists: ReturnType<typeof sql>) =>
      sql`when ${sql.lit(kind)} then exists (${exists})`
    const deleted = (kind: string) => sql`
      union all select from evidence_leaves d where d.customer_id = ${customerId} and d.subject_id = l.subject_id and d.kind = ${kind}`
    const rows = await this.#tx.rows<{
      id: string
      is_known: boolean
      is_removed: boolean
      is_emptied: boolean
    }>(sql`
      select l.id,
        case l.kind
          ${of('post', sql`select from posts t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('import', sql`select from post_imports t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('unread', sql`select from unread_files t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('terms', sql`select from clients t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of(
            'client',
            sql`select from clients t where t.customer_id = ${customerId} and t.id = l.subject_id
              union all select from social_accounts t where t.customer_id = ${customerId} and t.id = l.subject_id
              union all select from reconnect_requests t where t.customer_id = ${customerId} and t.id = l.subject_id`,
          )}
          ${of('account', sql`select from social_accounts t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('report', sql`select from reports t where t.customer_id = ${customerId} and t.id = l.subject_id ${deleted('report.delete')}`)}
          ${of('search', sql`select from post_searches t where t.customer_id = ${customerId} and t.id = l.subject_id ${deleted('search.delete')}`)}
          ${of('request', sql`select from reconnect_requests t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('support', sql`select from support_cases t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('card', sql`select from payment_methods t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('charge', sql`select from charges t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of('person', sql`select from users t where t.customer_id = ${customerId} and t.id = l.subject_id`)}
          ${of(
            'owner',
            sql`select from owner_checks t where t.customer_id = ${customerId} and (t.id = l.subject_id or t.import_id = l.subject_id)`,
          )}
          ${of('firm', sql`select from accounts t where t.id = l.subject_id`)}
          ${of('platform', sql`select from accounts t where t.id = l.subject_id`)}
          else true
        end as is_known,
        exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = l.subject_id and t.kind <> 'versions') as is_removed,
        exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = l.subject_id
          and (t.reason = 'client' or t.kind not in ('import', 'unread', 'versions') or t.facts -> 'leaves' @> to_jsonb(l.id::text))) as is_emptied
      from unnest(${uuids(leaves.map(({ id }) => id))}, ${uuids(leaves.map((leaf) => leaf.subject_id))},
        ${leaves.map(({ kind }) => kind.split('.')[0] ?? '')}::text[]) as l (id, subject_id, kind)`)
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const leaf of leaves) {
      const row = found.get(leaf.id)
      if (!row) continue
      if (!row.is_known && !row.is_removed)
        addFault(
          this.#result,
          `The leaf ${leaf.id} (${leaf.kind}) is about ${leaf.subject_id}, which does not exist.`,
        )
      // An archive that loses its bytes keeps what its leaves say.
      if (leaf.payload === null && !row.is_emptied)
        addFault(
          this.#result,
          `The content of leaf ${leaf.id} (${leaf.kind}) was deleted without a tombstone.`,
        )
    }
  }

  async #comparePeople(leaves: LeafWithPayload[]): Promise<void> {
    const ids = [...new Set(leaves.flatMap((leaf) => leaf.actor_id ?? []))]
    const unknown = await this.#tx.rows<{ id: string }>(sql`
      select a.id from unnest(${uuids(ids)}) as a (id)
      where not exists (select from users u where u.customer_id = ${this.#tx.customerId} and u.id = a.id)
        and not exists (select from accounts c join users u on u.customer_id = c.id where c.tag = right(a.id::text, 8) and u.id = a.id)
        and not exists (select from tombstones t where t.customer_id = ${this.#tx.customerId} and t.subject_id = a.id)`)
    const ghosts = new Set(unknown.map(({ id }) => id))
    for (const leaf of leaves)
      if (leaf.actor_id && ghosts.has(leaf.actor_id))
        addFault(
          this.#result,
          `The leaf ${leaf.id} (${leaf.kind}) names the person ${leaf.actor_id}, who does not exist.`,
        )
  }

  /** Lines of the histories of clients and reports, which their leaves name. */
  async #compareHistory(leaves: LeafWithPayload[]): Promise<void> {
    const named = leaves.flatMap((leaf) => {
      const { historyId } = payloadOf(leaf)
      return typeof historyId === 'string' ? [{ leaf, historyId }] : []
    })
    if (named.length === 0) return
    for (const { historyId } of named) this.#named.add(historyId)
    const { customerId } = this.#tx
    const ids = uuids(named.map(({ historyId }) => historyId))
    type Line = {
      id: string
      actor_id: string | null
      actor_name: string
      at: Date
      details: Record<string, unknown>
      owner_id: string
    }
    const lines = await this.#tx.rows<Line>(sql`
      select id, actor_id, actor_name, at, details, client_id as owner_id from client_history where customer_id = ${customerId} and id = any(${ids})
      union all
      select id, actor_id, actor_name, at, details, report_id from report_history where customer_id = ${customerId} and id = any(${ids})`)
    const removed = await this.#removedOwners(named.flatMap(({ leaf }) => ownersOf(leaf)))
    for (const { leaf, historyId } of named) {
      const line = lines.find(({ id }) => id === historyId)
      if (!line && !ownersOf(leaf).some((id) => removed.has(id)))
        addFault(
          this.#result,
          `The line of history ${historyId} of leaf ${leaf.id} (${leaf.kind}) is missing.`,
        )
      else if (
        line &&
        !(
          isLineOf(line, leaf) &&
          ownersOf(leaf).includes(line.owner_id) &&
          isTimeOf(line.at, leaf) &&
          isNameOf(line.actor_name, leaf)
        )
      )
        addFault(
          this.#result,
          `The line of history ${historyId} differs from its leaf ${leaf.id} (${leaf.kind}).`,
        )
    }
  }

  /** Of these, those that were removed together with their history. */
  async #removedOwners(ids: string[]): Promise<Set<string>> {
    const { customerId } = this.#tx
    const rows = await this.#tx.rows<{ id: string }>(sql`
      select o.id from unnest(${uuids(ids)}) as o (id)
      where exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = o.id)
        or exists (select from evidence_leaves d where d.customer_id = ${customerId} and d.subject_id = o.id and d.kind = 'report.delete')`)
    return new Set(rows.map(({ id }) => id))
  }

  /** A generated file is deleted by a request, with its report, or with its client. */
  async #compareDeletedFiles(leaves: LeafWithPayload[]): Promise<void> {
    const files = leaves.flatMap((leaf) => {
      const { fileId } = payloadOf(leaf)
      return leaf.kind === 'report.file' && typeof fileId === 'string' ? [{ leaf, fileId }] : []
    })
    if (files.length === 0) return
    const { customerId } = this.#tx
    const missing = await this.#tx.rows<{ id: string }>(sql`
      select f.id from unnest(${uuids(files.map(({ fileId }) => fileId))}, ${uuids(files.map(({ leaf }) => leaf.subject_id))}) as f (id, report_id)
      where not exists (select from report_files r where r.customer_id = ${customerId} and r.id = f.id)
        and not exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = f.report_id)
        and not exists (select from evidence_leaves d join evidence_payloads p on p.customer_id = d.customer_id and p.leaf_id = d.id
          where d.customer_id = ${customerId} and d.subject_id = f.report_id
            and (d.kind = 'report.delete' or (d.kind = 'report.file-delete' and position(f.id::text in p.payload) > 0)))`)
    const gone = new Set(missing.map(({ id }) => id))
    for (const { leaf, fileId } of files)
      if (gone.has(fileId))
        addFault(
          this.#result,
          `The file ${fileId} of leaf ${leaf.id} (${leaf.kind}) is missing, and no leaf records that it was deleted.`,
        )
  }
}

/** What the history that a leaf names belongs to. The deletion of a report is in the history of its client. */
function ownersOf(leaf: LeafWithPayload): string[] {
  const { clientId } = payloadOf(leaf)
  const ofClient = typeof clientId === 'string' ? [clientId] : []
  return leaf.kind === 'report.delete' ? ofClient : [leaf.subject_id, ...ofClient]
}

/** Whether a line says who did it, and nothing that its leaf contradicts. */
function isLineOf(
  line: { actor_id: string | null; details: Record<string, unknown> },
  leaf: LeafWithPayload,
): boolean {
  const payload = payloadOf(leaf)
  return (
    line.actor_id === leaf.actor_id &&
    Object.entries(line.details).every(
      ([key, value]) =>
        payload[key] === undefined ||
        canonicalJson(payload[key]) === canonicalJson(value) ||
        // A line may show the number of what its leaf lists.
        (Array.isArray(payload[key]) && payload[key].length === value),
    )
  )
}
