/* Long because: all of these tests share one product and its simulated drives. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FetchSource,
  type NotificationItem,
  PART_SIZE,
  type Post,
  type PostImport,
  type SocialAccount,
} from '#contract/index.ts'
import { actorByEmail } from '../../entry/actors.ts'
import { runUpkeep } from '../../entry/upkeep.ts'
import {
  type Firm,
  type LoginControl,
  startWithFirm,
  type TestApp,
  waitUntil,
  Visitor,
} from '../../testing/app.ts'
import { createLink } from '../../testing/identity.ts'
import { makeClient, picture, makeZip } from '../../testing/imports.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { checkVault, vaultOf } from '../../platform/keys/vault.ts'
import { openLoginFetch, resealFetches } from './open.ts'
import {
  signInAndChoose,
  waitForFetch,
  waitForRevocation,
  openWindow,
  controlSource,
} from '../../testing/fetches.ts'

let app: TestApp
let firm: Firm
let provider: Visitor
beforeAll(async () => {
  ;({ app, firm } = await startWithFirm({ settings: { REMOTE_LOGIN: '1' } }))
  provider = await new Visitor(app).signIn('admin@provider.test')
})
afterAll(() => app.close())

const archiveOf = (caption: string, more: Record<string, Buffer> = {}) =>
  makeZip({
    'personal_information/profile_information/profile_information.json': {},
    'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json': [
      { timestamp: 1650000000, data: [{ post: caption }], title: 'Ana Ruiz updated her status.' },
    ],
    ...more,
  })

let number = 0
/** Adds an archive at a source, and a client with an account for it. */
async function placed(source: FetchSource, bytes: Buffer, platform = 0) {
  number += 1
  const { clientId, account } = await makeClient(app, firm, { lastName: `Fetch ${number}` })
  const file = {
    source,
    id: `file${number}`,
    name: `facebook-ana-${number}.zip`,
    owner: `ana${number}@mail.test`,
  }
  await controlSource(app, { set: 'file', file, base64: bytes.toString('base64') })
  return { clientId, accountId: await account(platform), file }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
async function importOf(importId: string | null): Promise<PostImport> {
  let made: PostImport | undefined
  await waitUntil(async () => {
    made = (await provider.call<PostImport>('getPostImport', { params: { id: importId ?? '' } })).body
    return made.status === 'SUCCESS' || made.status === 'FAILURE'
  })
  if (!made) throw new Error('No import')
  return made
}
const wordsOf = async (clientId: string) =>
  (await provider.call<Post[]>('listPosts', { query: { clientIds: [clientId] } })).body.map(
    ({ content }) => content,
  )
const rows = () =>
  app.services.db.read(firm.accountId, (tx) =>
    tx.rows<{ access: Buffer | null; tokens: Buffer | null }>(sql`
      select access, null::bytea as tokens from archive_fetches where customer_id = ${firm.accountId} and ended_at is not null
      union all select null, secret from flows where customer_id = ${firm.accountId} and state = 'answered'`),
  )

/** Waits until a fetch is postponed: it then has a second job. This may happen before the answer arrives. */
async function putOff(fetchId: string | undefined): Promise<void> {
  await waitUntil(async () => {
    const jobs = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ id: string }>(
        sql`select id from job_runs where customer_id = ${firm.accountId} and subject_id = ${fetchId}`,
      ),
    )
    return jobs.length > 1
  })
}

