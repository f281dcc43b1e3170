import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare, faultsAfter, type Life, removeMuch, startLife } from '../../testing/evidence.ts'

let life: Life

beforeAll(async () => {
  life = await startLife()
  await removeMuch(life)
  await life.sequence()
})
afterAll(() => life.close())

const firm = "current_setting('app.customer_id')::uuid"
const own = `customer_id = ${firm}`
const post = (content: string) => `(select id from posts where ${own} and content = '${content}')`
const removedClient = `(select client_id from tombstones where ${own} and kind = 'client' limit 1)`
const person = `(select id from users where ${own} and role = 'SUPER_ADMIN' limit 1)`
const copied = (table: string, changes: string) =>
  `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${changes}))).* from ${table} t where ${own} limit 1`
const withoutContents = (ids: string) =>
  `delete from evidence_payloads where ${own} and leaf_id in (select id from evidence_leaves where ${own} and subject_id in ${ids})`
const hashesOf = (column: string) =>
  `(select jsonb_agg(encode(v.${column}, 'hex') order by v.number) from post_versions v where v.customer_id = p.customer_id and v.post_id = p.id)`
const tombstone = (kind: string, client: string, reason: string, ids: string) => `
  insert into tombstones select customer_id, gen_random_uuid(), '${kind}', id, ${client}, jsonb_build_object('canonicalSha256', ${hashesOf('canonical_sha256')},
    'commitments', ${hashesOf('commitment')}, 'rows', ${hashesOf('row_commitment')}), null, '${reason}', now() from posts p where ${own} and id in ${ids}`

const firstVersionOnly = [
  `delete from post_versions where ${own} and number = 2`,
  `update posts set shown_version = 1 where ${own}`,
]

