import { createHash } from 'node:crypto'
import {
  addDays,
  compileFind,
  FIND_FAULTS,
  type FindField,
  type FindQuery,
  isFault,
  LANGUAGE_NAMES,
  neededTexts,
  permissionsOf,
  PLATFORMS,
  POST_STATUS,
  type PostFilters,
  readFind,
} from '#contract/index.ts'
import { seesClient } from '../../clients/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { findableByIds } from '../store/searchable.ts'

type Sql = RawBuilder<unknown>

/** What a list's `find` became. `ids`: the posts whose words match; null: it asks for no words. */
export type Found = { ids: readonly string[] | null; fields: readonly FindField[] }

/** What the caller may ask for. */
export const finderOf = (actor: Actor) => ({
  isStaff: actor.accountType !== 'client',
  seesLoss: permissionsOf(actor.scopes, actor.accountType).includes('VIEW_LEGAL_PHRASES'),
})

/** @throws Problem VALIDATION_FAILED with what is wrong */
export function readFindOf(actor: Actor, text: string): FindQuery {
  const read = readFind(text, finderOf(actor))
  if (isFault(read)) throw invalid({ find: FIND_FAULTS[read.code] })
  return read
}

/** The first and last day that a field asks for, both included. */
function daysOf(field: FindField): Pick<PostFilters, 'since' | 'until'> {
  switch (field.name) {
    case 'on':
      return { since: field.days.first, until: field.days.last }
    case 'after':
      return { since: addDays(field.days.last, 1) }
    case 'before':
      return { until: addDays(field.days.first, -1) }
    default:
      return {}
  }
}

/**
 * Turns the text of a find into what lists filter by: posts, dates, a side of the loss, and the other fields. null: nothing can match.
 * @throws Problem VALIDATION_FAILED, FIND_TOO_LONG
 */
export async function resolveFind<Filters extends PostFilters>(
  tx: Tx,
  actor: Actor,
  filters: Filters,
): Promise<(Filters & { found?: Found }) | null> {
  if (!filters.find?.trim()) return filters
  const query = readFindOf(actor, filters.find)
  let { since, until, loss } = filters
  const fields: FindField[] = []
  for (const field of query.fields) {
    const days = field.isNot ? {} : daysOf(field)
    if (days.since && (!since || days.since > since)) since = days.since
    if (days.until && (!until || days.until < until)) until = days.until
    if (field.name === 'loss') {
      const side = (field.side === 'after') === !field.isNot ? 'post' : 'pre'
      if (loss && loss !== side) return null
      loss = side
    } else if (!days.since && !days.until) fields.push(field)
  }
  if (since && until && since > until) return null
  const ids = asksForWords(query) ? await findIds(tx, actor, filters, query) : null
  return { ...filters, since, until, loss, found: { ids, fields } }
}

const asksForWords = ({ words, fields }: FindQuery): boolean =>
  words !== null || fields.some((field) => 'term' in field)

/** The condition on `posts p`. @param isInDates the condition for days in the client's time zone */
export function isFound(
  tx: Tx,
  { ids, fields }: Found,
  isInDates: (days: Pick<PostFilters, 'since' | 'until'>) => Sql,
): Sql {
  const conditions = fields.flatMap((field) => {
    const condition = conditionOf(tx, field, isInDates)
    return condition ? [field.isNot ? sql`not ${condition}` : condition] : []
  })
  if (ids) conditions.push(ids.length === 0 ? sql`false` : sql`p.id = any(${uuids([...ids])})`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function conditionOf(
  tx: Tx,
  field: FindField,
  isInDates: (days: Pick<PostFilters, 'since' | 'until'>) => Sql,
): Sql | null {
  switch (field.name) {
    case 'from':
      return sql`(p.platform = ${sql.lit(PLATFORMS[field.platform].code)})`
    case 'before':
    case 'after':
    case 'on':
      return isInDates(daysOf(field))
    case 'status':
      return sql`(p.status = ${sql.lit(POST_STATUS[field.status].code)})`
    case 'flag':
      if (typeof field.flag === 'boolean')
        return field.flag ? sql`(p.flagged_at is not null)` : sql`(p.flagged_at is null)`
      return sql`exists (select from unnest(p.flagged_words) w where lower(split_part(w, ' !', 1)) = any(${writtenAs(field.flag)}::text[]))`
    case 'has':
      return {
        photo: sql`p.has_image`,
        video: sql`p.has_video`,
        place: sql`(p.place is not null)`,
        comment: sql`(p.total_notes > 0)`,
      }[field.content]
    case 'account':
      return sql`(p.social_account_id = any(array(
        select a.id from social_accounts a where a.customer_id = ${tx.customerId}
          and position(${field.text.replace(/^@/, '').toLowerCase()} in lower(concat_ws(' ', a.external_id, a.platform_account_name))) > 0)))`
    // These are asked of the words of a post.
    case 'tag':
    case 'place':
    case 'with':
    case 'loss':
      return null
  }
}

/** How a keyword that people name may be written in a list. */
const writtenAs = (word: string): string[] => {
  const text = word.toLowerCase()
  return [
    text,
    `${text}*`,
    ...LANGUAGE_NAMES.flatMap((name) => [`${name}~${text}`, `${name}:${text}`, `${name}:${text}*`]),
  ]
}

/** A find may take so long; then it ends with a sentence. */
export const MAX_FIND_MS = 2000
/** Posts whose words are read and matched at a time. */
const BATCH_SIZE = 2000
/** Clients whose texts one statement looks through. */
const CLIENTS_PER_STATEMENT = 50

type Searched = { id: string; revision: number; isComplete: boolean }

/** Posts, by id, whose words match, among all of the clients that a list is of and that the actor can see. */
async function findIds(
  tx: Tx,
  actor: Actor,
  filters: PostFilters,
  query: FindQuery,
): Promise<readonly string[]> {
  const clients = await searchedClients(tx, actor, filters)
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        tx.customerId,
        query.wordsText,
        query.fields.filter((field) => 'term' in field),
        clients,
      ]),
    )
    .digest('base64')
  return remembered(key, () => readIds(tx, clients, query))
}

