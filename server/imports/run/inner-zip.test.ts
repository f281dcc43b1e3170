import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, Visitor, waitUntil } from '../../testing/app.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import { sql } from '../../platform/db/sql.ts'
import { openComparison, passDays, takeOutAll } from '../../testing/takeouts.ts'
import { importArchive, makeZip, picture, upload, waitForJob } from '../../testing/imports.ts'
import { accountToImport, AT, F4, makeOld, saying, withOlderReader } from '../../testing/older-reader.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor
let comparison: ReturnType<typeof openComparison>

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm())
  provider = await new Visitor(app).signIn('admin@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
  comparison = openComparison(app, firm)
})
afterAll(async () => {
  await comparison.close()
  await app.close()
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const uriOf = (n: number) => `your_facebook_activity/posts/media/10000000000000${n}.jpg`
const record = (n: number) => saying(`Picture ${n}`, AT + n, [{ uri: uriOf(n) }])
/** The posts with these numbers, with the pictures that are given. */
const download = async (posts: number[], pictures: number[]) =>
  makeZip({
    ...(posts.length > 0 && { [F4]: posts.map(record) }),
    ...Object.fromEntries(await Promise.all(pictures.map(async (n) => [uriOf(n), await picture(n * 30)]))),
  })
/** In a folder of another zip, with what a computer adds. */
const wrap = (inner: Buffer, name = 'facebook.zip') =>
  makeZip({ [`to send/${name}`]: inner, [`__MACOSX/to send/._${name}`]: 'x', 'to send/.DS_Store': 'x' })

describe('an archive that is alone in a zip', () => {
  it('is read with its files, and both hashes are sealed and shown', async () => {
    const { accountId, posts } = await accountToImport({ app, firm, provider })
    const inner = await download([1, 2], [1, 2])
    const outer = await wrap(inner)
    const { imported, run } = await importArchive(provider, accountId, outer, 'sent.zip')
    expect(run.error).toBeNull()
    expect((await posts()).map(({ content, media }) => [content, media[0]?.missing])).toEqual([
      ['Picture 1', null],
      ['Picture 2', null],
    ])
    expect(imported.seal).toMatchObject({
      sha256: sha256(outer),
      size: outer.length,
      inner: { name: 'facebook.zip', size: inner.length, sha256: sha256(inner) },
    })
    expect(await comparison.faults()).toEqual([])
    const change = (hash: Buffer) =>
      app.ownerDb.transaction(firm.accountId, (tx) =>
        tx.run(sql`update post_imports set inner_sha256 = ${hash} where id = ${imported.id}`),
      )
    await change(Buffer.from(sha256(outer), 'hex'))
    const faults = await comparison.faults()
    await change(Buffer.from(sha256(inner), 'hex'))
    expect(faults.join('\n')).toContain('names another zip in its archive than its leaf')
    expect(faults.join('\n')).toContain('does not contain the zip with the hash')
  })

  it('is read again by a newer reader', async () => {
    const account = await accountToImport({ app, firm, provider })
    const bytes = await wrap(await download([3, 4], [3]))
    await withOlderReader(
      (post) => (post.text === 'Picture 4' ? null : post),
      () => account.bring(bytes),
    )
    expect(await account.posts()).toHaveLength(1)
    await makeOld({ app, firm, accountId: account.accountId })
    await runUpkeep(app.workerServices)
    await waitUntil(async () => (await account.posts()).length === 2)
  })

  it('fills in files as a part of a download, in whichever order the parts arrive', async () => {
    const { accountId, posts } = await accountToImport({ app, firm, provider })
    const first = await importArchive(provider, accountId, await wrap(await download([5, 6], [5])))
    const missing = async () => (await posts()).map(({ media }) => media[0]?.missing ?? null)
    expect(await missing()).toEqual([null, expect.any(String)])
    const part = await wrap(await download([], [6]))
    const { run } = await importArchive(provider, accountId, part, 'part.zip', first.imported.id)
    expect(run.error).toBeNull()
    expect(await missing()).toEqual([null, null])
  })

  it('is not stored unless it begins like a zip', async () => {
    const { accountId } = await accountToImport({ app, firm, provider })
    const zeros = Buffer.alloc(8_000_000)
    const { run } = await importArchive(provider, accountId, await wrap(zeros))
    expect(run.error).toMatchObject({ code: 'POST_IMPORT_FILE_UNRECOGNISED' })
    expect(await app.services.storage.has(sha256(zeros))).toBe(false)
  })

  it('waits for room in the storage before any of it is stored', async () => {
    const { accountId, posts } = await accountToImport({ app, firm, provider })
    const inner = await download([8], [])
    const uploadedFileId = await upload(provider, await wrap(inner))
    const { storage } = app.workerServices
    const { freeBytes } = storage
    const stored: boolean[] = []
    storage.freeBytes = async () => {
      stored.push(await storage.has(sha256(inner)))
      return stored.length === 1 ? 2_000_000_000 : Number.POSITIVE_INFINITY
    }
    try {
      const { body } = await provider.call<PostImport>('createPostImport', {
        params: { id: accountId },
        body: { uploadedFileId },
      })
      expect((await waitForJob(provider, body.jobId)).error).toBeNull()
      expect(stored).toEqual([false, false])
      expect(await posts()).toHaveLength(1)
    } finally {
      storage.freeBytes = freeBytes
    }
  })

  it('is deleted with the file that was received', async () => {
    const { accountId } = await accountToImport({ app, firm, provider })
    const inner = await download([7], [])
    const outer = await wrap(inner)
    const { imported } = await importArchive(provider, accountId, outer)
    const isStored = async () => [
      await app.services.storage.has(sha256(outer)),
      await app.services.storage.has(sha256(inner)),
    ]
    expect(await isStored()).toEqual([true, true])
    const act = await takeOutAll(manager, imported.id)
    await passDays(app, firm, act.id, 31)
    await waitUntil(async () => (await isStored()).every((stored) => !stored))
    expect(await comparison.faults()).toEqual([])
  })
})
