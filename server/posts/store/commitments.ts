import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'

type Version = { post_id: string; number: number; commitment: Buffer; row_commitment: Buffer }
/** What a leaf of an import holds of a version: see `sealRecords` and `commitToRow`. */
type Commitments = { commitment: Buffer; row: Buffer }

const keyOf = (postId: string, number: number | undefined): string => `${postId} ${number ?? 0}`

/**
 * The versions that a leaf of an import names, in its order. `isGone`: it was deleted, and a tombstone names it. `commitments` is null if neither
 * a version nor a tombstone has them. @param numbers absent in older leaves
 */
export async function findCommitments(
  tx: Tx,
  importId: string,
  posts: string[],
  numbers: number[] | undefined,
): Promise<{ isGone: boolean; commitments: Commitments | null }[]> {
  const rows = await tx.rows<Version>(sql`
    select post_id, number, commitment, row_commitment from post_versions
    where customer_id = ${tx.customerId} and post_id = any(${uuids(posts)}) and import_id = ${importId}`)
  const tombstones = await tx.rows<Tombstone>(sql`
    select t.subject_id as post_id, t.kind = 'post' as is_post, t.facts -> 'numbers' as numbers, t.facts -> 'imports' as imports,
      t.facts -> 'commitments' as commitments, t.facts -> 'rows' as rows from tombstones t
    where t.customer_id = ${tx.customerId} and t.subject_id = any(${uuids(posts)}) and (t.kind = 'versions' or t.kind = 'post'
      and not exists (select from posts p where p.customer_id = ${tx.customerId} and p.id = t.subject_id))`)
  const versions = new Map(
    rows.map(({ post_id, number, commitment, row_commitment: row }) => [
      keyOf(post_id, number),
      { commitment, row },
    ]),
  )
  const gone = new Map(tombstones.flatMap((each) => goneBy(each, importId)))
  const removed = new Set(tombstones.flatMap(({ post_id, is_post }) => (is_post ? [post_id] : [])))
  return posts.map((id, index) => {
    const key = keyOf(id, numbers?.[index])
    const isGone = removed.has(id) || gone.has(key)
    return { isGone, commitments: (isGone ? gone : versions).get(key) ?? null }
  })
}

type Tombstone = {
  post_id: string
  is_post: boolean
  /** Absent in older tombstones, which name all versions. */
  numbers: number[] | null
  /** Only of versions that were deleted without their post. */
  imports: string[] | null
  commitments: string[] | null
  rows: string[] | null
}

/** The versions of an import that a tombstone names. */
function goneBy(
  { post_id, numbers, imports, commitments, rows }: Tombstone,
  importId: string,
): [string, Commitments | null][] {
  return (commitments ?? []).flatMap((commitment, at) => {
    const row = rows?.[at]
    if (imports && imports[at] !== importId) return []
    const both = row ? { commitment: Buffer.from(commitment, 'hex'), row: Buffer.from(row, 'hex') } : null
    return [[keyOf(post_id, numbers?.[at] ?? at + 1), both]]
  })
}
