import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnerCheck, PostImport, SocialAccount } from '#contract/index.ts'
import { insertPeople } from '../../entry/seed.ts'
import { type Firm, PASSWORD, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import { importArchive as importAndDecide, makeClient, makeZip } from '../../testing/imports.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let reviewer: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  reviewer = await new Visitor(app).signIn('reviewer@firm.test')
})
afterAll(() => app.close())

/** Leaves the question open. */
const importArchive = (who: Visitor, accountId: string, zip: Buffer) =>
  importAndDecide(who, accountId, zip, undefined, undefined, false)

/** A Facebook download that names its owner, unless the name is null. */
const archiveOf = (name: string | null, emails: string[] = [], text = 'one') =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: text }] },
    ],
    ...(name === null
      ? {}
      : {
          'personal_information/profile_information/profile_information.json': {
            profile_v2: { name: { full_name: name }, emails: { emails } },
          },
        }),
  })
const importOf = async (id: string, who = manager) =>
  (await who.call<PostImport>('getPostImport', { params: { id } })).body
const postsOf = async (clientId: string) =>
  (await reviewer.call<unknown[]>('listPosts', { query: { clientIds: [clientId] } })).body.length
const checkOf = async (who: Visitor, accountId: string) =>
  (await who.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })).body.ownerCheck
const decide = (who: Visitor, name: 'acceptOwnerCheck' | 'refuseOwnerCheck', check: OwnerCheck | null) =>
  who.call<OwnerCheck>(name, { params: { id: check?.id ?? '' } })