/** The clients that a list is of and that the actor can see. */
export function searchedClients(tx: Tx, actor: Actor, filters: PostFilters): Promise<Searched[]> {
  const asked = filters.clientIds
    ? sql`c.id = any(${uuids(filters.clientIds)})`
    : filters.searchId
      ? sql`c.id = (select s.client_id from post_searches s where s.customer_id = ${tx.customerId} and s.id = ${filters.searchId})`
      : sql`true`
  return tx.rows<Searched>(sql`
    select c.id, coalesce(s.revision, 0) as revision, coalesce(s.is_complete, false) as "isComplete"
    from clients c left join post_text_states s on s.customer_id = ${tx.customerId} and s.client_id = c.id
    where c.customer_id = ${tx.customerId} and ${asked} and ${seesClient(tx, actor, sql`c.id`)} order by c.id`)
}

async function readIds(tx: Tx, clients: readonly Searched[], query: FindQuery): Promise<string[]> {
  const endsAt = performance.now() + MAX_FIND_MS
  const finder = compileFind(query)
  const needed = neededTexts(query)
  const isPossible =
    needed.length === 0
      ? sql`true`
      : sql.join(
          needed.map((texts) => sql`t.folded like any(${texts.map(patternOf)}::text[])`),
          sql` and `,
        )
  const found: string[] = []
  const match = async (ids: readonly string[]): Promise<void> => {
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      if (performance.now() > endsAt) throw new Problem('FIND_TOO_LONG')
      for (const post of await findableByIds(tx, ids.slice(at, at + BATCH_SIZE)))
        if (finder.matches({ ...post, place: post.placeName, tagged: post.tags })) found.push(post.id)
    }
  }
  for (let at = 0; at < clients.length; at += CLIENTS_PER_STATEMENT) {
    if (performance.now() > endsAt) throw new Problem('FIND_TOO_LONG')
    const ids = clients.slice(at, at + CLIENTS_PER_STATEMENT).map(({ id }) => id)
    const possible = await tx.rows<{ id: string }>(sql`
      select t.post_id as id from post_texts t
      where t.customer_id = ${tx.customerId} and t.client_id = any(${uuids(ids)}) and ${isPossible}`)
    await match(possible.map(({ id }) => id))
  }
  const incomplete = clients.filter(({ isComplete }) => !isComplete).map(({ id }) => id)
  if (incomplete.length > 0) {
    const unwritten = await tx.rows<{ id: string }>(sql`
      select p.id from posts p where p.customer_id = ${tx.customerId} and p.client_id = any(${uuids(incomplete)})
        and not exists (select from post_texts t where t.customer_id = ${tx.customerId} and t.client_id = p.client_id and t.post_id = p.id)`)
    await match(unwritten.map(({ id }) => id))
  }
  return found
}

export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** IDs that are remembered in a process, of all finds together. */
const MAX_REMEMBERED = 400_000
const memory = new Map<string, Promise<readonly string[]>>()
const sizes = new Map<string, number>()
let rememberedIds = 0

/** The numbers and pages of one list ask for the same posts at once, so the first who asks reads for all. The key changes with the texts. */
async function remembered(key: string, read: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const before = memory.get(key)
  if (before) {
    const ids = await before.catch(() => null)
    if (ids) return ids
  }
  const reading = read()
  memory.set(key, reading)
  try {
    const ids = await reading
    rememberedIds += ids.length + 1 - (sizes.get(key) ?? 0)
    sizes.set(key, ids.length + 1)
    for (const [oldest, size] of sizes) {
      if (rememberedIds <= MAX_REMEMBERED) break
      sizes.delete(oldest)
      memory.delete(oldest)
      rememberedIds -= size
    }
    return ids
  } catch (error) {
    memory.delete(key)
    throw error
  }
}
