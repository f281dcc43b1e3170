import { type ListedField, mayUseField, type PostFilters } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/call.ts'
import { invalid } from '../../platform/problem.ts'
import { listSource, resolveFilters } from '../lists/search-filter.ts'
import { finderOf } from './find.ts'

/** Values that the help offers. */
const MAX_VALUES = 8

type Value = { value: string; count: number }

/**
 * The most frequent values of a field among the posts of a list, as those posts are now. A list of several clients has none: their posts may be too
 * many to look through while someone types.
 * @throws Problem VALIDATION_FAILED if the caller may not ask for this field
 */
export async function listFindValues(
  tx: Tx,
  actor: Actor,
  { field, typed = '', ...asked }: PostFilters & { field: ListedField; typed?: string | undefined },
): Promise<Value[]> {
  if (!mayUseField(field, finderOf(actor))) throw invalid({ field: 'Client accounts can’t use this filter.' })
  const isOfOne = actor.accountType === 'client' || asked.clientIds?.length === 1
  const filters = isOfOne ? await resolveFilters(tx, actor, asked) : null
  if (!filters) return []
  const { from, where, id } = listSource(tx, actor, filters)
  return tx.rows<Value>(sql`
    select v.value, count(*)::int as count from posts p cross join lateral (${valuesOf(tx, field)}) v
    where p.customer_id = ${tx.customerId} and p.id in (select ${id} from ${from} where ${where}) and v.value <> '' and position(lower(${typed}) in lower(v.value)) > 0
    group by v.value order by count(*) desc, v.value limit ${MAX_VALUES}`)
}

/** The values of `posts p`, each once. */
function valuesOf(tx: Tx, field: ListedField) {
  switch (field) {
    case 'place':
      return sql`select coalesce(p.place ->> 'name', '') as value`
    case 'with':
      return sql`select distinct coalesce(u.tag, '') as value from unnest(p.tags) u (tag)`
    case 'tag':
      return sql`select distinct coalesce(m.found[1], '') as value from regexp_matches(lower(p.content), '#([[:alnum:]_]{2,50})', 'g') m (found)`
    case 'account':
      return sql`select coalesce(nullif(a.platform_account_name, ''), a.external_id, '') as value
        from social_accounts a where a.customer_id = ${tx.customerId} and a.id = p.social_account_id`
  }
}
