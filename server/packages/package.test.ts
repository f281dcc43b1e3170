import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportFile } from '#contract/index.ts'
import { extensionsOf } from '../entry/extensions.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { beginTree } from '../platform/history/new-tree.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'
import { fixedZip } from '../platform/storage/fixed-zip.ts'
import { type Life, startLife } from '../testing/evidence.ts'
import { makeZip, waitForJob } from '../testing/imports.ts'
import { accountToImport, AT, F4, saying } from '../testing/older-reader.ts'
import { fileOfBytes, type ListedFile } from './listed-files.ts'
import { UnsignedLeaf } from './log.ts'
import { PACKAGE_FORMAT, packageFiles, type PackageRequest } from './package.ts'
import { fingerprint } from './readme.ts'

/** The key with which `startLife` signs. */
const key = signingKeyOf(Buffer.alloc(32, 7))
const VERIFIER = join(import.meta.dirname, '../../verifiers/verify.py')
const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'].find(existsSync)

let life: Life
let folder: string
let clientId: string
let sequencer: Database

beforeAll(async () => {
  life = await startLife()
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  clientId = life.posts[0]?.client.id ?? ''
  sequencer = openDatabase(life.app.logins.sequencer, extensionsOf(life.app.services.config), { max: 1 })
}, 240_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await sequencer.close()
  await life.close()
})

/** The files of a package of all posts of the client. */
async function* filesOf(more: Partial<PackageRequest> = {}): AsyncGenerator<ListedFile> {
  const { accountId } = life.firm
  yield* packageFiles(
    {
      read: (work) => life.app.services.db.read(accountId, work),
      storage: life.app.services.storage,
      key,
      folder: await mkdtemp(join(folder, 'work-')),
    },
    {
      of: { kind: 'client', id: clientId, name: 'Ana Ruiz' },
      firm: { id: accountId, name: 'Maple Injury Law' },
      client: { id: clientId, name: 'Ana Ruiz' },
      madeAt: new Date('2026-11-30T12:00:00Z'),
      posts: () => sql`p.client_id = ${clientId}`,
      documents: [],
      archives: [],
      versionsSha256: null,
      ...more,
    },
  )
}

/** Writes a package. @returns its path */
async function makePackage(name: string, files: AsyncIterable<ListedFile>): Promise<string> {
  const path = join(folder, `${name}.zip`)
  await pipeline(Readable.from(fixedZip(files), { objectMode: false }), createWriteStream(path))
  return path
}

type Manifest = {
  keys: object[]
  files: object[]
  posts: { id: string; versions: { media: { sha256: string | null; path: string | null }[] }[] }[]
}

/** Another manifest for the files of a package, signed by someone who has no key of Proofline. @returns the files, and those that the change adds */
async function forge(
  files: AsyncIterable<ListedFile>,
  change: (manifest: Manifest) => ListedFile[],
): Promise<ListedFile[]> {
  const kept: ListedFile[] = []
  let manifest: Manifest | undefined
  for await (const file of files) {
    const pieces: Uint8Array[] = []
    for await (const piece of file.open()) pieces.push(piece)
    if (file.path === 'manifest.json') manifest = JSON.parse(Buffer.concat(pieces).toString()) as Manifest
    else if (file.path !== 'manifest.sig') kept.push(fileOfBytes(file.path, Buffer.concat(pieces)))
  }
  if (!manifest) throw new Error('The package has no manifest')
  const added = change(manifest)
  for (const { path, size, sha256 } of added) manifest.files.push({ path, size, sha256 })
  const forger = signingKeyOf(Buffer.alloc(32, 9))
  manifest.keys.push({ publicKey: forger.publicKey.toString('base64'), from: '2026-11-30T12:00:00.000Z' })
  const listed = fileOfBytes('manifest.json', Buffer.from(JSON.stringify(manifest)))
  const signature = forger.sign(`${PACKAGE_FORMAT}\n${listed.sha256}`).toString('base64')
  const lines = `${PACKAGE_FORMAT}\n${forger.publicKey.toString('base64')}\n${signature}\n`
  return [...kept, ...added, listed, fileOfBytes('manifest.sig', Buffer.from(lines))]
}

