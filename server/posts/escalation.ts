import { peopleByIds } from '../identity/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { addNotices } from '../platform/history/notices.ts'
import { type Actor, actorName, type Services } from '../platform/http/call.ts'
import { enqueue } from '../platform/jobs/job.ts'
import { mailJob } from '../platform/jobs/mail.ts'
import { mailOf } from '../platform/mail-layout.ts'
import { newId } from '../platform/ids.ts'
import { Problem } from '../platform/problem.ts'
import { changePosts } from './actions.ts'

const WORDS = {
  en: {
    subject: 'A post was escalated to you',
    lead: '{by} escalated a post of {client} to you.',
    button: 'Open the post',
  },
  es: {
    subject: 'Le han escalado una publicación',
    lead: '{by} le ha escalado una publicación de {client}.',
    button: 'Abrir la publicación',
  },
  fr: {
    subject: 'Une publication vous a été transmise',
    lead: '{by} vous a transmis une publication de {client}.',
    button: 'Ouvrir la publication',
  },
}

/** Escalates posts and tells each recipient by mail and in the bell, all in one transaction. @throws Problem NOT_FOUND for a foreign recipient */
export async function escalatePosts(
  tx: Tx,
  services: Services,
  actor: Actor,
  ids: string[],
  to: { recipientIds: string[]; message: string | null },
): Promise<void> {
  const recipients = to.recipientIds.length > 0 ? await peopleByIds(tx, to.recipientIds) : []
  const staff = recipients.filter(
    (person) => person.clientId === null && person.status === 1 && person.id !== actor.userId,
  )
  if (staff.length !== new Set(to.recipientIds).size) throw new Problem('NOT_FOUND')
  const posts = await changePosts(tx, actor, ids, 'escalate', {
    details: { recipientIds: to.recipientIds, message: to.message },
  })
  const clients = await tx.rows<{ id: string; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from clients where customer_id = ${tx.customerId} and id = any(${posts.map((post) => post.clientId)}::uuid[])`)
  const nameOf = new Map(clients.map((client) => [client.id, client.name]))
  for (const person of staff) {
    const words = WORDS[person.language]
    for (const post of posts) {
      const lead = words.lead
        .replace('{by}', () => actorName(actor))
        .replace('{client}', () => nameOf.get(post.clientId) ?? '')
      const mail = mailOf({
        subject: words.subject,
        greeting: person.firstName,
        lines: [lead],
        ...(to.message ? { quote: to.message } : {}),
        button: {
          label: words.button,
          url: `${services.config.publicUrl}/clients/${post.clientId}?postId=${post.id}`,
        },
        language: person.language,
      })
      await enqueue(
        tx,
        mailJob,
        { to: person.email, ...mail },
        { subjectId: post.id, createdBy: actor.userId },
      )
    }
  }
  await addNotices(
    tx,
    staff.flatMap((person) =>
      posts.map((post) => ({
        userId: person.id,
        type: 'post_escalated' as const,
        // Each escalation is told, also a second one of the same post.
        subjectId: newId(tx.customerId),
        data: {
          postId: post.id,
          clientId: post.clientId,
          client: nameOf.get(post.clientId),
          by: actorName(actor),
          message: to.message,
        },
      })),
    ),
  )
}
