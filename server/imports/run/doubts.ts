import { mayHaveMore, MISSING_REASONS, type StatedParts } from '#archive/index.ts'
import type { DownloadDoubt } from '#contract/index.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/database.ts'

type Part = { id: string; file_name: string; file_size: number; reported_doubts: DownloadDoubt[] }
type NumberedFile = { path: string; records: number }

/** Files of posts that platforms number: `your_posts_1.json`, `tweets-part1.js`; the first file of tweets has no number. */
const SERIES_FILE =
  /(?:^|\/)((?:your_posts|profile_posts|posts|tweets?)[^/]*?)(?:[_-](?:part)?(\d+))?\.(json|js)$/i
/** Facebook starts a new file after this many records. */
const POSTS_PER_FULL_FILE = 10_000

/**
 * Records that the process that reads this archive was killed at a limit, and that the archive was therefore not read to its end, unless a later run
 * does that. @returns whether no post was read
 */
export async function recordLimitHit(tx: Tx, importId: string): Promise<{ isEmpty: boolean }> {
  await tx.run(sql`
    update post_imports set limit_hits = limit_hits + 1, named_doubts = '{unread}' where customer_id = ${tx.customerId} and id = ${importId}`)
  const found = await tx.one(sql`
    select 1 from post_versions where customer_id = ${tx.customerId} and import_id = ${importId} and records_of is null
    union all
    select 1 from import_known_posts where customer_id = ${tx.customerId} and import_id = ${importId} limit 1`)
  return { isEmpty: found === null }
}

/** What a zip alone says. @param missingFiles how many files its records name that it does not contain */
export const namedDoubts = ({ isPart, missing }: StatedParts, missingFiles: number): DownloadDoubt[] => [
  ...(isPart && missing.length === 0 ? (['partial'] as const) : []),
  ...(missingFiles > 0 ? (['media'] as const) : []),
]

/** Records on each part whether the download may be incomplete (docs/decisions/009). */
export async function recordDoubts(tx: Tx, importId: string): Promise<void> {
  const parts = await tx.rows<Part>(sql`
    select i.id, coalesce(i.inner_name, i.file_name) as file_name, coalesce(i.inner_size, i.file_size) as file_size, i.named_doubts as reported_doubts from post_imports i
    join post_imports m on m.customer_id = i.customer_id and m.social_account_id = i.social_account_id
      and coalesce(m.part_of, m.id) = coalesce(i.part_of, i.id)
    where m.customer_id = ${tx.customerId} and m.id = ${importId} and i.completed_at is not null`)
  const ids = parts.map((part) => part.id)
  const files = await tx.rows<NumberedFile>(sql`
    select path, records from import_files
    where customer_id = ${tx.customerId} and import_id = any(${uuids(ids)}) and path ~* '(posts|tweet)[^/]*\.js(on)?$'`)
  const [alone] = parts.length === 1 ? parts : []
  const doubts: DownloadDoubt[] = [
    ...(alone ? alone.reported_doubts : await doubtsOfParts(tx, parts)),
    ...(alone && mayHaveMore(alone.file_name, alone.file_size) ? (['first'] as const) : []),
    ...doubtsOfSeries(files),
  ]
  await tx.run(sql`
    update post_imports set doubts = ${doubts}::text[] where customer_id = ${tx.customerId} and id = any(${uuids(ids)})`)
}

async function doubtsOfParts(tx: Tx, parts: Part[]): Promise<DownloadDoubt[]> {
  const ids = parts.map((part) => part.id)
  const isUnread = parts.some((part) => part.reported_doubts.includes('unread'))
  return [
    ...(isUnread ? (['unread'] as const) : []),
    ...((await lacksMedia(tx, ids)) ? (['media'] as const) : []),
  ]
}

/** Whether a post of one of these parts lacks a file that none of them contains. */
async function lacksMedia(tx: Tx, ids: string[]): Promise<boolean> {
  const row = await tx.one<{ lacks: boolean }>(sql`
    select exists (
      select from post_media m join post_versions v on v.customer_id = m.customer_id and v.post_id = m.post_id
      where m.customer_id = ${tx.customerId} and m.sha256 is null and starts_with(m.missing, ${MISSING_REASONS.notInArchive})
        and v.import_id = any(${uuids(ids)})) as lacks`)
  return row?.lacks ?? false
}

/** `gap`: a number is missing. `full`: the last file of a series is as full as a file can be, so another may follow. */
function doubtsOfSeries(files: NumberedFile[]): DownloadDoubt[] {
  const series = new Map<string, Map<number, number>>()
  for (const { path, records } of files) {
    const found = SERIES_FILE.exec(path)
    if (!found) continue
    const [, name = '', number, ending] = found
    const of = series.get(`${name}.${ending}`) ?? new Map<number, number>()
    series.set(`${name}.${ending}`, of)
    of.set(Number(number ?? 0), records)
  }
  const doubts = new Set<DownloadDoubt>()
  for (const of of series.values()) {
    const last = of.keys().reduce((most, number) => Math.max(most, number))
    // Not number by number: a stranger's archive chooses them.
    if (of.size - (of.has(0) ? 1 : 0) < last) doubts.add('gap')
    const records = of.get(last) ?? 0
    if (last > 0 && records > 0 && records % POSTS_PER_FULL_FILE === 0) doubts.add('full')
  }
  return [...doubts].sort()
}