describe('an archive in Google Drive', () => {
  it('is fetched in ranges and imported, with its source in the seal', async () => {
    const noise = Buffer.alloc(PART_SIZE + 1_000_000, 7)
    for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((at * 2654435761) >>> 0, at)
    const bytes = await archiveOf('Words from Drive', {
      'your_facebook_activity/posts/media/noise.bin': noise,
    })
    const { clientId, accountId, file } = await placed('google_drive', bytes)
    const { status, body } = await signInAndChoose(provider, {
      source: 'google_drive',
      accountId,
      chooses: file.id,
    })
    expect([status, body.address, body.fetch?.state, body.fetch?.size]).toEqual([
      200,
      null,
      'fetching',
      bytes.length,
    ])
    const ended = await waitForFetch(provider, accountId)
    const made = await importOf(ended.importId)
    expect([ended.state, made.status, made.totals?.posts.added]).toEqual(['imported', 'SUCCESS', 1])
    expect(await wordsOf(clientId)).toEqual(['Words from Drive'])
    expect(made.seal).toMatchObject({
      sha256: sha256(bytes),
      size: bytes.length,
      parts: 2,
      through: 'google_drive',
      browserSha256: null,
      origin: { fileId: file.id, hash: `sha256:${sha256(bytes)}` },
    })
  })

  it('is fetched although the source is busy, unavailable, breaks the connection, and sends too much', async () => {
    const bytes = await archiveOf('Held up')
    const { accountId, clientId, file } = await placed('google_drive', bytes)
    // More often than a job that fails is run again.
    for (const [kind, times] of [
      ['rate_limit', 1],
      ['down', 1],
      ['cut', 1],
      ['long', 6],
    ] as const)
      await controlSource(app, {
        set: 'fault',
        fault: { source: 'google_drive', kind, times, seconds: 1 },
      })
    await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    const pushing = setInterval(() => void app.dueNow(), 300)
    const ended = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    await importOf(ended.importId)
    expect([ended.state, await wordsOf(clientId)]).toEqual(['imported', ['Held up']])
  })

  it('that takes hours is fetched although the source is then unavailable', async () => {
    const bytes = await archiveOf('Slow line', { 'photos/large.jpg': randomBytes(PART_SIZE) })
    const { accountId, clientId, file } = await placed('google_drive', bytes)
    const fault = (kind: 'down' | 'slow') =>
      controlSource(app, { set: 'fault', fault: { source: 'google_drive', kind, times: 1 } })
    const hours = (count: number): Date => new Date(Date.now() + count * 3600_000)
    const jobs = async () =>
      (await app.services.db.read(firm.accountId, (tx) =>
        tx.one<{ count: number }>(
          sql`select count(*)::int as count from job_runs where customer_id = ${firm.accountId} and subject_id = ${fetchId}`,
        ),
      ))!.count
    await fault('down')
    const { body } = await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    const fetchId = body.fetch?.id
    await waitUntil(async () => (await jobs()) === 2)
    // The first part arrives after two hours, and the second one fails; an hour and a half later, the source is unavailable again.
    app.setNow(hours(2))
    for (const kind of ['slow', 'down'] as const) await fault(kind)
    await app.dueNow()
    await waitUntil(async () => (await jobs()) === 3)
    app.setNow(hours(3.5))
    await fault('down')
    const pushing = setInterval(() => void app.dueNow(), 300)
    const ended = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    app.setNow(null)
    expect([ended.state, ended.error]).toEqual(['imported', null])
    await importOf(ended.importId)
    expect(await wordsOf(clientId)).toEqual(['Slow line'])
  })

  it('that changed during the fetch is not mixed from two versions', async () => {
    const bytes = await archiveOf('First version')
    const { accountId, file } = await placed('google_drive', bytes)
    await controlSource(app, { set: 'fault', fault: { source: 'google_drive', kind: 'down', times: 1 } })
    const { body } = await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    await putOff(body.fetch?.id)
    const other = await archiveOf('Second version')
    await controlSource(app, { set: 'file', file, base64: other.toString('base64') })
    const pushing = setInterval(() => void app.dueNow(), 300)
    const ended = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    expect([ended.state, ended.error?.message]).toEqual([
      'failed',
      'The file changed in Google Drive while we were downloading it. Please choose it again.',
    ])
  })

  it('that is gone is reported to the person who chose it and to the staff', async () => {
    const { accountId, file } = await placed('google_drive', await archiveOf('Gone'))
    await controlSource(app, { set: 'fault', fault: { source: 'google_drive', kind: 'down', times: 1 } })
    const { body } = await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    await putOff(body.fetch?.id)
    await controlSource(app, { set: 'gone', source: 'google_drive', id: file.id })
    const pushing = setInterval(() => void app.dueNow(), 300)
    const ended = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    expect([ended.state, ended.error?.code]).toEqual(['failed', 'FETCH_REFUSED'])
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    await waitUntil(async () => {
      const { body: bell } = await reviewer.call<NotificationItem[]>('listNotifications', {
        params: { id: firm.userIds['REVIEWER'] ?? '' },
      })
      return bell.some(({ notification }) => notification.type === 'post_import_failed')
    })
  })

  it('that is not a zip, is empty, or was not chosen is refused right away', async () => {
    const { accountId, file } = await placed('google_drive', Buffer.from('text'))
    await controlSource(app, {
      set: 'file',
      file: { ...file, id: 'text', name: 'notes.txt' },
      base64: Buffer.from('notes').toString('base64'),
    })
    await controlSource(app, { set: 'file', file: { ...file, id: 'empty' }, base64: '' })
    const ask = async (chooses: string | null) =>
      (await signInAndChoose(provider, { source: 'google_drive', accountId, chooses })).body.code
    expect([await ask('text'), await ask('empty'), await ask(null)]).toEqual([
      'MUST_BE_ZIP',
      'FETCH_FILE_SIZE',
      'FETCH_NOT_CHOSEN',
    ])
  })

  it('is stopped when the person cancels, and leaves nothing behind', async () => {
    const { accountId, file } = await placed('google_drive', await archiveOf('Canceled'))
    await controlSource(app, { set: 'fault', fault: { source: 'google_drive', kind: 'down', times: 1 } })
    const { body } = await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    await putOff(body.fetch?.id)
    const id = body.fetch?.id ?? ''
    // Add a part, as if it had arrived.
    const { sha256: name, size } = await app.services.storage.putPart(id, 0, Readable.from(['part']), 4)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        insert into archive_fetch_parts (customer_id, fetch_id, part_number, sha256, size)
        values (${tx.customerId}, ${id}, 0, ${Buffer.from(name, 'hex')}, ${size})`),
    )
    expect((await provider.call('cancelArchiveFetch', { params: { id } })).status).toBe(204)
    expect((await provider.call('cancelArchiveFetch', { params: { id } })).status).toBe(404)
    await app.dueNow()
    const { body: account } = await provider.call<SocialAccount>('getSocialAccount', {
      params: { id: accountId },
    })
    expect([account.archiveFetch?.state, account.latestImport]).toEqual(['canceled', null])
    await runUpkeep(app.workerServices)
    await waitForRevocation(app, file.owner)
    const left = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows(sql`
        select f.access is null as "isForgotten", (select count(*)::int from archive_fetch_parts p where p.fetch_id = f.id) as parts
        from archive_fetches f where f.customer_id = ${tx.customerId} and f.id = ${id}`),
    )
    expect(left).toEqual([{ isForgotten: true, parts: 0 }])
    await expect(app.services.storage.assemble(id, [name])).rejects.toMatchObject({ fault: 'missing' })
  })
})

describe('a fetch that is running', () => {
  it('is canceled by the client only if the client started it', async () => {
    const { accountId, clientId, file } = await placed('google_drive', await archiveOf('Whose'))
    await controlSource(app, { set: 'fault', fault: { source: 'google_drive', kind: 'down', times: 1 } })
    const { body } = await signInAndChoose(provider, { source: 'google_drive', accountId, chooses: file.id })
    await putOff(body.fetch?.id)
    const client = new Visitor(app)
    await client.openLink(await createLink(app, firm.accountId, { purpose: 'import', clientId }))
    await client.call('agreeTerms', { params: { id: clientId } })
    const cancel = async () => {
      const seen = await client.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
      const { status } = await client.call('cancelArchiveFetch', { params: { id: body.fetch?.id ?? '' } })
      return [seen.body.archiveFetch?.can, status]
    }
    const startedBy = (who: ReturnType<typeof sql>) =>
      app.services.db.transaction(firm.accountId, (tx) =>
        tx.run(sql`
          update archive_fetches f set created_by = u.id from users u
          where f.customer_id = ${tx.customerId} and f.id = ${body.fetch?.id} and u.customer_id = f.customer_id and ${who}`),
      )
    expect(await cancel()).toEqual([[], 403])
    await startedBy(sql`u.role = 'MANAGER'`)
    expect(await cancel()).toEqual([[], 403])
    await startedBy(sql`u.client_id = ${clientId}`)
    expect(await cancel()).toEqual([['cancel'], 204])
  })
})

describe('the result of a picker window', () => {
  it('is accepted once, and only in the session that started it', async () => {
    const { accountId, file } = await placed('google_drive', await archiveOf('Once'))
    const page = await openWindow(provider, { source: 'google_drive', accountId, chooses: file.id })
    page.searchParams.set('decision', 'allow')
    page.searchParams.set('choice', file.id)
    const back = await fetch(page, { redirect: 'manual' })
    const body = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    const other = await new Visitor(app).signIn('admin@provider.test')
    const params = { source: 'google_drive' }
    expect((await other.call('answerFetchSource', { params, body })).status).toBe(409)
    expect((await provider.call('answerFetchSource', { params, body })).status).toBe(200)
    expect((await provider.call('answerFetchSource', { params, body })).status).toBe(409)
    await importOf((await waitForFetch(provider, accountId)).importId)
  })

  it('of a source without a challenge is accepted only in the browser whose window left with it', async () => {
    const { accountId, file } = await placed('tiktok_portability', await archiveOf('Copied'), 3)
    await controlSource(app, { set: 'prepare', seconds: 3600 })
    const answered = async (forget: boolean) => {
      const source = 'tiktok_portability' as const
      const page = await openWindow(provider, { source, accountId, chooses: file.owner })
      page.searchParams.set('decision', 'allow')
      page.searchParams.set('choice', file.owner)
      const back = await fetch(page, { redirect: 'manual' })
      const body = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
      const left = [...provider.cookies.keys()].filter((name) => name.startsWith('pl_window_'))
      if (forget) for (const name of left) provider.cookies.delete(name)
      return (await provider.call('answerFetchSource', { params: { source }, body })).status
    }
    expect(await answered(true)).toBe(409)
    expect(await answered(false)).toBe(200)
  })

  it('leads to no account that the person cannot see', async () => {
    const { accountId } = await placed('google_drive', await archiveOf('Foreign'))
    const reviewer = await new Visitor(app).signIn('reviewer@firm.test')
    const errorFor = async (visitor: Visitor, id: string) =>
      (
        await visitor.call<{ code: string }>('openFetchSource', {
          params: { source: 'google_drive' },
          body: { accountId: id },
        })
      ).body.code
    expect(await errorFor(reviewer, accountId)).toBe('FORBIDDEN')
    expect(await errorFor(provider, newId(firm.accountId))).toBe('NOT_FOUND')
    expect(await errorFor(new Visitor(app), accountId)).toBe('UNAUTHENTICATED')
  })
})

/** Sends a request to the pickers' origin, as a browser does. */
async function atPicker(path: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http')
  const { host } = new URL(app.services.config.pickerOrigin)
  const at = new URL(path, app.url)
  return new Promise<{ status: number; text: string; policy: string }>((resolve, reject) => {
    const sent = request(at, { headers: { ...headers, host } }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += String(chunk)
      const policy = String(answer.headers['content-security-policy'] ?? '')
      resolve({ status: answer.statusCode ?? 0, text, policy })
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('an archive in Dropbox', () => {
  it('is chosen on a page of another origin, which serves nothing else, and fetched from its direct link', async () => {
    const bytes = await archiveOf('Words from Dropbox')
    const { accountId, clientId, file } = await placed('dropbox', bytes)
    const page = await openWindow(provider, { source: 'dropbox', accountId, chooses: file.id })
    expect(page.origin).toBe(app.services.config.pickerOrigin)
    const { status, text, policy } = await atPicker(page.pathname)
    expect([status, text.includes('data-key="simulated-dropbox"')]).toEqual([200, true])
    expect(policy).toContain("frame-ancestors 'none'")
    expect((await atPicker('/api/main/auth/session')).status).toBe(404)
    expect((await fetch(`${app.url}/pickers/dropbox`)).status).toBe(404)
    const state = new URLSearchParams(page.hash.slice(1)).get('state') ?? ''
    const { body } = await provider.call<{ fetch: { state: string } }>('answerFetchSource', {
      params: { source: 'dropbox' },
      body: {
        state,
        link: `https://www.dropbox.com/direct/${file.id}`,
        name: file.name,
        fileId: `id:${file.id}`,
      },
    })
    expect(body.fetch.state).toBe('fetching')
    const made = await importOf((await waitForFetch(provider, accountId)).importId)
    expect([made.seal?.through, made.seal?.sha256, await wordsOf(clientId)]).toEqual([
      'dropbox',
      sha256(bytes),
      ['Words from Dropbox'],
    ])
  })

  it('is not fetched from an address outside Dropbox', async () => {
    const { accountId } = await placed('dropbox', await archiveOf('Elsewhere'))
    for (const link of [
      'https://dropbox.com.evil.test/a.zip',
      'http://127.0.0.1/a.zip',
      'https://10.0.0.1/a.zip',
    ]) {
      const page = await openWindow(provider, { source: 'dropbox', accountId, chooses: null })
      const state = new URLSearchParams(page.hash.slice(1)).get('state') ?? ''
      const { body } = await provider.call('answerFetchSource', {
        params: { source: 'dropbox' },
        body: { state, link, name: 'a.zip' },
      })
      expect(body.code).toBe('FETCH_NOT_CHOSEN')
    }
  })
})

