import type { Location } from '#contract/index.ts'
import type { Rows } from '../platform/db/database.ts'
import { byName, contains, sql } from '../platform/db/sql.ts'
import { invalid } from '../platform/problem.ts'

/** Provinces, territories and states, by country and name. */
export async function listLocations(
  rows: Rows,
  filter: { keyword: string | undefined; offset: number; limit: number },
): Promise<{ items: Location[]; total: number }> {
  const from = sql`locations l join locations p on p.id = l.parent_id
    where ${contains(sql`folded(l.name || ', ' || p.name)`, filter.keyword)}`
  const items = await rows.rows<Location>(sql`
    select l.id, l.name, json_build_object('id', p.id, 'name', p.name) as parent from ${from}
    order by ${byName(sql`p.name`)}, ${byName(sql`l.name`)}, l.id limit ${filter.limit} offset ${filter.offset}`)
  const total = await rows.one<{ n: number }>(sql`select count(*) as n from ${from}`)
  return { items, total: total?.n ?? 0 }
}

/** An account's location must be a province or a state, because it decides the taxes; a country is not enough. @throws Problem VALIDATION_FAILED */
export async function requireLocation(rows: Rows, id: string): Promise<void> {
  const found = await rows.one(sql`select 1 from locations where id = ${id} and parent_id is not null`)
  if (!found) throw invalid({ locationId: 'Choose a province or state.' })
}
