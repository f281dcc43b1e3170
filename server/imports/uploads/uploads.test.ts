import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostImport, Upload } from '#contract/index.ts'
import { type Firm, makeFirm, makeProvider, startTestApp, type TestApp, Visitor } from '../../testing/app.ts'
import { createLink } from '../../testing/identity.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { waitForJob, makeClient, upload, makeZip } from '../../testing/imports.ts'
import { UPLOAD_QUOTA } from './uploads.ts'

let app: TestApp
let above: Firm
let firm: Firm
let provider: Visitor
let colleague: Visitor

beforeAll(async () => {
  app = await startTestApp()
  above = await makeProvider(app, 'provider.test')
  firm = await makeFirm(app, 'firm.test', { parentId: above.accountId })
  provider = await new Visitor(app).signIn('manager@provider.test')
  colleague = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

const archive = () =>
  makeZip({
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1_655_300_000, data: [{ post: 'one' }] },
    ],
  })
/** A client who has opened an emailed link and agreed to the terms. */
async function linkOf(email: string): Promise<Visitor> {
  const { clientId } = await makeClient(app, firm, { email })
  const visitor = new Visitor(app)
  await visitor.openLink(await createLink(app, firm.accountId, { purpose: 'import', clientId }))
  await visitor.call('agreeTerms', { params: { id: clientId } })
  return visitor
}
const parts = (): Promise<string[]> =>
  readdir(join(new URL(app.services.config.storageUrl).pathname, 'parts')).catch(() => [])
const rowsOf = async (id: string): Promise<number> => {
  const row = await app.services.db.read(above.accountId, (tx) =>
    tx.one<{ n: number }>(sql`
      select (select count(*) from uploads where id = ${id}) + (select count(*) from upload_parts where upload_id = ${id}) as n`),
  )
  return row?.n ?? 0
}
const remove = (who: Visitor, id: string) => who.call('deleteUpload', { params: { id } })
const announce = (size: number, who = provider) =>
  who.call<Upload & { code?: string }>('createUpload', { body: { name: 'a.zip', size } })

describe('a request for an upload', () => {
  it('makes one upload if it is repeated with its key, also at the same time', async () => {
    const idempotencyKey = randomUUID()
    const request = (body: object = {}, who = provider) =>
      who.call<Upload>('createUpload', { body: { name: 'a.zip', size: 10, idempotencyKey, ...body } })
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const form = new FormData()
    form.set('partNumber', '1')
    form.set('file', new Blob(['0123456789']), 'part')
    const params = { id: answers[0]?.body.id ?? '' }
    expect((await provider.call('uploadPart', { params, body: form })).status).toBe(200)
    expect((await request()).body).toMatchObject({ id: params.id, received: [1] })
    expect((await request({ size: 11 })).status).toBe(400)
    const other = await request({}, await new Visitor(app).signIn('admin@provider.test'))
    expect([other.status, other.body.id === params.id]).toEqual([201, false])
    expect((await request({ idempotencyKey: randomUUID() })).body.id).not.toBe(params.id)
    await remove(provider, params.id)
  })
})

describe('an upload that is canceled', () => {
  it('is deleted right away with its parts, and accepts no more', async () => {
    const id = await upload(provider, await archive())
    expect(await parts()).toContain(id)
    expect((await remove(provider, id)).status).toBe(204)
    expect([await parts(), await rowsOf(id)]).toEqual([[], 0])
    const form = new FormData()
    form.set('partNumber', '1')
    form.set('file', new Blob(['x']), 'part')
    const answers = [
      await provider.call('uploadPart', { params: { id }, body: form }),
      await provider.call('getUpload', { params: { id } }),
      await remove(provider, id),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    const accountId = await (await makeClient(app, firm)).account(0)
    const started = await provider.call('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId: id },
    })
    expect([started.status, await parts()]).toEqual([404, []])
  })

  it('can be canceled only by its own user, and only before it is imported', async () => {
    const id = await upload(provider, await archive())
    expect((await remove(colleague, id)).status).toBe(404)
    const accountId = await (await makeClient(app, firm)).account(0)
    const { body } = await provider.call<PostImport>('createPostImport', {
      params: { id: accountId },
      body: { uploadedFileId: id },
    })
    const late = await remove(provider, id)
    expect([late.status, late.body.code]).toEqual([409, 'UPLOAD_ALREADY_USED'])
    expect(await waitForJob(provider, body.jobId)).toMatchObject({ status: 'SUCCESS' })
  })

  it('leaves nothing even if parts were being sent', async () => {
    const bytes = await archive()
    const { body } = await announce(bytes.length)
    const form = new FormData()
    form.set('partNumber', '1')
    form.set('file', new Blob([new Uint8Array(bytes)]), 'part')
    await Promise.all([
      provider.call('uploadPart', { params: { id: body.id }, body: form }),
      remove(provider, body.id),
    ])
    expect([await parts(), await rowsOf(body.id)]).toEqual([[], 0])
  })
})