describe('a page for choosing a file', () => {
  it('is in the language of the person, which need not be that of the account', async () => {
    const languageOf = (page: string) => new URLSearchParams(new URL(page).hash.slice(1)).get('language')
    const dropbox = await placed('dropbox', await archiveOf('x'))
    const onedrive = await placed('onedrive', await archiveOf('x'))
    for (const [language, spoken] of [
      ['es', 'es'],
      [undefined, 'en'],
    ] as const) {
      const asked = language ? { language } : {}
      const page = await openWindow(provider, {
        source: 'dropbox',
        accountId: dropbox.accountId,
        chooses: null,
        ...asked,
      })
      const { body } = await signInAndChoose(provider, {
        source: 'onedrive',
        accountId: onedrive.accountId,
        chooses: onedrive.file.owner,
        ...asked,
      })
      expect([languageOf(page.href), languageOf(body.address ?? '')]).toEqual([spoken, spoken])
    }
  })
})

describe('an archive in OneDrive', () => {
  it('is chosen with a token that its page gets once, and fetched without sending it to the download host', async () => {
    const bytes = await archiveOf('Words from OneDrive')
    const { accountId, clientId, file } = await placed('onedrive', bytes)
    const { body } = await signInAndChoose(provider, { source: 'onedrive', accountId, chooses: file.owner })
    const picker = new URL(body.address ?? '')
    const given = new URLSearchParams(picker.hash.slice(1))
    const ticket = { 'x-ticket': given.get('ticket') ?? '' }
    expect([picker.origin, (await atPicker('/pickers/onedrive')).status]).toEqual([
      app.services.config.pickerOrigin,
      200,
    ])
    const first = await atPicker('/pickers/onedrive/token', ticket)
    const second = await atPicker('/pickers/onedrive/token', ticket)
    expect([first.status, second.status, typeof JSON.parse(first.text).token]).toEqual([200, 404, 'string'])
    const answer = {
      state: given.get('state') ?? '',
      endpoint: 'https://my.microsoftpersonalcontent.com/_api/v2.0',
      driveId: 'b!simulated',
      fileId: file.id,
    }
    await provider.call('answerFetchSource', { params: { source: 'onedrive' }, body: answer })
    const made = await importOf((await waitForFetch(provider, accountId)).importId)
    expect([made.seal?.through, made.seal?.origin?.hash, await wordsOf(clientId)]).toEqual([
      'onedrive',
      'quickXor:c2ltdWxhdGVk',
      ['Words from OneDrive'],
    ])
  })
})

