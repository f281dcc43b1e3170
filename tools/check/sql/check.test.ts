import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Tx } from '#server/platform/db/database.ts'
import { root } from '../files.ts'
import { checkStatements, type Excused, type Report } from './check.ts'
import { sent } from './fixtures/rows.ts'
import { formatSql } from './format.ts'
import { recordStatements, type Recorded } from './record.ts'

const FIXTURE = 'tools/check/sql/fixtures/rows.ts'
const FIRM = '00000000-0000-0000-0000-000000000000'

const records: Recorded[] = []
const check = (excused: Excused): Promise<Report> =>
  checkStatements(
    [FIXTURE],
    Map.groupBy(records, ({ at }) => at),
    excused,
  )

/** Sends the fixture's statements to an address where no database listens: they are recorded before. */
async function recordFixture(): Promise<void> {
  const database = openDatabase('postgres://nobody@127.0.0.1:1/nothing', {} as Tx['extensions'])
  const tx = { ...database.directory, customerId: FIRM } as unknown as Tx
  const end = recordStatements((recorded) => records.push({ ...recorded, isInTransaction: true }))
  for (const send of Object.values(sent)) await expect(send(tx)).rejects.toThrow('ECONNREFUSED')
  end()
  await database.close()
}

/** Each breach with the name in the fixture that it is about. */
function namedBreaches({ breaches }: Report): string[] {
  const lines = readFileSync(join(root, FIXTURE), 'utf8').split('\n')
  return breaches
    .map(({ path, line, sentence }) => {
      const before = lines.slice(0, path === FIXTURE ? line : 0).toReversed()
      const name = before
        .map((each) => /^(?: {2}|(?:export )?const )(\w+)\b.*(?:=>|=|\()/.exec(each)?.[1])
        .find(Boolean)
      return `${name ?? path}: ${sentence}`
    })
    .sort()
}

describe('the check of SQL statements', () => {
  let report: Report
  beforeAll(async () => {
    await recordFixture()
    report = await check({})
  }, 180_000)

  it('names each difference from the database, what no test sends, and each broken rule', () => {
    expect(namedBreaches(report)).toEqual(
      [
        'misspelled: the row type has "lastname", which the statement does not select (it selects id, last_name). Select it, or remove it from the type.',
        'ofAnotherType: "created_at" is string in the row type, but timestamp with time zone arrives as Date. Change the type, or cast the column.',
        'nullable: "trashed_at" is never null in the row type, but posts.trashed_at may be null. Add "| null" to the type, or coalesce() or "is not null" to the statement.',
        'outerJoined: "number" is never null in the row type, but an outer join may find no row for it. Add "| null" to the type, or coalesce() or "is not null" to the statement.',
        'refused: sends a statement that PostgreSQL refuses: column "createdat" does not exist. Correct it, or the SQL put into it.',
        'anyRows: has rows of a type that its caller chooses. Name the type here.',
        'firm: reads rows without their firm by value. Write `customer_id = ${tx.customerId}` for each of users (rule “firm”).',
        'insert: inserts from a query without `returning` or `on conflict`. Add one, or insert values, into post_views (rule “insert”).',
        'written: reads again what one of its common table expressions wrote. Read it before: post_views (rule “written”).',
        'alone: calls beside a table what looks across firms. Give it a statement of its own: provider_staff (rule “alone”).',
        'alone: calls in a transaction what looks across firms. Take a `Directory` instead of a `Tx`, or ask before it: provider_staff (rule “across”).',
        'session: notifies or locks beside a table, or sets the firm by a function. Do that in a statement of its own, or by `set local`: pg_notify (rule “session”).',
        'configured: notifies or locks beside a table, or sets the firm by a function. Do that in a statement of its own, or by `set local`: set_config (rule “session”).',
        'update: updates rows by what may change from call to call. Pass it as a value instead of calling clock_timestamp, timestamptz_pl_interval (rule “update”).',
        'beginning: begins a transaction and does more in the same message. Send two; the first is just begin (rule “message”).',
        'unsent: sends its statement in no test. Test it, or remove it.',
        'unsent: is SQL that no test sends. Test what adds it to a statement, or remove it.',
        'forgotten: is SQL that no test sends. Test what adds it to a statement, or remove it.',
        'passedOn: takes a method that sends statements without calling it. Call it here, so it can be checked.',
      ].sort(),
    )
    expect(report.counts).toEqual({ calls: 15, statements: 15, rowTypes: 6 })
  })

  it('excuses a function from a rule for one table, until it keeps the rule', async () => {
    const { breaches } = await check({
      firm: { [`${FIXTURE} firm`]: 'clients, users' },
      update: { [`${FIXTURE} update`]: 'clock_timestamp' },
    })
    const sentences = breaches.map(({ sentence }) => sentence)
    expect(sentences.filter((each) => each.includes('“firm”'))).toEqual([
      `excuses ${FIXTURE} firm from the rule “firm” for clients, which it keeps. Remove that.`,
    ])
    expect(sentences.filter((each) => each.includes('“update”'))).toEqual([
      'updates rows by what may change from call to call. Pass it as a value instead of calling timestamptz_pl_interval (rule “update”).',
    ])
  }, 180_000)
})

describe('formatted SQL', () => {
  it('has one clause per line, with conditions and long queries indented', () => {
    const text = `select p.id, (select count(*) from post_notes n where n.customer_id = p.customer_id and n.post_id = p.id) as notes,
      p.day between 1 and 2 as is_near -- not read
      from posts p left join users u on u.id = p.by and u.status = 1
      where p.id = any($1::uuid[]) and (p.kind = 1 or p.text = 'a  -- b') order by p.id limit 1`
    expect(formatSql(text)).toBe(`select p.id, (
  select count(*)
  from post_notes n
  where n.customer_id = p.customer_id
    and n.post_id = p.id
) as notes, p.day between 1 and 2 as is_near
from posts p
left join users u on u.id = p.by and u.status = 1
where p.id = any($1::uuid[])
  and (p.kind = 1 or p.text = 'a  -- b')
order by p.id
limit 1`)
  })
})