const forgeries: [string, string[], RegExp][] = [
  [
    'a deleted post whose tombstone is hidden among those of a removed client',
    [
      tombstone('post', removedClient, 'client', post('Second')),
      withoutContents(post('Second')),
      ...['post_versions', 'post_views'].map(
        (table) => `delete from ${table} where ${own} and post_id = ${post('Second')}`,
      ),
      `delete from posts where ${own} and content = 'Second'`,
    ],
    /tombstones of the removed client .* are not those of its removal/,
  ],
  [
    'a deleted note that a tombstone of a removed client excuses',
    [
      tombstone('other', removedClient, 'client', `(select post_id from post_notes where ${own})`),
      withoutContents(`(select post_id from post_notes where ${own})`),
      `delete from post_notes where ${own}`,
    ],
    /The tombstone .* is of the other .*, which exists/,
  ],
  [
    'contents of leaves that an invented tombstone of another kind excuses',
    [tombstone('report', 'client_id', 'trash', post('Third')), withoutContents(post('Third'))],
    /The tombstone .* is of the report .*, which exists/,
  ],
  [
    'contents of an import’s leaves, although its bytes may be removed',
    [
      `insert into tombstones select customer_id, gen_random_uuid(), 'import', id, client_id, '{}', null, 'platform', now() from post_imports where ${own}`,
      withoutContents(`(select id from post_imports where ${own})`),
    ],
    /was deleted without a tombstone/,
  ],
  [
    'a post that was given to another client',
    [`update posts set client_id = ${removedClient} where ${own} and content = 'Second'`],
    /is not of the client and account whose archive brought it/,
  ],
  [
    'a post that was given to another account',
    [`update posts set social_account_id = gen_random_uuid() where ${own} and content = 'Second'`],
    /is not of the client and account whose archive brought it/,
  ],
  [
    'a post that was saved without an act',
    [`update posts set status = 1 where ${own} and content = 'Second'`],
    /has another status than its history says/,
  ],
  [
    'a post that was trashed without an act',
    [`update posts set trashed_at = now() where ${own} and content = 'Third'`],
    /has another status than its history says/,
  ],
  [
    'a mark of absence that was cleared',
    [`update posts set absent_in = null where ${own} and content = 'Second'`],
    /has another status than its history says/,
  ],
  [
    'words that were removed',
    [`update posts set words = '[]' where ${own}`, ...firstVersionOnly],
    /has other words than its version/,
  ],
  [
    'a medium that was shown twice',
    [...firstVersionOnly, copied('post_media', "'position', 9")],
    /has media that its version lacks/,
  ],
  [
    'the time of an act',
    [`update post_history set at = at - interval '1 day' where ${own} and action = 'save'`],
    /has another time of an act than its leaf: save/,
  ],
  [
    'the time of a note',
    [`update post_notes set added_at = added_at - interval '1 day' where ${own}`],
    /has another time of an act than its leaf: note/,
  ],
  [
    'the time of a view',
    [`update post_views set seen_at = seen_at - interval '1 day' where ${own}`],
    /has another time of an act than its leaf: view/,
  ],
  [
    'the time of a line of a client’s history',
    [`update client_history set at = at + interval '1 day' where ${own} and action = 'changedDetails'`],
    /The line of history .* differs/,
  ],
  [
    'an invented line of a client’s history',
    [copied('client_history', "'action', 'setHold'")],
    /No leaf names the line of history/,
  ],
  [
    'an invented line of a report’s history',
    [
      `insert into report_history select ${firm}, gen_random_uuid(), id, 'removed', created_by, created_by_name, now(), '{}' from reports where ${own}`,
    ],
    /No leaf names the line of history/,
  ],
  ...Object.entries({
    client_id: 'gen_random_uuid()',
    social_account_id: 'gen_random_uuid()',
    file_name: "'forged.zip'",
    ip: "'1.2.3.4'",
    link_purpose: "'import'",
    created_by: person,
    created_at: "created_at - interval '1 day'",
    uploaded_at: "uploaded_at - interval '1 day'",
    browser_sha256: "repeat('0', 64)",
  }).map(([column, value]): [string, string[], RegExp] => [
    `an import’s ${column}`,
    [`update post_imports set ${column} = ${value} where ${own}`],
    /The import .* has another client, account, sender, name or time than its leaf/,
  ]),
  [
    'an archive that was removed without a tombstone',
    [`update post_imports set archive_removed_at = now() where ${own}`],
    /The archive of import .* was removed, and there is no tombstone/,
  ],
  ...Object.entries({ client_id: 'gen_random_uuid()', created_by: person, name: "'Forged'" }).map(
    ([column, value]): [string, string[], RegExp] => [
      `a report’s ${column}`,
      [`update reports set ${column} = ${value} where ${own}`],
      /The report .* has another client, author, time or name/,
    ],
  ),
  [
    'a post that a report lacks',
    [`delete from report_posts where ${own} and post_id = ${post('Third')}`],
    /The report .* has other posts/,
  ],
  [
    'what a report shows of a post',
    [`update post_states set state = jsonb_set(state, '{link}', '"https://forged.test"') where ${own}`],
    /A report shows the post .* in a state that differs from its hash/,
  ],
  [
    'what a report shows of a post, with a new hash',
    [
      `update post_states set state = jsonb_set(state, '{link}', '"https://forged.test"') where ${own}`,
      `update report_posts r set state_sha256 = sha256(convert_to(s.state::text, 'UTF8')) from post_states s
        where r.${own} and s.customer_id = r.customer_id and s.post_id = r.post_id`,
      `update post_states set sha256 = sha256(convert_to(state::text, 'UTF8')) where ${own}`,
    ],
    /The report .* has other posts, or shows them in another state/,
  ],
  ...Object.entries({
    owner: `'{"name": "Forged"}'`,
    lines: `'[{"forged": true}]'`,
    client_id: 'gen_random_uuid()',
  }).map(([column, value]): [string, string[], RegExp] => [
    `the ${column} of a comparison of an owner`,
    [`update owner_checks set ${column} = ${value} where ${own}`],
    /The comparison of an owner .* differs from its leaf/,
  ]),
  [
    'a decision about an owner that was not made',
    [`update owner_checks set state = 'accepted', decided_by = ${person} where ${own}`],
    /The comparison of an owner .* has another decision/,
  ],
  [
    'a comparison of an owner that is missing',
    [`delete from owner_checks where ${own}`],
    /owner.compare\) is about .*, which does not exist/,
  ],
  [
    'an invented comparison of an owner',
    [copied('owner_checks', "'import_id', null, 'state', 'accepted'")],
    /The comparison of an owner .* differs from its leaf/,
  ],
  [
    'a detail of a client',
    [`update clients set file_ref_no = 'F-1' where ${own} and file_ref_no = 'F-200'`],
    /The client .* has another fileRefNo/,
  ],
  [
    'a hold on a client',
    [`update clients set held_at = now(), hold_reason = 'Forged', held_by_name = 'Forged' where ${own}`],
    /The client .* has another hold/,
  ],
  [
    'a client marked as deleted',
    [`update clients set deleted_at = now() where ${own}`],
    /The client .* was deleted, and no leaf says so/,
  ],
  [
    'the time of a charge',
    [`update charges set charged_at = charged_at - interval '1 day' where ${own}`],
    /The charge .* differs from what was recorded/,
  ],
]

describe('a comparison of rewritten rows', () => {
  it('finds no fault in what the product has done', async () => {
    expect(await compare(life, { deep: true })).toMatchObject({ faults: [] })
  })

  it.each(forgeries)('notices %s', async (_, statements, fault) => {
    const faults = await faultsAfter(life, statements)
    expect(
      faults.some((each) => fault.test(each)),
      faults.join('\n'),
    ).toBe(true)
  })

  it('still reads the leaves after one that is missing', async () => {
    const faults = await faultsAfter(life, [
      `delete from evidence_leaves where ${own} and tree = 1 and seq = 0`,
    ])
    expect(faults).toContainEqual(expect.stringMatching(/Leaf number 0 is missing/))
    expect(faults.filter((each) => /but its leaves name|No leaf names/.test(each))).toEqual([])
  })
})