describe('an archive that a platform provides', () => {
  it('of TikTok is awaited, and streamed when it is ready', async () => {
    const bytes = await makeZip({
      'user_data_tiktok.json': {
        Post: {
          Posts: {
            VideoList: [{ Date: '2022-06-10 08:00:00', Link: 'https://v.test/1', Title: 'Handed over' }],
          },
        },
      },
    })
    const { accountId, clientId, file } = await placed('tiktok_portability', bytes, 3)
    await controlSource(app, { set: 'prepare', seconds: 3600 })
    const { body } = await signInAndChoose(provider, {
      source: 'tiktok_portability',
      accountId,
      chooses: file.owner,
    })
    expect([body.fetch?.state, body.fetch?.fileName]).toEqual(['waiting', 'tiktok.zip'])
    await putOff(body.fetch?.id)
    // While the fetch waits, the key that encrypts its access is replaced.
    const { services } = app
    const before = services.vault
    const old = Buffer.from(await readFile(join(services.config.dataDir, 'secret-key'), 'utf8'), 'base64')
    const recent = randomBytes(32)
    await expect(checkVault(services.db.directory, vaultOf([recent]))).rejects.toThrow(/^SECRET_KEYS lacks/)
    services.vault = vaultOf([recent, old])
    expect(await resealFetches(services, firm.accountId)).toBeGreaterThan(0)
    services.vault = vaultOf([recent])
    await checkVault(services.db.directory, services.vault)
    app.setNow(new Date(Date.now() + 3601_000))
    await app.dueNow()
    const ended = await waitForFetch(provider, accountId)
    const made = await importOf(ended.importId)
    app.setNow(null)
    services.vault = before
    expect([made.seal?.through, made.seal?.sha256, ended.size]).toEqual([
      'tiktok_portability',
      sha256(bytes),
      bytes.length,
    ])
    expect(await wordsOf(clientId)).toEqual(['Handed over'])
  })

  it('after days is fetched although the platform is then unavailable twice', async () => {
    const archive = await makeZip({
      'user_data_tiktok.json': {
        Post: {
          Posts: {
            VideoList: [{ Date: '2022-06-11 08:00:00', Link: 'https://v.test/2', Title: 'Days later' }],
          },
        },
      },
    })
    const { accountId, clientId, file } = await placed('tiktok_portability', archive, 3)
    await controlSource(app, { set: 'prepare', seconds: 3600 })
    const { body } = await signInAndChoose(provider, {
      source: 'tiktok_portability',
      accountId,
      chooses: file.owner,
    })
    await putOff(body.fetch?.id)
    await app.services.db.transaction(firm.accountId, (tx) =>
      tx.run(sql`
        update archive_fetches set created_at = created_at - interval '2 days' where customer_id = ${tx.customerId} and id = ${body.fetch?.id}`),
    )
    await controlSource(app, {
      set: 'fault',
      fault: { source: 'tiktok_portability', kind: 'down', times: 2 },
    })
    app.setNow(new Date(Date.now() + 3601_000))
    const pushing = setInterval(() => void app.dueNow(), 300)
    const ended = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    app.setNow(null)
    expect([ended.state, ended.error]).toEqual(['imported', null])
    await importOf(ended.importId)
    expect(await wordsOf(clientId)).toEqual(['Days later'])
  })

  it('of Google in several zips becomes one import per zip, as parts of one download', async () => {
    const first = await makeZip({
      'Takeout/YouTube and YouTube Music/comments/comments.csv':
        'Comment ID,Channel ID,Comment Create Timestamp,Price,Parent Comment ID,Post ID,Video ID,Comment Text,Top-Level Comment ID\nc1,u1,2022-06-10T08:00:00+00:00,0,,,v1,"{""text"":""From the first zip""}",\n',
    })
    const { accountId, file } = await placed('google_portability', first, 4)
    const second = { source: 'google_portability' as const, id: 'second', name: 'b.zip', owner: file.owner }
    const rest = await makeZip({ 'Takeout/YouTube and YouTube Music/videos/a.jpg': await picture(3) })
    await controlSource(app, { set: 'file', file: second, base64: rest.toString('base64') })
    await controlSource(app, { set: 'prepare', seconds: 0 })
    await signInAndChoose(provider, { source: 'google_portability', accountId, chooses: file.owner })
    let imports: PostImport[] = []
    await waitUntil(async () => {
      imports = (await provider.call<PostImport[]>('listPostImports', { params: { id: accountId } })).body
      return (
        imports.length === 2 &&
        imports.every(({ completedAt, error }) => completedAt !== null || error !== null)
      )
    })
    const [later, earlier] = imports
    expect([earlier?.fileName, later?.fileName, later?.partOf]).toEqual([
      'youtube-google-1-of-2.zip',
      'youtube-google-2-of-2.zip',
      earlier?.id,
    ])
    await waitForRevocation(app, file.owner)
  })
})

