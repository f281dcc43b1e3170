import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Media, Post } from '#contract/index.ts'
import { type Firm, startWithFirm, type TestApp, waitUntil, Visitor } from '../../testing/app.ts'
import { sql } from '../../platform/db/sql.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { Problem } from '../../platform/problem.ts'
import { importArchive, makeClient, makeZip } from '../../testing/imports.ts'
import { copyFilmsJob } from './copies.ts'
import { FilmReader } from './film-reader.ts'
import { makeFilm } from '../../testing/films.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
let manager: Visitor

beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ hasLanes: true }))
  provider = await new Visitor(app).signIn('manager@provider.test')
  manager = await new Visitor(app).signIn('manager@firm.test')
})
afterAll(() => app.close())

const FOLDER = 'your_facebook_activity/posts'
/** A Facebook archive with these films, oldest first. */
const archiveOf = (films: Record<string, Buffer>) => {
  const uris = Object.keys(films).map((name) => `${FOLDER}/media/a_1/${name}`)
  return makeZip({
    [`${FOLDER}/your_posts__check_ins__photos_and_videos_1.json`]: uris.map((uri, n) => ({
      timestamp: 1_655_300_000 + n,
      data: [{ post: `film ${n}` }],
      attachments: [{ data: [{ media: { uri, creation_timestamp: 1_655_300_000 } }] }],
    })),
    ...Object.fromEntries(Object.values(films).map((bytes, n) => [uris[n], bytes])),
  })
}

async function filmsOf(clientId: string): Promise<Media[]> {
  const { body } = await manager.call<Post[]>('listPosts', { query: { clientIds: [clientId], order: 'asc' } })
  return body.flatMap((post) => post.media)
}

describe('videos that not every browser can play', () => {
  it('get a copy that can be played; the original stays unchanged', async () => {
    const client = await makeClient(app, firm)
    const films = {
      '1.mp4': await makeFilm('mp4', { color: 'olive' }),
      '2.avi': await makeFilm('avi', { color: 'navy' }),
      '3.mov': await makeFilm('hevc', { color: 'teal' }),
    }
    const { run } = await importArchive(provider, await client.account(0), await archiveOf(films))
    expect(run.status).toBe('SUCCESS')
    await waitUntil(async () => (await filmsOf(client.clientId)).every((film) => !film.copyComes))
    const [mp4, avi, mov] = await filmsOf(client.clientId)
    expect(mp4).toMatchObject({ preview: null, thumbnail: expect.any(String), mime: 'video/mp4' })
    for (const [film, bytes] of [
      [avi, films['2.avi']],
      [mov, films['3.mov']],
    ] as const) {
      expect(film).toMatchObject({ size: bytes.length, thumbnail: expect.any(String), width: 352 })
      const part = await manager.fetch(film?.preview ?? '', { headers: { range: 'bytes=4-7' } })
      expect([part.status, part.headers.get('content-type'), part.body]).toEqual([206, 'video/mp4', 'ftyp'])
      const path = await pathOf(film?.preview ?? '')
      await using reader = new FilmReader()
      expect(await reader.look(path)).toMatchObject({ plays: true, width: 352, height: 288 })
    }
    expect((await manager.fetch(`${avi?.url}?download`)).headers.get('content-length')).toBe(
      String(films['2.avi'].length),
    )
  })
})

/** The stored file behind a URL of the product: its ETag is its SHA-256. */
async function pathOf(url: string): Promise<string> {
  const { headers } = await manager.fetch(url)
  return app.services.storage.local(headers.get('etag')?.replaceAll('"', '') ?? '', '')
}

describe('a video that is being converted', () => {
  it('can be canceled in the middle, and the next one is still converted', async () => {
    const { storage } = app.services
    const path = async (bytes: Buffer) => storage.local((await storage.put([bytes])).sha256, '')
    const long = await path(await makeFilm('wmv', { seconds: 60 }))
    await using reader = new FilmReader()
    const stop = new AbortController()
    const copying = reader.copy(long, `${long}.mp4`, stop.signal)
    setTimeout(() => stop.abort(), 200)
    await expect(copying).rejects.toThrow('aborted')
    expect(await reader.look(await path(await makeFilm('wmv')))).toMatchObject({ width: 352, plays: false })
  })
})

describe('a video whose copy could not be stored', () => {
  it('is offered as a file once the copy is given up', async () => {
    const { services } = app
    const client = await makeClient(app, firm)
    const { imported } = await importArchive(
      provider,
      await client.account(0),
      await archiveOf({ '1.avi': await makeFilm('avi', { color: 'maroon' }) }),
    )
    await waitUntil(async () => (await filmsOf(client.clientId)).every((film) => film.preview !== null))
    const film = sql`customer_id = ${firm.accountId} and sha256 in (
      select m.sha256 from post_media m join posts p on p.customer_id = m.customer_id and p.id = m.post_id where p.client_id = ${client.clientId})`
    await services.db.transaction(firm.accountId, async (tx) => {
      // The address of the copy is recorded before its bytes are stored.
      await tx.run(sql`update blobs set film_copy = 'waiting' where ${film}`)
      const context = { payload: { importId: imported.id } } as JobContext<{ importId: string }>
      await copyFilmsJob.fail?.(tx, context, new Problem('UNEXPECTED'))
    })
    expect(await filmsOf(client.clientId)).toMatchObject([{ preview: null, copyComes: false }])
  })
})

describe('a video that cannot be converted', () => {
  it('is offered as a file', async () => {
    const copy = vi.spyOn(FilmReader.prototype, 'copy').mockRejectedValue(new Error('No picture'))
    const client = await makeClient(app, firm)
    const archive = await archiveOf({ '1.avi': await makeFilm('avi', { color: 'purple' }) })
    await importArchive(provider, await client.account(0), archive)
    await waitUntil(async () => (await filmsOf(client.clientId)).every((film) => !film.copyComes))
    copy.mockRestore()
    expect(await filmsOf(client.clientId)).toMatchObject([{ preview: null, mime: 'video/vnd.avi' }])
  })
})
