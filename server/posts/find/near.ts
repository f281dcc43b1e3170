import { changesBetween, foldText, type PostFilters, withWord } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { countResolved } from '../lists/numbers.ts'
import { listSource, resolveFilters } from '../lists/search-filter.ts'
import { findableByIds } from '../store/searchable.ts'
import { MAX_FIND_MS, patternOf, readFindOf, searchedClients } from './find.ts'

/** Texts that are looked through for near spellings, at most. */
const MAX_TEXTS = 5000
/** Words of a find that are compared, and spellings that are offered, at most. */
const MAX_WORDS = 5
const MAX_NEAR_FINDS = 3
/** Shorter words have too many neighbors; words from the second length on may differ in two letters. */
const MIN_LENGTH = 4
const MIN_LENGTH_FOR_TWO = 6

export type NearFind = { find: string; word: string; count: number }

/**
 * The same find with one word spelled as posts spell it, if that finds something. Which posts are read decides nothing: texts that have a part of the word
 * give candidates, and each is offered only with the number of posts that the caller finds with it.
 */
export async function listNearFinds(
  tx: Tx,
  actor: Actor,
  { find, ...asked }: Pick<PostFilters, 'clientIds' | 'customerId'> & { find: string },
): Promise<NearFind[]> {
  const endsAt = performance.now() + MAX_FIND_MS
  const query = readFindOf(actor, find)
  const words = query.sought
    .flatMap((index) => query.terms[index]?.text ?? [])
    .filter((text) => /^\p{L}+$/u.test(text) && foldText(text).length >= MIN_LENGTH)
    .slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const all: PostFilters = { ...asked, isTrashed: false, isInclusive: false }
  const clients = (await searchedClients(tx, actor, all)).map(({ id }) => id)
  const found: NearFind[] = []
  for (const word of words)
    for (const near of await nearWords(tx, clients, foldText(word))) {
      const other = withWord(find, word, near)
      const isEnough = found.length >= MAX_NEAR_FINDS || performance.now() > endsAt
      const filters =
        other === null || isEnough ? null : await resolveFilters(tx, actor, { ...all, find: other })
      const count = filters ? await countResolved(tx, actor, filters) : 0
      if (!filters || count === 0) continue
      const { from, where } = listSource(tx, actor, filters)
      const [first] = await tx.rows<{ id: string }>(sql`select p.id from ${from} where ${where} limit 1`)
      const spelled = first ? await spelledIn(tx, first.id, near) : near
      found.push({ find: withWord(find, word, spelled) ?? find, word: spelled, count })
    }
  return found
}

/** Words of these clients that differ from a word in a letter or two, nearest and most frequent first. */
async function nearWords(tx: Tx, clientIds: readonly string[], word: string): Promise<string[]> {
  const most = word.length >= MIN_LENGTH_FOR_TWO ? 2 : 1
  // Of one part more than changes, at least one stays as it is.
  const size = Math.ceil(word.length / (most + 1))
  const parts = word.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []
  const texts = await tx.rows<{ folded: string }>(sql`
    select t.folded from post_texts t
    where t.customer_id = ${tx.customerId} and t.client_id = any(${uuids(clientIds)})
      and t.folded like any(${parts.map(patternOf)}::text[]) limit ${MAX_TEXTS}`)
  const times = new Map<string, number>()
  for (const { folded } of texts)
    for (const each of folded.split(/[^\p{L}\p{N}\p{M}_]+/u)) times.set(each, (times.get(each) ?? 0) + 1)
  return [...times]
    .map(([each, count]) => ({ each, count, distance: changesBetween(word, each, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
    .slice(0, MAX_NEAR_FINDS)
    .map(({ each }) => each)
}

/** A folded word as a post has it, with its accents. */
async function spelledIn(tx: Tx, postId: string, folded: string): Promise<string> {
  const [post] = await findableByIds(tx, [postId])
  const words = `${post?.text ?? ''} ${post?.earlier ?? ''}`.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return words.find((word) => foldText(word) === folded)?.toLowerCase() ?? folded
}