describe.each([
  { source: 'google_portability', platform: 4, name: 'Google' },
  { source: 'tiktok_portability', platform: 3, name: 'TikTok' },
] as const)('an archive that $name ends before it is ready', ({ source, platform, name }) => {
  it('is reported as one to ask for again', async () => {
    const { accountId, file } = await placed(source, await archiveOf('Never given'), platform)
    await controlSource(app, { set: 'prepare', seconds: 3600 })
    const { body } = await signInAndChoose(provider, { source, accountId, chooses: file.owner })
    await putOff(body.fetch?.id)
    await controlSource(app, { set: 'ended', source })
    const pushing = setInterval(() => void app.dueNow(), 300)
    const { state, error } = await waitForFetch(provider, accountId).finally(() => clearInterval(pushing))
    expect([state, error?.code, error?.message]).toEqual([
      'failed',
      'FETCH_ARCHIVE_REFUSED',
      `${name} did not give us the archive. Ask ${name} for it again, or import the file yourself.`,
    ])
    await waitForRevocation(app, file.owner)
  })
})

async function countSignOuts(): Promise<number> {
  const body = JSON.stringify({ set: 'approve', personId: 'none' } satisfies LoginControl)
  const answer = await fetch(`${app.url}/simulated-logins/control`, { method: 'POST', body })
  return ((await answer.json()) as { signOuts: number }).signOuts
}

