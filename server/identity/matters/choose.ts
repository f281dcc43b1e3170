import { type ClientFile, USER_STATUS } from '#contract/index.ts'
import type { Directory, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { personById } from '../reads.ts'
import { startSession, type Visit } from '../sign-in/start-session.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'
import { mattersOf, type Matter } from './sign-ins.ts'

/** The actor's own matters, by firm and number. */
export async function listOwnFiles(
  directory: Directory,
  actor: Actor,
  page: { offset: number; limit: number },
): Promise<{ items: ClientFile[]; total: number }> {
  const matters = actor.signInId ? await mattersOf(directory, actor.signInId) : []
  const nameOf = (matter: Matter): string =>
    `${matter.account_name}\n${matter.file_ref_no}\n${matter.client_id}`
  const items = matters
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
    .slice(page.offset, page.offset + page.limit)
    .map((matter) => ({
      clientId: matter.client_id,
      fileRefNo: matter.file_ref_no,
      accountName: matter.account_name,
      isCurrent: matter.user_id === actor.userId,
    }))
  return { items, total: matters.length }
}

/** Opens another of the actor's own matters in a new session with new tokens, which ends when this one would have. @throws Problem NOT_FOUND */
export async function chooseFile(visit: Visit, actor: Actor, clientId: string): Promise<SignedIn> {
  const { services } = visit
  const { signInId } = actor
  if (!signInId) throw new Problem('NOT_FOUND')
  const matters = await mattersOf(services.db.directory, signInId)
  const matter = matters.find((each) => each.client_id === clientId)
  if (!matter) throw new Problem('NOT_FOUND')
  return services.db.transaction(matter.customer_id, async (tx) => {
    const person = await personById(tx, matter.user_id)
    if (person?.status !== USER_STATUS.active.code || person.signInId !== signInId)
      throw new Problem('NOT_FOUND')
    const session = await tx.one<{ remember: boolean; expires_at: Date }>(
      sql`select remember, expires_at from sessions where id = ${actor.sessionId} and ended_at is null for update`,
    )
    if (!session) throw new Problem('UNAUTHENTICATED')
    const opened = await startSession(tx, visit, person, {
      remember: session.remember,
      until: session.expires_at,
    })
    await recordChoice(tx, person.id)
    return { person, actor: opened }
  })
}

async function recordChoice(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update client_files set chosen_at = ${tx.now} where customer_id = ${tx.customerId} and user_id = ${userId}`)
}
