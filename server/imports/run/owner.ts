import type { ArchivePost } from '#archive/kit/records/post.ts'
import { type ArchiveOwner, isLoginSource } from '#contract/index.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { comparePosts } from '../owners/posts.ts'
import { checkArchive, isSettled } from '../owners/checks.ts'
import type { ImportContext, ImportRow } from '../row.ts'

/**
 * Compares the owner stated in the archive with what is known of the client, and stores both. Unless it matches, nothing is read until someone of
 * the firm has decided. @throws Problem POST_IMPORT_WAITS_FOR_OWNER
 */
export async function checkOwner(
  context: ImportContext,
  row: ImportRow,
  owner: ArchiveOwner | null,
): Promise<void> {
  if (isDecidedWithSignIn(row)) return
  const state = await context.transaction(async (tx) => {
    await tx.run(sql`
      update post_imports set owner = ${owner && json(owner)} where customer_id = ${tx.customerId} and id = ${row.id}`)
    return checkArchive(tx, row, owner)
  })
  if (!isSettled(state)) throw new Problem('POST_IMPORT_WAITS_FOR_OWNER')
}

/** Whose they are was decided with the sign-in by which we read or downloaded them. */
const isDecidedWithSignIn = ({ source }: ImportRow): boolean =>
  source === 'api' || (source !== 'upload' && isLoginSource(source))

/**
 * Compares the first posts of an archive with those of the firm's other clients, before any of them is written. A person who accepted its owner is
 * not asked again. @throws Problem POST_IMPORT_WAITS_FOR_OWNER
 */
export async function checkPosts(
  context: ImportContext,
  row: ImportRow,
  posts: readonly ArchivePost[],
): Promise<void> {
  if (isDecidedWithSignIn(row) || posts.length === 0) return
  const waits = await context.transaction((tx) =>
    comparePosts(
      tx,
      row,
      posts.map(({ identity }) => identity),
    ),
  )
  if (waits) throw new Problem('POST_IMPORT_WAITS_FOR_OWNER')
}
