import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/sql.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'
import { fixedZip } from '../platform/storage/fixed-zip.ts'
import { type Life, startLife } from '../testing/evidence.ts'
import { packageFiles, type PackageRequest } from './package.ts'
import { fingerprint } from './readme.ts'

/** The key with which `startLife` signs. */
const key = signingKeyOf(Buffer.alloc(32, 7))
const VERIFIER = join(import.meta.dirname, '../../verifiers/verify.py')
const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3', '/opt/homebrew/bin/python3'].find(existsSync)

let life: Life
let folder: string
let clientId: string

beforeAll(async () => {
  life = await startLife()
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  clientId = life.posts[0]?.client.id ?? ''
}, 240_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await life.close()
})

/** Writes a package of all posts of the client. @returns its path */
async function makePackage(name: string, more: Partial<PackageRequest> = {}): Promise<string> {
  const { accountId } = life.firm
  const files = packageFiles(
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
      posts: sql`p.client_id = ${clientId}`,
      document: null,
      archives: [],
      ...more,
    },
  )
  const path = join(folder, `${name}.zip`)
  await pipeline(Readable.from(fixedZip(files), { objectMode: false }), createWriteStream(path))
  return path
}

type Answer = { exitCode: number; headline: string; failures: { place: string }[] }
function verify(path: string, ...more: string[]): Answer {
  const { stdout, stderr } = spawnSync(PYTHON ?? '', [VERIFIER, path, '--json', ...more], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Answer
}

const documentOf = (): Promise<{ id: string; reportId: string } | null> =>
  life.app.services.db.read(life.firm.accountId, (tx) =>
    tx.one(sql<{ id: string; reportId: string }>`
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

describe('an evidence package', () => {
  it('has the same bytes if it is asked for again, and names no act of the review', async () => {
    const { app, manager } = life
    const document = await documentOf()
    const file = await fetch(`${app.url}/media/reports/${document?.id}`, {
      headers: { cookie: [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(file.status).toBe(200)
    await file.arrayBuffer()
    await life.sequence()
    const all = { document, archives: await importsOf() }
    const bytes = await readFile(await makePackage('first', all))
    expect(bytes.equals(await readFile(await makePackage('second', all)))).toBe(true)
    const kinds = new Set(
      [...bytes.toString('latin1').matchAll(/"kind":"([a-zA-Z]+\.[a-zA-Z]+)"/g)].map(([, kind]) => kind),
    )
    expect(kinds).toEqual(
      new Set(['import.posts', 'import.seal', 'import.start', 'report.download', 'report.file']),
    )
    for (const word of ['A note', 'A comment', 'post.view', 'Litigation', '"status"', 'timeline'])
      expect(bytes.includes(word), word).toBe(false)
  })

  it('is refused to be made if a record differs from what was recorded', async () => {
    await expect(
      makePackage('waiting', { archives: [], document: { id: clientId, reportId: clientId } }),
    ).rejects.toThrow(/differs from its leaf/)
  })
})

describe.runIf(PYTHON)('the verifier in Python', () => {
  it('says of an honest package what its anchor shows', async () => {
    const path = await makePackage('honest', { document: await documentOf(), archives: await importsOf() })
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

  it('notices every changed byte', async () => {
    const path = await makePackage('changed', { document: await documentOf() })
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
})
