import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { heldAlthoughOut, markForRebuild } from '../../posts/index.ts'
import { makeDerivatives } from '../media/derivatives.ts'
import { withRecordedContents } from '../recorded-contents.ts'
import { findImport, type ImportRow } from '../row.ts'
import { applyAuthorsJobReference, hasAccepted } from './apply.ts'
import { rebuildAfterImport } from '../takeouts/rebuild.ts'
import { isUnreadable, readAccepted, recountAuthors } from '../run/reread.ts'

/**
 * After a decision whose records of one kind of title are: reads the archive again if they are the client's, and counts again. It may be killed
 * anywhere; posts that are there already stay as they are.
 */
export const applyAuthorsJob = defineJob({
  ...applyAuthorsJobReference,
  run: async (claimed) => {
    const row = await findImport(claimed)
    if (row.takeout_id !== null) return
    await withRecordedContents(claimed, row.client_id, async (context) => {
      const isToRead = await context.transaction((tx) => hasAccepted(tx, row.id))
      if (isToRead)
        // What can't be read any more stays set aside.
        await readAccepted(context, row).catch((error: unknown) => {
          if (context.signal.aborted || !isUnreadable(error)) throw error
        })
      await context.transaction(async (tx) => {
        await recountAuthors(tx, row.id)
        await bringBack(tx, row)
      })
      if (isToRead)
        await makeDerivatives(context, { accountId: row.social_account_id, clientId: row.client_id }, true)
    })
  },
  succeed: async (tx, context) => {
    const row = await tx.one<{ clientId: string }>(sql`
      select client_id as "clientId" from post_imports where customer_id = ${tx.customerId} and id = ${context.payload.importId}`)
    if (row) await publish(tx, [{ type: 'import.created', clientId: row.clientId }])
  },
})

/** Posts that another act took out, such as that of another doubt about them, come back with what this archive says of them. */
async function bringBack(tx: Tx, { id, social_account_id: accountId }: ImportRow): Promise<void> {
  const posts = await heldAlthoughOut(tx, id)
  if (posts.length === 0) return
  await markForRebuild(
    tx,
    accountId,
    posts.map((post) => post.id),
    { importId: id },
  )
  await rebuildAfterImport(tx, id)
}
