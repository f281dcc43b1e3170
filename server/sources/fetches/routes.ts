import { seesClient } from '../../clients/index.ts'
import { windowSecret } from '../oauth/popup.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Actor, implement, type Services } from '../../platform/http/call.ts'
import { Problem } from '../../platform/problem.ts'
import { asProblem, type Choice, acceptAnswer, openChoice } from './choose/flows.ts'
import { cancelFetch, type OpenFetch } from './end.ts'
import { openFetch, refuseUnsuitableFile } from './open.ts'
import { getFetch, mayCancel } from './reads.ts'
import { nameOfSource } from './adapters/index.ts'
import type { WindowAnswer } from './adapters/source.ts'

/** Checks the chosen file before anything is enqueued, so that an unfit file is refused right away. @returns the fetch's id */
async function beginFetch(
  services: Services,
  actor: Actor,
  choice: Choice,
  answer: WindowAnswer,
  from: { ip: string; userAgent: string },
): Promise<string> {
  const { source } = choice.parties
  const { reference, file } = await (async () => {
    const chosen = await source.choose(choice.access, answer)
    if (!chosen) throw new Problem('FETCH_NOT_CHOSEN', { source: nameOfSource(source.type) })
    return { reference: chosen, file: source.prepared ? null : await source.findFile(choice.access, chosen) }
  })().catch((error: unknown) => {
    throw asProblem(error, source.type)
  })
  if (file) await refuseUnsuitableFile(services, file)
  return openFetch(services, actor, choice, reference, file, from)
}

export const fetchHandlers = implement({
  openFetchSource: async (tx, { services, actor, params, body }) => ({
    ticket: await openChoice(tx, services, actor, {
      source: params.source,
      accountId: body.accountId,
      partOf: body.partOf ?? null,
      channel: body.channel ?? '',
    }),
  }),

  answerFetchSource: async ({ services, actor, params, body, request }) => {
    const taken = await acceptAnswer(services, actor, params.source, {
      ...body,
      windowSecret: windowSecret(request, body.state),
    })
    if ('address' in taken) return { address: taken.address, fetch: null }
    const { choice } = taken
    const answer = { ...body, pickedFileIds: body.picked_file_ids }
    const id = await beginFetch(services, actor, choice, answer, {
      ip: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    })
    return { address: null, fetch: await services.db.read(choice.tenant, (tx) => getFetch(tx, actor, id)) }
  },

  cancelArchiveFetch: async (tx, { services, actor, params: { id }, afterCommit }) => {
    const open = await tx.one<OpenFetch>(sql`
      select f.id, f.source, f.part_of, f.created_by, f.client_id, f.job_id from archive_fetches f
      where f.customer_id = ${tx.customerId} and f.id = ${id} and f.job_id is not null and ${seesClient(tx, actor, sql`f.client_id`)}`)
    if (!open) throw new Problem('NOT_FOUND')
    if (!mayCancel(actor, open.created_by)) throw new Problem('FORBIDDEN')
    if (!(await cancelFetch(tx, actor, open))) throw new Problem('NOT_FOUND')
    afterCommit(() => services.storage.removeParts(id))
  },
})
