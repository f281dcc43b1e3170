import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../entry/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive, makeClient, makeZip } from '../testing.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

/** A Facebook download that names its owner. */
const archiveOf = (name: string, emails: string[], text = 'one') =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: text }] },
    ],
    'personal_information/profile_information/profile_information.json': {
      profile_v2: { name: { full_name: name }, emails: { emails } },
    },
  })
const importOf = async (id: string) =>
  (await provider.call<PostImport>('getPostImport', { params: { id } })).body
const postsOf = async (clientId: string) =>
  (await reviewer.call<unknown[]>('listPosts', { query: { clientIds: [clientId] } })).body.length

describe('an archive of another owner', () => {
  it('needs confirmation first, then is imported, and the ledger names who confirmed', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    const { run, imported } = await importArchive(
      provider,
      id,
      await archiveOf('Cora Other', ['cora@mail.test']),
    )
    expect([run.status, run.error?.code]).toEqual(['FAILURE', 'POST_IMPORT_FILE_OTHER_OWNER'])
    expect(run.error?.message).toBe(
      `This Facebook file belongs to Cora Other (cora@mail.test), not to the account ${id}@example.test. Check that this is the right file.`,
    )
    expect(await postsOf(clientId)).toBe(0)
    const confirm = () => provider.call<PostImport>('confirmImportOwner', { params: { id: imported.id } })
    expect((await reviewer.call('confirmImportOwner', { params: { id: imported.id } })).status).toBe(403)
    expect((await confirm()).status).toBe(200)
    await waitUntil(async () => (await importOf(imported.id)).status === 'SUCCESS')
    expect(await postsOf(clientId)).toBe(1)
    expect((await importOf(imported.id)).seal).toMatchObject({
      owner: { name: 'Cora Other', emails: ['cora@mail.test'] },
      ownerMatch: 'different',
      ownerConfirmed: { by: 'Admin provider.test' },
    })
    expect((await confirm()).status).toBe(409)
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(
        sql`select 1 from evidence_leaves where subject_id = ${imported.id} and kind = 'import.confirm_owner'`,
      ),
    )
    expect(leaves).toHaveLength(1)
    // Once confirmed, the same owner is not questioned again.
    const again = await importArchive(provider, id, await archiveOf('Cora Other', ['cora@mail.test'], 'two'))
    expect(again.run.status).toBe('SUCCESS')
    expect((await importOf(again.imported.id)).seal?.ownerMatch).toBe('earlier')
  })

  it.each([
    ['email', 'Cora Other', (id: string) => [`${id}@Example.test`]],
    ['name', 'Ana RUIZ', () => ['ana.private@mail.test']],
    ['unknown', 'Cora Other', () => []],
  ])('needs no confirmation if the match is %s', async (match, name, emails) => {
    const { account } = await makeClient(app, firm)
    const id = await account(0)
    const { run, imported } = await importArchive(provider, id, await archiveOf(name, emails(id)))
    expect(run.status).toBe('SUCCESS')
    expect((await importOf(imported.id)).seal?.ownerMatch).toBe(match)
  })
})
