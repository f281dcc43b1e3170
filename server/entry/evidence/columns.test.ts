import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verification } from '../../platform/history/verify.ts'
import { compareEvidence } from './compare.ts'
import { compare, faultsAfter, type Life, startLife } from '../../testing/evidence.ts'

let life: Life

beforeAll(async () => {
  life = await startLife()
})
afterAll(() => life.close())

const firm = "current_setting('app.customer_id')::uuid"
const own = `customer_id = ${firm}`
const person = `(select id from users where ${own} and role = 'ADMIN' limit 1)`
const earlier = (column: string) => `${column} - interval '1 minute'`

/** By table: a column, what the owner of the database writes into it, and in which rows; then the fault. */
const COLUMNS: Record<string, [column: string, value: string, fault: RegExp, where?: string][]> = {
  import_files: [
    ['records', 'records + 1', /The ledger of import/, "outcome = 'read'"],
    ['path', "path || 'x'", /The ledger of import/, "outcome = 'read'"],
    ['size', 'size + 1', /The ledger of import/, "outcome = 'media'"],
    ['outcome', "'ignored'", /The ledger of import/, "outcome = 'read'"],
    ['reason', "'Forged'", /The ledger of import/, "outcome = 'read'"],
    ['reader_version', "'1'", /The ledger of import/],
  ],
  post_imports: [
    ['created_by_name', "'Forged'", /another client, account, sender, name or time/],
    ['created_at', earlier('created_at'), /another client, account, sender, name or time/],
    ['created_by', person, /another client, account, sender, name or time/],
    ['ip', "'1.2.3.4'", /another client, account, sender, name or time/],
    ['reader_version', "'1'", /The ledger of import/],
    ['source', "'api'", /another client, account, sender, name or time/],
    ['user_agent', "'Forged'", /another client, account, sender, name or time/],
    ['completed_at', earlier('completed_at'), /ended at another time, or has another date/],
    ['archive_date', earlier('archive_date'), /ended at another time, or has another date/],
    ['owner', `'{"name": "Forged"}'`, /has another owner than its leaf/],
    ['totals', "jsonb_set(totals, '{records,found}', '9')", /has other totals/],
  ],
  post_history: [
    ['actor_name', "'Forged'", /another name beside an act than its leaf: save/, "action = 'save'"],
    ['actor_name', "'Forged'", /another name beside an act than its leaf: edited/, "action = 'edited'"],
    ['actor_name', "'Forged'", /line of history of post .* differs/, "action = 'absent'"],
    ['actor_id', person, /what no leaf records: save/, "action = 'save'"],
    ['actor_id', person, /line of history of post .* differs/, "action = 'absent'"],
    ['at', earlier('at'), /another time of an act than its leaf: save/, "action = 'save'"],
    ['at', earlier('at'), /line of history of post .* differs/, "action = 'absent'"],
    ['before', `jsonb_set(before, '{status}', '2')`, /what no leaf records: save/, "action = 'save'"],
  ],
  post_views: [
    ['seen_at', earlier('seen_at'), /another time of an act than its leaf: view/],
    ['user_name', "'Forged'", /another name beside an act than its leaf: view/],
    ['user_id', person, /what no leaf records: view/],
  ],
  post_notes: [
    ['content', "'Forged'", /lacks what a leaf records: note/],
    ['first_name', "'Forged'", /another name beside an act than its leaf: note/],
    ['added_at', earlier('added_at'), /another time of an act than its leaf: note/],
  ],
  posts: [
    ['decided_by', person, /decided by another person or at another time/, 'decided_by is not null'],
    ['decided_at', earlier('decided_at'), /decided by another person or at/, 'decided_by is not null'],
    ['decided_together', 'true', /decided by another person or at another time/, 'decided_by is not null'],
    ['decided_by', 'null', /decided by another person or at another time/, 'decided_by is not null'],
    [
      'last_change',
      `jsonb_set(last_change, '{by}', '"Forged"')`,
      /has another last change/,
      'last_change is not null',
    ],
    ['reviewed_at', earlier('reviewed_at'), /has another last change/, 'reviewed_at is not null'],
    ['status', '0', /has another status/, 'decided_by is not null'],
  ],
  client_history: [
    ['actor_name', "'Forged'", /The line of history .* differs/],
    ['at', earlier('at'), /The line of history .* differs/],
    ['details', `jsonb_set(details, '{to,fileRefNo}', '"F-1"')`, /The line of history .* differs/],
  ],
  report_history: [
    ['actor_name', "'Forged'", /The line of history .* differs/],
    ['at', earlier('at'), /The line of history .* differs/],
  ],
  reports: [
    ['created_by_name', "'Forged'", /The report .* has another client, author, time or name/],
    ['created_at', earlier('created_at'), /The report .* has another client, author, time or name/],
    ['name', "'Forged'", /The report .* has another client, author, time or name/],
  ],
  report_posts: [
    ['comment', "'Forged'", /The comment of line .* differs from its leaf/, "comment <> ''"],
    ['comment', "''", /The comment of line .* differs from its leaf/, "comment <> ''"],
    ['comment', "'Invented'", /The comment of line .* differs from its leaf/, "comment = ''"],
    ['trashed_at', 'now()', /is removed, or not, unlike its leaves/],
    ['comment_by', person, /The comment of line .* differs from its leaf/, "comment <> ''"],
    ['comment_by_name', "'Forged'", /The comment of line .* differs from its leaf/, "comment <> ''"],
  ],
  clients: [
    ['file_ref_no', "'F-1'", /The client .* has another fileRefNo/, "file_ref_no = 'F-200'"],
    ['held_by_name', "'Forged'", /The client .* has another hold/],
    ['held_at', earlier('held_at'), /The client .* has another hold/],
    ['hold_reason', "'Forged'", /The client .* has another hold/],
  ],
  accounts: [
    ['has_figures_per_person', 'true', /Figures of single people are on, or off/, `id = ${firm}`],
    ['held_at', 'now()', /The firm has another hold/, `id = ${firm}`],
  ],
}

