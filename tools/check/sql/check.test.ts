import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../files.ts'
import type { Query } from './check.ts'
import { formatSql } from './format.ts'
import { staleQueries } from './queries.ts'

const FIXTURE = 'tools/check/sql/fixtures/rows.ts'

/** Runs the check on one file. It replaces how modules are loaded, so it needs its own process. */
const checkFile = (path: string): Promise<string[]> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'index.ts'), path],
      { cwd: root },
      (_error, output) => resolve(output.trim().split('\n')),
    ),
  )

describe('the check of SQL statements', () => {
  it('reports the file, line and column of any difference from the database, and what to do', async () => {
    const lines = await checkFile(FIXTURE)
    const at = (line: number, sentence: string): string => `${FIXTURE}:${line} ${sentence}`
    expect(lines.slice(0, -1).sort()).toEqual(
      [
        at(
          7,
          'the row type has "lastname", which the statement does not select (it selects id, last_name). Select it, or remove it from the type.',
        ),
        at(
          12,
          'the row type has "email", which the statement does not select (it selects id). Select it, or remove it from the type.',
        ),
        at(
          15,
          '"created_at" is string in the row type, but timestamp with time zone arrives as Date. Change the type, or cast the column.',
        ),
        at(
          18,
          '"trashed_at" is never null in the row type, but posts.trashed_at may be null. Add "| null" to the type, or coalesce() or "is not null" to the statement.',
        ),
        at(
          21,
          '"number" is never null in the row type, but an outer join may find no row for it. Add "| null" to the type, or coalesce() or "is not null" to the statement.',
        ),
        at(
          25,
          'sends a statement that PostgreSQL refuses: column "createdat" does not exist. Correct it, or the SQL put into it.',
        ),
        at(27, 'is SQL that no checked statement contains. Write its use more plainly, or remove it.'),
        at(27, "sends a statement that this check can't determine. Write it more plainly."),
        at(
          29,
          'takes a method that sends statements without calling it. Call it here, so it can be checked.',
        ),
        at(31, 'has rows of a type that its caller chooses. Name the type here.'),
        at(33, 'is SQL that no checked statement contains. Write its use more plainly, or remove it.'),
      ].sort(),
    )
    expect(lines.at(-1)).toBe('9 calls send 11 statements, each prepared; 7 row types compared, 11 breaches.')
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

describe('the files of SQL statements', () => {
  it('are outdated if a statement of the code is missing or another is added', () => {
    const call = {
      path: 'server/weather/reads.ts',
      line: 1,
      within: 'listDays',
      method: 'rows',
    } as Query['call']
    const stale = staleQueries([{ call, texts: ['select 1'] }])
    const sentence = 'is out of date. Write it again: npm run check -- sql --write'
    expect(stale).toContainEqual({ path: 'server/queries/weather.sql', line: 1, sentence })
    expect(stale).toContainEqual({ path: 'server/queries/posts.sql', line: 1, sentence })
  })
})
