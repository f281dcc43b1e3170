import { foldFields, TEXT_SEPARATOR } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { allTextsByIds, type SearchablePost } from '../store/searchable.ts'

/** The words of a post as a find looks for them. */
type PostText = { id: string; clientId: string; folded: string }

/** @param others what is among the fields that a find asks for, but not among the words */
export const foldedText = (
  { text, earlier }: Pick<SearchablePost, 'text' | 'earlier'>,
  others: readonly string[] = [],
): string => foldFields([text, ...others, ...(earlier === '' ? [] : [earlier])].join(TEXT_SEPARATOR))

/** The only writer of `post_texts`: together with the texts, in their transaction, so that a find never misses a post. */
export async function writeTexts(tx: Tx, texts: readonly PostText[]): Promise<void> {
  if (texts.length === 0) return
  await tx.run(sql`
    insert into post_texts (customer_id, client_id, post_id, folded)
    select ${tx.customerId}, t.client_id, t.post_id, t.folded
    from unnest(${uuids(texts.map(({ clientId }) => clientId))}, ${uuids(texts.map(({ id }) => id))}, ${texts.map(({ folded }) => folded)}::text[])
      as t (client_id, post_id, folded)
    on conflict (customer_id, client_id, post_id) do update set folded = excluded.folded`)
  for (const clientId of [...new Set(texts.map((text) => text.clientId))].sort())
    await countChange(tx, clientId)
}

/** Gives the texts of a client a new revision. */
async function countChange(tx: Tx, clientId: string): Promise<void> {
  const known = await tx.one<{ revision: number }>(sql`
    update post_text_states set revision = revision + 1
    where customer_id = ${tx.customerId} and client_id = ${clientId} returning revision`)
  if (known) return
  await tx.run(sql`
    insert into post_text_states (customer_id, client_id, is_complete)
    select ${tx.customerId}, ${clientId}, not exists (${missingTexts(tx, clientId)} limit 1)
    on conflict (customer_id, client_id) do update set revision = post_text_states.revision + 1`)
}

/** Posts of a client whose texts are not written. */
const missingTexts = (tx: Tx, clientId: string) => sql`
  select p.id from posts p where p.customer_id = ${tx.customerId} and p.client_id = ${clientId} and not exists (
    select from post_texts t where t.customer_id = ${tx.customerId} and t.client_id = p.client_id and t.post_id = p.id limit 1)`

/** Writes what these posts say now. */
export async function refreshTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  const posts = await allTextsByIds(tx, ids)
  await writeTexts(
    tx,
    posts.map((post) => ({ id: post.id, clientId: post.clientId, folded: foldedText(post) })),
  )
}

/** Deletes the texts of posts that are deleted. */
export async function deleteTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from post_texts t using posts p
    where t.customer_id = ${tx.customerId} and p.customer_id = ${tx.customerId} and p.id = any(${uuids(ids)})
      and t.client_id = p.client_id and t.post_id = p.id`)
}

/** Posts per transaction when texts are written that are missing. */
const BATCH_SIZE = 1000

/** Writes the texts of posts that were imported before texts were kept. Until then, finds read these posts themselves. */
export async function fillAllTexts({ db }: Pick<Services, 'db'>, customerId: string): Promise<void> {
  const clients = await db.read(customerId, (tx) =>
    tx.rows<{ id: string }>(sql`
      select c.id from clients c left join post_text_states s on s.customer_id = ${tx.customerId} and s.client_id = c.id
      where c.customer_id = ${tx.customerId} and s.is_complete is not true order by c.id`),
  )
  for (const { id } of clients)
    while (!(await db.transaction(customerId, (tx) => fillTexts(tx, id), { isByKeys: true })));
}

/** Writes the next missing texts of a client. @returns whether all are there now */
async function fillTexts(tx: Tx, clientId: string): Promise<boolean> {
  const missing = await tx.rows<{ id: string }>(
    sql`${missingTexts(tx, clientId)} order by p.id limit ${BATCH_SIZE} for no key update of p`,
  )
  await refreshTexts(
    tx,
    missing.map(({ id }) => id),
  )
  if (missing.length === BATCH_SIZE) return false
  await tx.run(sql`
    insert into post_text_states (customer_id, client_id, is_complete) values (${tx.customerId}, ${clientId}, true)
    on conflict (customer_id, client_id) do update set is_complete = true, revision = post_text_states.revision + 1`)
  return true
}
