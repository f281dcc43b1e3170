import { type FlagCounts, KEYWORD_THEME_NAMES, neverKey, TEXT_SEPARATOR, themeOf } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql } from '../platform/db/sql.ts'
import type { Actor } from '../platform/http/call.ts'
import { countPosts } from '../posts/index.ts'
import { flaggingSearchOf } from './reads.ts'

/**
 * How many posts of a client each theme and each keyword has: one pass over its flagged posts, by their distinct words, so that a post with several
 * words of a theme counts once.
 */
export async function getFlagCounts(tx: Tx, actor: Actor, clientId: string): Promise<FlagCounts> {
  const search = await flaggingSearchOf(tx, actor, clientId)
  const ofClient = sql`p.customer_id = ${tx.customerId} and p.client_id = ${clientId} and p.trashed_at is null`
  const groups = await countGroups(tx, sql`p.flagged_words`, sql`${ofClient} and p.flagged_at is not null`)
  const never = await countGroups(
    tx,
    sql`p.never_words`,
    sql`${ofClient} and p.never_words <> '{}' and p.flagged_at is null`,
  )
  const filters = { clientIds: [clientId], isTrashed: false, isInclusive: false, isFlagged: true }
  const byWord = sumUp(groups)
  const alone = sumUp(groups.filter(({ words }) => words.length === 1))
  const byTheme = sumUp(groups.map(({ words, n }) => ({ words: [...new Set(words.map(themeOf))], n })))
  const listed = sumUp(search.keywords.map((keyword) => ({ words: [themeOf(keyword)], n: 1 })))
  const byNeverKey = sumUp(never.map(({ words, n }) => ({ words: [...new Set(words.map(neverKey))], n })))
  return {
    searchId: search.id,
    flagged: groups.reduce((sum, { n }) => sum + n, 0),
    unopened: await countPosts(tx, actor, { ...filters, unseenBy: 'anyone' }),
    themes: KEYWORD_THEME_NAMES.map((theme) => ({
      theme,
      posts: byTheme.get(theme) ?? 0,
      keywords: listed.get(theme) ?? 0,
    })),
    words: [...byWord]
      .map(([keyword, posts]) => ({
        keyword,
        theme: themeOf(keyword),
        posts,
        onlyHere: alone.get(keyword) ?? 0,
      }))
      .sort((a, b) => b.posts - a.posts || a.keyword.localeCompare(b.keyword)),
    never: search.never.map((keyword) => ({ keyword, posts: byNeverKey.get(neverKey(keyword)) ?? 0 })),
  }
}

type WordGroup = { words: string[]; n: number }

/** How many posts have the same words. Grouped and sent as one text each, which takes half as long as arrays. */
async function countGroups(
  tx: Tx,
  words: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<WordGroup[]> {
  const rows = await tx.rows<{ words: string; n: number }>(sql`
    select coalesce(array_to_string(${words}, ${TEXT_SEPARATOR}), '') collate "C" as words, count(*)::int as n from posts p where ${where} group by 1`)
  return rows.map(({ words: joined, n }) => ({ words: joined.split(TEXT_SEPARATOR), n }))
}

function sumUp<Name extends string>(groups: { words: Name[]; n: number }[]): Map<Name, number> {
  const sums = new Map<Name, number>()
  for (const { words, n } of groups) for (const word of words) sums.set(word, (sums.get(word) ?? 0) + n)
  return sums
}