describe('an archive of another owner', () => {
  it('waits for someone of the firm, then is imported, and the owner is not asked about again', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    const { run, imported } = await importArchive(
      provider,
      id,
      await archiveOf('Cora Other', ['cora@mail.test']),
    )
    expect([run.status, run.error?.code, run.error?.context]).toEqual([
      'FAILURE',
      'POST_IMPORT_WAITS_FOR_OWNER',
      {},
    ])
    expect(await postsOf(clientId)).toBe(0)
    const check = await checkOf(manager, id)
    expect(check).toMatchObject({
      state: 'waiting',
      source: 'archive',
      comparison: { reason: 'otherNameAndAddress', importId: imported.id },
      can: ['accept', 'refuse'],
    })
    expect((await decide(manager, 'acceptOwnerCheck', check)).status).toBe(200)
    await waitUntil(async () => (await importOf(imported.id)).status === 'SUCCESS')
    expect(await postsOf(clientId)).toBe(1)
    expect((await importOf(imported.id)).seal).toMatchObject({
      owner: { name: 'Cora Other', emails: ['cora@mail.test'] },
      ownerCheck: { state: 'accepted', by: 'Manager firm.test' },
    })
    const late = await decide(provider, 'refuseOwnerCheck', check)
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: 'Manager firm.test has already decided this.' },
    ])
    const again = await importArchive(provider, id, await archiveOf('Cora Other', ['cora@mail.test'], 'two'))
    expect([again.run.status, (await importOf(again.imported.id)).seal?.ownerCheck?.state]).toEqual([
      'SUCCESS',
      'matched',
    ])
    const leaves = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ kind: string }>(
        sql`select kind from evidence_leaves where subject_id = ${imported.id} and kind like 'owner.%' order by at`,
      ),
    )
    expect(leaves.map(({ kind }) => kind)).toEqual(['owner.compare', 'owner.decide'])
  })

  it('waits also while the first archive of its account is still being read', async () => {
    const { account } = await makeClient(app, firm, { lastName: 'Twofold' })
    const id = await account(2)
    const ofOwner = (owner: string, name: string) =>
      makeZip({
        'data/tweets.js': `window.YTD.tweets.part0 = [{"tweet":{"id_str":"${owner}7","created_at":"Wed Jun 15 13:33:20 +0000 2022","full_text":"hi"}}]`,
        'data/account.js': `window.YTD.account.part0 = [{"account":{"email":"${owner}@mail.test","username":"u${owner}","accountId":"${owner}","accountDisplayName":"${name}"}}]`,
      })
    const first = await importArchive(provider, id, await ofOwner('801', 'Ana Twofold'))
    expect(first.run.status).toBe('SUCCESS')
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(sql`update post_imports set completed_at = null where id = ${first.imported.id}`),
    )
    const second = await importArchive(provider, id, await ofOwner('802', 'Ana Twofold'))
    expect(second.run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
  })

  it('is shown to those who may not decide without owner, reason, address or file name', async () => {
    const { account } = await makeClient(app, firm)
    const id = await account(0)
    const { imported } = await importArchive(provider, id, await archiveOf('Cora Other', ['cora@mail.test']))
    const check = await checkOf(reviewer, id)
    expect(check).toMatchObject({ state: 'waiting', comparison: null, signedInAs: null, can: ['ask'] })
    const seen = await importOf(imported.id, reviewer)
    expect([seen.fileName, seen.seal]).toEqual(['Facebook archive', null])
    expect(JSON.stringify([check, seen])).not.toMatch(/cora/i)
    for (const name of ['acceptOwnerCheck', 'refuseOwnerCheck'] as const)
      expect((await decide(reviewer, name, check)).status).toBe(403)
    const asked = await reviewer.call('askManagerAboutOwner', { params: { id: check?.id ?? '' } })
    expect(asked.status).toBe(200)
  })

  it('stays refused, is sealed again if it comes again, and is asked about once a manager forgets it', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(2)
    const tweets = (owner: string) =>
      makeZip({
        'data/tweets.js': `window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","created_at":"Wed Jun 15 13:33:20 +0000 2022","full_text":"hi"}}]`,
        'data/account.js': `window.YTD.account.part0 = [{"account":{"email":"x@mail.test","username":"cora","accountId":"${owner}","accountDisplayName":"Cora"}}]`,
      })
    const first = await importArchive(provider, id, await tweets('77'))
    expect(first.run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    const check = await checkOf(manager, id)
    const refused = await decide(manager, 'refuseOwnerCheck', check)
    expect(refused.body).toMatchObject({ state: 'refused', can: ['accept', 'undo', 'forget'] })
    const second = await importArchive(provider, id, await tweets('77'))
    expect(second.run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    expect((await importOf(second.imported.id)).seal?.ownerCheck?.state).toBe('refused')
    expect((await manager.call('forgetOwnerRefusal', { params: { id: check?.id ?? '' } })).status).toBe(200)
    expect(await postsOf(clientId)).toBe(0)
    const { body: decided } = await manager.call<OwnerCheck[]>('listOwnerChecks', {
      params: { id: firm.accountId },
      query: { isOpen: false, limit: 100 },
    })
    expect(decided.filter(({ accountId }) => accountId === id).map(({ state }) => state)).toEqual([
      'refused',
      'refused',
    ])
  })

  it('is decided together with the parts of its download, and so is the undo of a refusal', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    const first = await importArchive(
      provider,
      id,
      await archiveOf('Cora Other', ['cora@mail.test'], 'first'),
    )
    const zip = await archiveOf(null, [], 'second')
    const part = await importAndDecide(provider, id, zip, undefined, first.imported.id, false)
    const states = () =>
      app.services.db.read(firm.accountId, async (tx) =>
        (
          await tx.rows<{ state: string }>(
            sql`select state from owner_checks where customer_id = ${firm.accountId} and social_account_id = ${id} order by created_at`,
          )
        ).map(({ state }) => state),
      )
    const { body } = await manager.call<OwnerCheck[]>('listOwnerChecks', { params: { id: firm.accountId } })
    const check = body.find(({ comparison }) => comparison?.importId === first.imported.id) ?? null
    await decide(manager, 'refuseOwnerCheck', check)
    expect(await states()).toEqual(['refused', 'refused'])
    await manager.call('undoOwnerRefusal', { params: { id: check?.id ?? '' } })
    expect(await states()).toEqual(['waiting', 'waiting'])
    await decide(manager, 'acceptOwnerCheck', check)
    await waitUntil(async () => (await importOf(part.imported.id)).status === 'SUCCESS')
    await waitUntil(async () => (await postsOf(clientId)) === 2)
  })

  it('waits if its bytes are in the file of another client, whom no answer names', async () => {
    const one = await makeClient(app, firm, { lastName: 'First' })
    const archive = await archiveOf(null, [], 'the same words')
    expect((await importArchive(provider, await one.account(0), archive)).run.status).toBe('SUCCESS')
    const two = await makeClient(app, firm, { lastName: 'Second' })
    const id = await two.account(0)
    expect((await importArchive(provider, id, archive)).run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    const check = await checkOf(manager, id)
    expect(check?.comparison?.reason).toBe('otherClient')
    expect(JSON.stringify(check)).not.toContain(one.clientId)
    expect(await postsOf(two.clientId)).toBe(0)
  })

  it('waits if its bytes wait for another client, with or without a zip around them', async () => {
    const wrap = (zip: Buffer) => makeZip({ 'facebook.zip': zip })
    const wait = async (lastName: string, zip: Buffer) => {
      const { account } = await makeClient(app, firm, { lastName })
      const id = await account(0)
      const { run } = await importArchive(provider, id, zip)
      return [run.error?.code, (await checkOf(manager, id))?.comparison?.reason]
    }
    const zip = await archiveOf('Somebody Else', [], 'bytes in a zip')
    const wrapped = await archiveOf('Another One', [], 'bytes without a zip')
    const waits = (reason: string) => ['POST_IMPORT_WAITS_FOR_OWNER', reason]
    expect(await wait('Plain', zip)).toEqual(waits('otherNameAndAddress'))
    expect(await wait('Wrapped', await wrap(zip))).toEqual(waits('otherClient'))
    expect(await wait('Outer', await wrap(wrapped))).toEqual(waits('otherNameAndAddress'))
    expect(await wait('Inner', wrapped)).toEqual(waits('otherClient'))
  })

  it('stays refused if it comes again in a zip', async () => {
    const accountOf = async (lastName: string) => (await makeClient(app, firm, { lastName })).account(0)
    const unnamed = await archiveOf(null, [], 'nobody says whose')
    await importArchive(provider, await accountOf('Owner'), unnamed)
    const id = await accountOf('Refuser')
    await importArchive(provider, id, unnamed)
    await decide(manager, 'refuseOwnerCheck', await checkOf(manager, id))
    const { imported } = await importArchive(provider, id, await makeZip({ 'again.zip': unnamed }))
    expect((await importOf(imported.id)).seal?.ownerCheck?.state).toBe('refused')
  })

  it('waits if its posts are in the file of another client, before any of them is written', async () => {
    const one = await makeClient(app, firm, { lastName: 'Third' })
    const words = (texts: string[]) =>
      makeZip({
        'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': texts.map(
          (post, n) => ({ timestamp: 1_655_300_000 + n, data: [{ post }] }),
        ),
      })
    expect(
      (await importArchive(provider, await one.account(0), await words(['alpha', 'beta', 'gamma']))).run
        .status,
    ).toBe('SUCCESS')
    const two = await makeClient(app, firm, { lastName: 'Fourth' })
    // One post may be the same by chance.
    const chance = await importArchive(provider, await two.account(0), await words(['alpha', 'x', 'y']))
    expect(chance.run.status).toBe('SUCCESS')
    const id = await two.account(0)
    const same = await importArchive(provider, id, await words(['alpha', 'beta', 'z']))
    expect(same.run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    const check = await checkOf(manager, id)
    expect(check).toMatchObject({ state: 'waiting', comparison: { reason: 'otherClient' } })
    expect([JSON.stringify(check).includes(one.clientId), await postsOf(two.clientId)]).toEqual([false, 3])
    expect((await checkOf(reviewer, id))?.comparison).toBeNull()
    await decide(manager, 'acceptOwnerCheck', check)
    await waitUntil(async () => (await postsOf(two.clientId)) === 6)
    // Another platform's posts are not the same.
    const other = await importArchive(provider, await two.account(1), await words(['alpha', 'beta', 'gamma']))
    expect(other.run.error?.code).not.toBe('POST_IMPORT_WAITS_FOR_OWNER')
  })

  it('waits if posts of another client are hidden behind others', async () => {
    const theirs = Array.from({ length: 40 }, (_, n) => `theirs ${n}`)
    const words = (texts: string[], after: number) =>
      texts.map((post, n) => ({ timestamp: after + n, data: [{ post }] }))
    const zipOf = (posts: object[]) =>
      makeZip({ 'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': posts })
    const one = await makeClient(app, firm, { lastName: 'Behind' })
    const first = await importArchive(
      provider,
      await one.account(0),
      await zipOf(words(theirs, 1_655_300_000)),
    )
    expect(first.run.status).toBe('SUCCESS')
    const two = await makeClient(app, firm, { lastName: 'Before' })
    const others = Array.from({ length: 60 }, (_, n) => `others ${n}`)
    const mixed = [...words(others, 1_600_000_000), ...words(theirs, 1_655_300_000)]
    const { run } = await importArchive(provider, await two.account(0), await zipOf(mixed))
    expect(run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
  })

  it('waits if it names the email of another client, except of the same person', async () => {
    const email = 'fifth@mail.test'
    await makeClient(app, firm, { lastName: 'Fifth', email })
    const wait = async (lastName: string, own: string) => {
      const { account } = await makeClient(app, firm, { lastName, email: own })
      const id = await account(0)
      await importArchive(provider, id, await archiveOf(`Ana ${lastName}`, ['FIFTH@mail.test'], lastName))
      return (await checkOf(manager, id))?.comparison?.reason
    }
    expect(await wait('Sixth', 'sixth@mail.test')).toBe('otherClient')
    expect(await wait('Seventh', email)).toBeUndefined()
  })

  it('waits for a manager if another client’s archive of its owner is still being read', async () => {
    const tweets = (id: string) =>
      makeZip({
        'data/tweets.js': `window.YTD.tweets.part0 = [{"tweet":{"id_str":"${id}","created_at":"Wed Jun 15 13:33:20 +0000 2022","full_text":"hi"}}]`,
        'data/account.js':
          'window.YTD.account.part0 = [{"account":{"email":"e@mail.test","username":"eighth","accountId":"808","accountDisplayName":"Ana Eighth"}}]',
      })
    const one = await makeClient(app, firm, { lastName: 'Eighth' })
    const first = await importArchive(provider, await one.account(2), await tweets('8081'))
    expect(first.run.status).toBe('SUCCESS')
    await app.ownerDb.transaction(firm.accountId, (tx) =>
      tx.run(sql`update post_imports set completed_at = null where id = ${first.imported.id}`),
    )
    const two = await makeClient(app, firm, { lastName: 'Ninth' })
    const id = await two.account(2)
    await importArchive(provider, id, await tweets('8082'))
    expect((await checkOf(manager, id))?.comparison?.reason).toBe('otherClient')
  })

  it('waits if a part that names no owner is in the file of another client', async () => {
    const bob = await makeClient(app, firm, { lastName: 'Bob' })
    const part = await archiveOf(null, [], 'the words of Bob')
    expect((await importArchive(provider, await bob.account(0), part)).run.status).toBe('SUCCESS')
    const ana = await makeClient(app, firm, { lastName: 'Whole' })
    const id = await ana.account(0)
    const first = await importArchive(provider, id, await archiveOf('Ana Whole', [], 'of Ana'))
    expect(first.run.status).toBe('SUCCESS')
    const second = await importAndDecide(provider, id, part, undefined, first.imported.id, false)
    expect(second.run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    expect(await postsOf(ana.clientId)).toBe(1)
  })

  it('waits if someone put two downloads into one archive', async () => {
    const { clientId, account } = await makeClient(app, firm, { lastName: 'Double' })
    const of = (folder: string, name: string) => ({
      [`${folder}/your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json`]: [
        { timestamp: 1_655_300_000, data: [{ post: name }] },
      ],
      [`${folder}/personal_information/profile_information/profile_information.json`]: {
        profile_v2: { name: { full_name: name } },
      },
    })
    const zip = await makeZip({ ...of('facebook-ana', 'Ana Double'), ...of('facebook-bob', 'Bob Other') })
    const { run, imported } = await importArchive(provider, await account(0), zip)
    expect(run.error?.code).toBe('POST_IMPORT_WAITS_FOR_OWNER')
    expect(await postsOf(clientId)).toBe(0)
    expect((await importOf(imported.id)).seal?.owner?.name).toBe('Ana Double + Bob Other')
  })

  it('is disowned by the client, and stays for the firm to decide', async () => {
    const { clientId, account } = await makeClient(app, firm)
    const id = await account(0)
    await insertPeople(app.services.db, firm.accountId, [
      {
        email: 'own@client.test',
        firstName: 'Ana',
        lastName: 'Ruiz',
        role: 'CLIENT',
        password: PASSWORD,
        clientId,
      },
    ])
    const client = await new Visitor(app).signIn('own@client.test')
    await client.call('agreeTerms', { params: { id: clientId } })
    await importArchive(client, id, await archiveOf('Cora Other', ['cora@mail.test']))
    const check = await checkOf(client, id)
    expect(check).toMatchObject({ client: null, comparison: null, can: ['disown'] })
    const disowned = await client.call<OwnerCheck>('disownOwnerCheck', { params: { id: check?.id ?? '' } })
    expect(disowned.body).toMatchObject({ state: 'waiting', can: [] })
    expect((await checkOf(manager, id))?.disownedAt).not.toBeNull()
  })

  it.each([
    ['matched', 'Cora Other', (id: string) => [`${id}@Example.test`]],
    ['matched', 'ANA only', () => ['ana.private@mail.test']],
    ['notNamed', null, () => []],
  ])('needs no decision if it is %s: %s', async (state, name, emails) => {
    const { account } = await makeClient(app, firm, { lastName: name?.split(' ')[1] ?? 'Else' })
    const id = await account(0)
    const { run, imported } = await importArchive(
      provider,
      id,
      await archiveOf(name, emails(id), `${state} ${name}`),
    )
    expect([run.status, (await importOf(imported.id)).seal?.ownerCheck?.state]).toEqual(['SUCCESS', state])
  })
})
