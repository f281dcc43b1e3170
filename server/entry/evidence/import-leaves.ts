import { findCommitments, hashAll } from '../../posts/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { addFault, type LeafWithPayload, type Verification } from '../../platform/history/verify.ts'
import { isNameOf, isTimeOf, payloadOf } from './rows.ts'

/** Compares the leaves of imports with the versions of posts that they name, and counts the versions of each import. */
export class ImportComparison {
  readonly #tx: Tx
  readonly #result: Verification
  /** By import: how many versions its leaves name, less those that are gone with a tombstone. null: a leaf's content was deleted. */
  readonly #named = new Map<string, number | null>()

  constructor(tx: Tx, result: Verification) {
    this.#tx = tx
    this.#result = result
  }

  async compare(leaves: LeafWithPayload[]): Promise<void> {
    for (const leaf of leaves) {
      if (leaf.kind === 'import.posts') await this.#compareVersions(leaf)
      if (leaf.kind === 'import.absences') await this.#compareMarks(leaf)
    }
  }

  /** After all leaves: every version is named by a leaf of its import. */
  async end(): Promise<void> {
    const rows = await this.#tx.rows<{ import_id: string; count: number }>(sql`
      select import_id, count(*) as count from post_versions where customer_id = ${this.#tx.customerId} group by import_id`)
    const counts = new Map(rows.map((row) => [row.import_id, row.count]))
    for (const id of new Set([...counts.keys(), ...this.#named.keys()])) {
      const [count = 0, named = 0] = [counts.get(id), this.#named.get(id)]
      if (named !== null && count !== named)
        addFault(
          this.#result,
          `The import ${id} has ${count} versions of posts, but its leaves name ${named}.`,
        )
    }
  }

  async #compareVersions(leaf: LeafWithPayload): Promise<void> {
    const payload = payloadOf(leaf) as {
      posts?: string[]
      numbers?: number[]
      commitments?: string
      rows?: string
    }
    const { posts, numbers } = payload
    const before = this.#named.get(leaf.subject_id) ?? 0
    if (!posts || this.#named.get(leaf.subject_id) === null)
      return void this.#named.set(leaf.subject_id, null)
    const found = await findCommitments(this.#tx, leaf.subject_id, posts, numbers)
    this.#named.set(leaf.subject_id, before + found.filter(({ isGone }) => !isGone).length)
    const commitments = found.map((each) => each.commitments)
    for (const [index, id] of posts.entries())
      if (!commitments[index])
        addFault(
          this.#result,
          `A version of post ${id} of leaf ${leaf.id} (${leaf.kind}) is missing, and no tombstone names it.`,
        )
    const known = commitments.filter((each) => each !== null)
    if (known.length < posts.length) return
    const isSame =
      hashAll(known.map(({ commitment }) => commitment)) === payload.commitments &&
      hashAll(known.map(({ row }) => row)) === payload.rows
    if (!isSame)
      addFault(
        this.#result,
        `The versions of posts differ from leaf ${leaf.id} (${leaf.kind}) of import ${leaf.subject_id}.`,
      )
  }

  /** The lines of history that say in which archive a post is absent. */
  async #compareMarks(leaf: LeafWithPayload): Promise<void> {
    const { posts, versions } = payloadOf(leaf) as { posts?: string[]; versions?: number[] }
    if (!posts || !versions) return
    const { customerId } = this.#tx
    type Mark = { id: string; actor_id: string | null; actor_name: string | null; at: Date | null }
    const marks = await this.#tx.rows<Mark>(sql`
      select m.id, h.actor_id, h.actor_name, h.at from unnest(${uuids(posts)}, ${versions}::int[]) as m (id, version)
      left join post_history h on h.customer_id = ${customerId} and h.post_id = m.id and h.version = m.version and h.action in ('absent', 'present')
      where not exists (select from tombstones t where t.customer_id = ${customerId} and t.subject_id = m.id)`)
    for (const { id, actor_id: by, actor_name: name, at } of marks) {
      if (name === null)
        addFault(this.#result, `The post ${id} lacks the line of history of leaf ${leaf.id} (${leaf.kind}).`)
      else if (by !== leaf.actor_id || !isNameOf(name, leaf) || !isTimeOf(at, leaf))
        addFault(
          this.#result,
          `The line of history of post ${id} differs from its leaf ${leaf.id} (${leaf.kind}).`,
        )
    }
  }
}