const rows = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  columns.map(([column, value, fault, where = 'true']) => ({
    name: `${table}.${column}`,
    table,
    column,
    value,
    fault,
    where,
  })),
)
const forge = ({ table, column, value, where }: (typeof rows)[number]): string =>
  `update ${table} set ${column} = ${value} where ${table === 'accounts' ? 'true' : own} and ${where}`

/** Leaves lose their places, so that no checkpoint is of others. */
const rewrite = (without: string[], also: object): string[] => [
  `update evidence_payloads set payload = (payload::jsonb - '{${without.join(',')}}'::text[]
     || case when payload::jsonb ? 'reader' then '${JSON.stringify(also)}'::jsonb else '{}' end)::text where ${own}`,
  `update evidence_leaves l set seq = null, tree = 1, commitment = sha256(p.salt || convert_to(p.payload, 'UTF8')) from evidence_payloads p
     where l.${own} and p.customer_id = l.customer_id and p.leaf_id = l.id`,
  `delete from evidence_checkpoints where ${own}`,
  `delete from evidence_trees where ${own}`,
]

describe('a comparison of single columns', () => {
  it('finds no fault in what the product has done', async () => {
    expect(await compare(life)).toMatchObject({ faults: [], olderLeaves: 0 })
  })

  it.each(rows)('notices another $name where $where: $value', async (row) => {
    const faults = await faultsAfter(life, [forge(row)])
    expect(
      faults.some((each) => row.fault.test(each)),
      faults.join('\n'),
    ).toBe(true)
  })

  /** What the comparison finds after all leaves have been written again without these keys, with these, and after these statements. */
  async function foundWith(without: string[], also: object, statements: string[] = []) {
    const { app, firm: of, asOwner } = life
    const found: Verification[] = []
    const made = asOwner.transaction(of.accountId, async (tx) => {
      await tx.client.query(
        ["set local session_replication_role = 'replica'", ...rewrite(without, also), ...statements].join(
          ';',
        ),
      )
      found.push(await compareEvidence(tx, app.services.storage))
      throw new Error('Taken back')
    })
    await expect(made).rejects.toThrow('Taken back')
    return found[0]
  }

  it('finds no fault if leaves are older than what they state now, and counts them', async () => {
    const found = await foundWith(['rowTime', 'actorName', 'ledgerSha256', 'reader'], {})
    expect(found).toMatchObject({ faults: [], olderLeaves: (await compare(life)).leaves })
  })

  it('finds no fault while a newer reader reads an archive again', async () => {
    const byOlder = `update post_imports set reader_version = '1' where ${own}`
    const begun = `update import_files set records = 9 where ${own} and outcome = 'read'`
    expect(await foundWith([], { reader: '1' }, [byOlder, begun])).toMatchObject({ faults: [] })
    const ended = `update import_files set reader_version = '1' where ${own}`
    const faults = (await foundWith([], { reader: '1' }, [byOlder, begun, ended]))?.faults
    expect(faults).toContainEqual(expect.stringMatching(/The ledger of import/))
  })
})
