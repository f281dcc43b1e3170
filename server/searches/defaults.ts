import { isDeepStrictEqual } from 'node:util'
import type { FlaggingChoice, FlaggingDefaults } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { recordEvidence } from '../platform/history/evidence.ts'
import { type Actor, actorName } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { changeFlaggingJobReference } from './change-flagging.ts'
import { chosenKeywords, flaggingDefaults } from './new-client-list.ts'

/** Chooses which themes and languages of the list new clients get. @throws Problem VALIDATION_FAILED if no keyword is left */
export async function updateFlaggingChoice(
  tx: Tx,
  actor: Actor,
  choice: FlaggingChoice,
): Promise<FlaggingDefaults> {
  const accountId = tx.customerId
  await tx.run(sql`select from accounts where id = ${accountId} for no key update`)
  const { themes, languages, keywords } = await flaggingDefaults(tx, accountId)
  if (chosenKeywords(keywords, choice).length === 0)
    throw invalid({ themes: 'No keyword of the list is of these themes and languages.' })
  await tx.run(sql`
    update accounts set flagging_themes = ${choice.themes}::text[], flagging_languages = ${choice.languages}::text[] where id = ${accountId}`)
  await recordEvidence(tx, [
    {
      kind: 'firm.flagging',
      subjectId: accountId,
      actorId: actor.userId,
      payload: { before: { themes, languages }, after: choice },
    },
  ])
  return flaggingDefaults(tx, accountId)
}

type Change = { keywords: string[] | null; replaces?: string[] | undefined; isForAll: boolean }

/**
 * Saves the list for new clients. `isForAll`: its additions and removals also apply to the lists of current clients, whose other words stay.
 * @throws Problem CONFLICT if the list has changed since the actor saw it
 */
export async function updateFlaggingDefaults(
  tx: Tx,
  actor: Actor,
  { keywords, replaces, isForAll }: Change,
): Promise<FlaggingDefaults> {
  const accountId = tx.customerId
  await tx.run(sql`select from accounts where id = ${accountId} for no key update`)
  const before = await flaggingDefaults(tx, accountId)
  if (replaces && !isDeepStrictEqual(replaces, before.keywords))
    throw new Problem('CONFLICT', { keywords: before.keywords })
  await tx.run(sql`update accounts set flagging_keywords = ${keywords}::text[] where id = ${accountId}`)
  const after = await flaggingDefaults(tx, accountId)
  const change = {
    added: after.keywords.filter((word) => !before.keywords.includes(word)),
    removed: before.keywords.filter((word) => !after.keywords.includes(word)),
  }
  await recordEvidence(tx, [
    {
      kind: 'firm.flagging',
      subjectId: accountId,
      actorId: actor.userId,
      payload: { ...change, isForAll },
    },
  ])
  if (isForAll && change.added.length + change.removed.length > 0)
    await enqueue(
      tx,
      changeFlaggingJobReference,
      { ...change, by: { id: actor.userId, name: actorName(actor) } },
      { subjectId: accountId, createdBy: actor.userId },
    )
  return after
}