describe('an archive that a platform prepares after a sign-in', () => {
  it('but then does not provide is reported to the staff, the client is asked by one email, and the platform is signed out of', async () => {
    const signOuts = await countSignOuts()
    const { clientId, accountId } = await placed('google_drive', Buffer.from(''))
    const actor = await actorByEmail(app.services, 'admin@provider.test')
    await app.services.db.transaction(firm.accountId, (tx) =>
      openLoginFetch(tx, app.services, actor, {
        source: 'facebook_login',
        accountId,
        clientId,
        cookies: '[]',
      }),
    )
    await waitUntil(async () => {
      await app.dueNow()
      const { body } = await provider.call<SocialAccount>('getSocialAccount', { params: { id: accountId } })
      // Staff can't request posts that are already on their way.
      if (body.archiveFetch?.state === 'waiting') expect(body.can).not.toContain('request_posts')
      return body.archiveFetch?.state === 'failed'
    })
    const records = await app.services.db.read(firm.accountId, (tx) =>
      tx.rows<{ userId: string; type: string }>(sql`
        select user_id as "userId", type from notifications where customer_id = ${firm.accountId} and data->'client'->>'id' = ${clientId}`),
    )
    expect(records).toEqual(
      expect.arrayContaining([{ userId: firm.userIds['REVIEWER'], type: 'post_import_failed' }]),
    )
    expect(app.mails.filter(({ subject }) => subject === 'Please connect your account again')).toHaveLength(1)
    await waitUntil(async () => (await countSignOuts()) === signOuts + 1)
  })
})

it('fetches and choices leave no token behind', async () => {
  await waitUntil(async () => (await rows()).every(({ access }) => access === null))
  const kept = await rows()
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.every(({ access, tokens }) => access === null && tokens === null)).toBe(true)
})

describe('an account of a platform that is switched off', () => {
  it('has nothing fetched for it until the platform is on again', async () => {
    const { accountId } = await placed('google_drive', await archiveOf('Off'))
    const providerId = (await provider.call<{ accountId: string }>('getViewer')).body.accountId
    const turn = (isEnabled: boolean) =>
      provider.call('savePlatformSetting', {
        params: { id: providerId },
        body: { platform: 'facebook', isEnabled },
      })
    const opened = async () =>
      (
        await provider.call<{ code: string }>('openFetchSource', {
          params: { source: 'google_drive' },
          body: { accountId },
        })
      ).body.code
    expect((await turn(false)).status).toBe(200)
    expect(await opened()).toBe('PLATFORM_DISABLED')
    await turn(true)
    expect(await opened()).toBeUndefined()
  })
})