type Answer = { exitCode: number; headline: string; facts: string[]; failures: { place: string }[] }
function verify(path: string, ...more: string[]): Answer {
  const { stdout, stderr } = spawnSync(PYTHON ?? '', [VERIFIER, path, '--json', ...more], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Answer
}

const documentsOf = (): Promise<{ id: string; reportId: string }[]> =>
  life.app.services.db.read(life.firm.accountId, (tx) =>
    tx.rows(sql<{ id: string; reportId: string }>`
      select id, report_id as "reportId" from report_files where customer_id = ${tx.customerId} and sha256 is not null limit 1`),
  )
const importsOf = async (): Promise<string[]> => {
  const rows = await life.app.services.db.read(life.firm.accountId, (tx) =>
    tx.rows<{ id: string }>(sql`
      select id from post_imports where customer_id = ${tx.customerId} and client_id = ${clientId} order by id`),
  )
  return rows.map(({ id }) => id)
}
const newestCheckpoint = async (): Promise<string> => {
  const row = await life.app.services.db.read(life.firm.accountId, (tx) =>
    tx.one<{ note: string }>(sql`
      select note from evidence_checkpoints where customer_id = ${tx.customerId} order by size desc limit 1`),
  )
  return row?.note ?? ''
}

async function download(fileId: string): Promise<Response> {
  const answer = await fetch(`${life.app.url}/media/reports/${fileId}`, {
    headers: { cookie: [...life.manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(answer.status).toBe(200)
  return answer
}

describe('an evidence package', () => {
  it('has the same bytes if it is asked for again, and names no act of the review', async () => {
    const documents = await documentsOf()
    await download(documents[0]?.id ?? '')
    await expect(makePackage('unsigned', filesOf({ documents }))).rejects.toThrow(UnsignedLeaf)
    await life.sequence()
    const all = { documents, archives: await importsOf() }
    const bytes = await readFile(await makePackage('first', filesOf(all)))
    expect(bytes.equals(await readFile(await makePackage('second', filesOf(all))))).toBe(true)
    const kinds = new Set(
      [...bytes.toString('latin1').matchAll(/"kind":"([a-zA-Z]+\.[a-zA-Z]+)"/g)].map(([, kind]) => kind),
    )
    expect(kinds).toEqual(
      new Set(['import.posts', 'import.seal', 'import.start', 'report.download', 'report.file']),
    )
    // The verifiers have words of their own.
    const ownWords = bytes.subarray(bytes.indexOf('posts/000001/version-1.json'))
    for (const word of ['A note', 'A comment', 'post.view', 'Litigation', '"status"', 'timeline'])
      expect(ownWords.includes(word), word).toBe(false)
  })

  it('is not made with a file that no leaf records', async () => {
    await expect(
      makePackage('other', filesOf({ documents: [{ id: clientId, reportId: clientId }] })),
    ).rejects.toThrow(/differs from its leaf/)
  })
})

describe.runIf(PYTHON)('the verifier in Python', () => {
  it('says of an honest package what its anchor shows', async () => {
    const path = await makePackage(
      'honest',
      filesOf({ documents: await documentsOf(), archives: await importsOf() }),
    )
    const alone = verify(path)
    expect(alone).toMatchObject({ exitCode: 0, failures: [] })
    expect(alone.headline).toBe('Consistent with itself; who made it is not checked')
    expect(verify(path, '--fingerprint', fingerprint(key.publicKey)).headline).toBe(
      'Signed with the key that you entered',
    )
    const note = join(folder, 'checkpoint.txt')
    await writeFile(note, await newestCheckpoint())
    expect(verify(path, '--checkpoint', note).headline).toBe('The bytes are unchanged')
    expect(verify(path, '--fingerprint', '00'.repeat(32)).exitCode).not.toBe(0)
  })

  it('says that the bytes are unchanged since a report, by the text of its last page', async () => {
    await life.sequence()
    const { body: reports } = await life.manager.call<Report[]>('listReports', {
      params: { clientId },
      query: { types: ['legal'] },
    })
    const reportId = reports.find(({ name }) => name === 'Renamed')?.id ?? ''
    const { body: file } = await life.manager.call<ReportFile>('generateReportFile', {
      params: { id: reportId, format: 'pdf' },
      body: { formatOptions: { language: 'fr' } },
    })
    expect((await waitForJob(life.manager, file.jobId)).error).toBeNull()
    await life.sequence()
    const { text } = await extractText(new Uint8Array(await (await download(file.id)).arrayBuffer()))
    const page = text.at(-1) ?? ''
    expect(page).toContain('Point de contrôle du registre du cabinet')
    await life.sequence()
    const path = await makePackage('printed', filesOf({ documents: [{ id: file.id, reportId }] }))
    const typed = join(folder, 'typed.txt')
    await writeFile(typed, page.slice(page.indexOf('Taille'), page.indexOf('Empreinte')))
    expect(verify(path, '--checkpoint', typed)).toMatchObject({
      exitCode: 0,
      failures: [],
      headline: 'The bytes are unchanged',
    })
    const rows = page.slice(page.indexOf('Empreinte'), page.indexOf('Signature'))
    expect(verify(path, '--fingerprint', rows.slice(rows.indexOf(')') + 1))).toMatchObject({
      headline: 'Signed with the key that you entered',
    })
    await writeFile(
      typed,
      (await readFile(typed, 'utf8')).replace(
        /Racine\D*1\s+(.)/,
        (found, first: string) => found.slice(0, -1) + (first === '0' ? '1' : '0'),
      ),
    )
    expect(verify(path, '--checkpoint', typed).headline).toBe("What you entered can't be read")
  })

  it('notices every changed byte', async () => {
    const path = await makePackage('changed', filesOf({ documents: await documentsOf() }))
    const bytes = await readFile(path)
    const other = join(folder, 'flipped.zip')
    const count = process.env['PROOFLINE_PROVE'] === '1' ? 2000 : 40
    for (let n = 0; n < count; n += 1) {
      const at = Math.floor(Math.random() * bytes.length)
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (n % 8))
      await writeFile(other, flipped)
      expect(verify(other).exitCode, `byte ${at}, bit ${n % 8}`).not.toBe(0)
    }
  }, 900_000)

  it('refuses a picture under the name of a missing one, and posts that were exchanged, although the checkpoint agrees', async () => {
    const { app, firm, provider } = life
    const account = await accountToImport({ app, firm, provider })
    await account.bring(await makeZip({ [F4]: [saying('Lost', AT, [{ uri: 'lost.jpg' }]), saying('Other')] }))
    await life.sequence()
    const note = join(folder, 'newest.txt')
    await writeFile(note, await newestCheckpoint())
    const files = () => filesOf({ posts: () => sql`p.client_id = ${account.clientId}` })
    const answerTo = async (name: string, change: (manifest: Manifest) => ListedFile[]) =>
      verify(await makePackage(name, Readable.from(await forge(files(), change))), '--checkpoint', note)
    expect(await answerTo('same', () => [])).toMatchObject({
      exitCode: 0,
      headline: 'The bytes are unchanged',
    })
    for (const name of ['media/None.jpg', 'media/null.jpg', 'media/None']) {
      const answer = await answerTo('picture', ({ posts }) => {
        const lost = posts.flatMap(({ versions }) => versions.flatMap(({ media }) => media))
        expect(lost.map(({ sha256, path }) => [sha256, path])).toEqual([[null, null]])
        for (const each of lost) each.path = name
        return [fileOfBytes(name, Buffer.from('another picture'))]
      })
      expect(answer.exitCode, name).toBe(1)
    }
    const exchanged = await answerTo('exchanged', ({ posts: [first, second] }) => {
      if (first && second) [first.id, second.id] = [second.id, first.id]
      return []
    })
    expect(exchanged.failures.map(({ place }) => place)).toEqual(['post 1, version 1', 'post 2, version 1'])
  })

  it('says that a tree began after a break, as a fact', async () => {
    await sequencer.transaction(life.firm.accountId, (tx) =>
      beginTree(tx, key, 'A backup was restored.', null),
    )
    const documents = await documentsOf()
    await download(documents[0]?.id ?? '')
    await life.sequence()
    const answer = verify(await makePackage('break', filesOf({ documents })))
    expect(answer).toMatchObject({ exitCode: 0, failures: [] })
    expect(answer.facts).toEqual([
      expect.stringMatching(
        /^The log before this one \(tree 1\) ended: A backup was restored\. Its last known state had \d+ leaves; \d+ are left, and 0 are lost\.$/,
      ),
    ])
  })
})