describe('storage for uploads', () => {
  it('is refused if it would use the disk’s reserve', async () => {
    const { storage } = app.services
    const most = 100_000_000
    // Parts, media and archive at the same time.
    app.services.storage = { ...storage, freeBytes: async () => most * 3 + 2_000_000_000 }
    try {
      const refused = await announce(most + 1)
      expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
      const taken = await announce(most)
      expect(taken.status).toBe(201)
      expect((await remove(provider, taken.body.id)).status).toBe(204)
    } finally {
      app.services.storage = storage
    }
  })

  it('that is full when a part arrives is reported as such, and the part can be sent again', async () => {
    const { storage } = app.services
    const { body } = await announce(100)
    const send = () => {
      const form = new FormData()
      form.set('partNumber', '1')
      form.set('file', new Blob([new Uint8Array(100)]), 'part')
      return provider.call<Upload>('uploadPart', { params: { id: body.id }, body: form })
    }
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    app.services.storage = { ...storage, putPart: () => Promise.reject(full) }
    const refused = await send().finally(() => {
      app.services.storage = storage
    })
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
    expect((await send()).body.received).toEqual([1])
    expect((await remove(provider, body.id)).status).toBe(204)
  })

  it('that became read-only is not ready, and an upload or a part gets a sentence', async () => {
    const { storage } = app.services
    const { body } = await announce(20)
    const readOnly = () =>
      Promise.reject(Object.assign(new Error('read-only file system'), { code: 'EROFS' }))
    app.services.storage = { ...storage, requireWritable: readOnly, putPart: readOnly }
    try {
      const ready = await provider.fetch<{ missing: string[] }>('/readyz')
      expect([ready.status, ready.body.missing]).toEqual([503, ['storage']])
      const refused = await announce(20)
      const form = new FormData()
      form.set('partNumber', '1')
      form.set('file', new Blob([new Uint8Array(20)]), 'part')
      const part = await provider.call<{ code: string }>('uploadPart', {
        params: { id: body.id },
        body: form,
      })
      expect([refused.status, refused.body.code, part.status, part.body.code]).toEqual([
        503,
        'STORAGE_UNAVAILABLE',
        503,
        'STORAGE_UNAVAILABLE',
      ])
    } finally {
      app.services.storage = storage
    }
  })

  it('is limited for each person of the staff by what was sent, until that expires or is canceled', async () => {
    const { accountId } = above
    const [userId] = [above.userIds['MANAGER'] ?? '']
    const held = newId(accountId)
    const soon = new Date(Date.now() + 3_600_000)
    await app.services.db.transaction(accountId, (tx) =>
      tx.run(sql`
        insert into uploads (customer_id, id, user_id, name, size, received_bytes, expires_at)
        values (${accountId}, ${held}, ${userId}, 'big.zip', ${UPLOAD_QUOTA}, ${UPLOAD_QUOTA - 1_000_000}, ${soon})`),
    )
    const refused = await announce(2_000_000)
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
    expect((await announce(1000)).status).toBe(201)
    expect((await announce(2_000_000, colleague)).status).toBe(201)
    app.setNow(new Date(soon.getTime() + 1))
    try {
      expect((await announce(2_000_000)).status).toBe(201)
    } finally {
      app.setNow(null)
    }
    expect((await announce(2_000_000)).status).toBe(507)
    expect((await remove(provider, held)).status).toBe(204)
    expect((await announce(2_000_000)).status).toBe(201)
  })

  it('is not taken by what a link announces and does not send', async () => {
    const [one, other] = [await linkOf('one@client.test'), await linkOf('other@client.test')]
    const { storage } = app.services
    app.services.storage = { ...storage, freeBytes: async () => 1e15 }
    try {
      for (const who of [one, one, one, one, one, one, other, provider])
        expect((await announce(50_000_000_000, who)).status).toBe(201)
    } finally {
      app.services.storage = storage
    }
  })

  it('is limited for each client by what was sent and by parts that are on their way', async () => {
    const [one, other] = [await linkOf('three@client.test'), await linkOf('four@client.test')]
    const { body } = await announce(20, one)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update uploads set received_bytes = ${UPLOAD_QUOTA - 25} where customer_id = ${firm.accountId} and id = ${body.id}`),
    )
    const send = async (who: Visitor, id: string) => {
      const form = new FormData()
      form.set('partNumber', '1')
      form.set('file', new Blob([new Uint8Array(20)]), 'part')
      return (await who.call<Upload & { code?: string }>('uploadPart', { params: { id }, body: form })).body
    }
    const second = (await announce(20, one)).body
    const { storage } = app.services
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    app.services.storage = {
      ...storage,
      putPart: async (...part) => {
        hold()
        await mayGoOn
        return storage.putPart(...part)
      },
    }
    try {
      const first = send(one, body.id)
      await isHeld
      // The first part may still send 20 of the 25 bytes that are left.
      expect((await send(one, second.id)).code).toBe('STORAGE_FULL')
      const theirs = send(other, (await announce(20, other)).body.id)
      goOn()
      expect([(await first).received, (await theirs).received]).toEqual([[1], [1]])
    } finally {
      app.services.storage = storage
    }
    expect((await send(one, second.id)).code).toBe('STORAGE_FULL')
    // The same part again adds nothing.
    expect((await send(one, body.id)).received).toEqual([1])
    expect((await remove(one, body.id)).status).toBe(204)
    expect((await send(one, second.id)).received).toEqual([1])
  })
})

describe('after 48 hours', () => {
  it('an upload is expired: it is not listed, accepts no part and cannot be imported', async () => {
    const id = await upload(provider, await archive())
    const accountId = await (await makeClient(app, firm)).account(0)
    const start = () =>
      provider.call<PostImport>('createPostImport', {
        params: { id: accountId },
        body: { uploadedFileId: id },
      })
    const now = Date.now()
    app.setNow(new Date(now + 47.9 * 3_600_000))
    try {
      // Uploading for two days requires another sign-in.
      await provider.signIn('manager@provider.test')
      expect((await provider.call('getUpload', { params: { id } })).status).toBe(200)
      app.setNow(new Date(now + 48.1 * 3_600_000))
      expect((await provider.call('getUpload', { params: { id } })).status).toBe(404)
      expect((await start()).status).toBe(404)
    } finally {
      app.setNow(null)
    }
  })
})
