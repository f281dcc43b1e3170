import { hash, randomInt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/db/sql.ts'
import { signCheckpoint } from '../platform/history/checkpoint.ts'
import { appendLeaf, emptyTree, hashNode, rootOf } from '../platform/history/merkle-tree.ts'
import { inclusionNodes, type Node, proofOf } from '../platform/history/proofs.ts'
import { newId } from '../platform/ids.ts'
import { signingKeyOf } from '../platform/keys/signing-key.ts'
import { fixedZip } from '../platform/storage/fixed-zip.ts'
import { type Life, startLife } from '../testing/evidence.ts'
import { PYTHON, type Typed, type Verdict, verifyInPage, verifyInPython } from '../testing/verifiers.ts'
import { fileOfBytes } from './listed-files.ts'
import { PACKAGE_FORMAT, packageFiles } from './package.ts'
import { fingerprint } from './readme.ts'

/** The key with which `startLife` signs. */
const key = signingKeyOf(Buffer.alloc(32, 7))
const forger = signingKeyOf(Buffer.alloc(32, 9))
const IS_LONG = process.env['PROOFLINE_PROVE'] === '1'

type Entries = Map<string, Buffer>
type Manifest = {
  keys: { publicKey: string; from: string }[]
  files: { path: string; size: number; sha256: string }[]
  posts: {
    id: string
    versions: {
      path: string
      sha256: string
      salt: string
      leaf: { tree: number; seq: number }
      index: number
    }[]
  }[]
  trees: {
    leaves: { seq: number; salt: string | null; proof: string[] }[]
    older: { path: string }[]
  }[]
}

let life: Life
let folder: string
let honest: Entries
/** An older and the newest signed state, as paper has them. */
let older: { size: number; root: string; note: string }
let newest: { size: number; root: string; note: string }

beforeAll(async () => {
  life = await startLife()
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  const { accountId } = life.firm
  const states = await life.app.services.db.read(accountId, (tx) =>
    tx.rows<{ size: number; root: string; note: string }>(sql`
      select size, encode(root, 'hex') as root, note from evidence_checkpoints where customer_id = ${tx.customerId} order by size`),
  )
  const [first, last] = [states[0], states.at(-1)]
  if (!first || !last || first === last) throw new Error('There are too few checkpoints')
  ;[older, newest] = [first, last]
  honest = new Map()
  const clientId = life.posts[0]?.client.id ?? ''
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
      posts: () => sql`p.client_id = ${clientId}`,
      documents: [],
      archives: [],
      versionsSha256: null,
    },
  )
  for await (const file of files) {
    const pieces: Uint8Array[] = []
    for await (const piece of file.open()) pieces.push(Buffer.from(piece))
    honest.set(file.path, Buffer.concat(pieces))
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await life.close()
})

async function write(entries: Iterable<[string, Buffer]>): Promise<string> {
  const path = join(folder, `${newId()}.zip`)
  const files = [...entries].map(([name, bytes]) => fileOfBytes(name, bytes))
  await pipeline(Readable.from(fixedZip(files), { objectMode: false }), createWriteStream(path))
  return path
}

const manifestOf = (entries: Entries): Manifest =>
  JSON.parse((entries.get('manifest.json') ?? Buffer.alloc(0)).toString()) as Manifest

/** A manifest for these files, signed with this key. */
function sign(entries: Entries, manifest: Manifest, by = key): Entries {
  const signed = new Map(entries)
  const present = [...signed].filter(([path]) => !path.startsWith('manifest.'))
  manifest.files = present.map(([path, bytes]) => {
    const { size, sha256 } = fileOfBytes(path, bytes)
    return { path, size, sha256 }
  })
  const listed = fileOfBytes('manifest.json', Buffer.from(JSON.stringify(manifest)))
  const signature = by.sign(`${PACKAGE_FORMAT}\n${listed.sha256}`).toString('base64')
  signed.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  signed.set(
    'manifest.sig',
    Buffer.from(`${PACKAGE_FORMAT}\n${by.publicKey.toString('base64')}\n${signature}\n`),
  )
  return signed
}

const changed = (path: string, to: Buffer): Entries => new Map(honest).set(path, to)
const read = (path: string): Buffer => honest.get(path) ?? Buffer.alloc(0)

/** What both verifiers say, which must agree. */
async function verdictOn(path: string, typed: Typed = {}): Promise<Verdict> {
  const ofPage = await verifyInPage(path, typed)
  if (PYTHON) expect(verifyInPython(path, typed).outcome, path).toBe(ofPage.outcome)
  return ofPage
}

const FIRST = 'posts/000001/version-1.json'
const SECOND = 'posts/000002/version-1.json'
const CHECKPOINT = 'log/1/checkpoint'

/** Another text in the first post, and a log of the listed leaves alone that records it. */
function forgeEverything(): Entries {
  const manifest = manifestOf(honest)
  const entries = new Map(honest)
  const [tree] = manifest.trees
  const version = manifest.posts[0]?.versions[0]
  if (!tree || !version) throw new Error('The package has no post')
  const canonical = Buffer.from(read(version.path).toString().replace('First', 'Never'))
  entries.set(version.path, canonical)
  version.sha256 = hash('sha256', canonical, 'hex')
  const { seq } = version.leaf
  const commitments = Buffer.from(read(`log/1/commitments/${seq}`))
  const before = hash('sha256', commitments, 'hex')
  hash('sha256', Buffer.concat([Buffer.from(version.salt, 'hex'), canonical]), 'buffer').copy(
    commitments,
    version.index * 32,
  )
  const at = tree.leaves.findIndex((leaf) => leaf.seq === seq)
  const payloads = read('log/1/payloads').toString().split('\n')
  payloads[at] = (payloads[at] ?? '').replace(before, hash('sha256', commitments, 'hex'))
  const salt = Buffer.from(tree.leaves[at]?.salt ?? '', 'hex')
  const lines = read('log/1/leaves').toString().trimEnd().split('\n')
  const line = JSON.parse(lines[at] ?? '') as { commitment: string }
  const commitment = hash('sha256', Buffer.concat([salt, Buffer.from(payloads[at] ?? '')]), 'hex')
  lines[at] = (lines[at] ?? '').replace(line.commitment, commitment)
  const hashes = lines.map((text) =>
    hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(text)]), 'buffer'),
  )
  const hashAt = ({ level, index }: Node): Buffer =>
    level === 0
      ? (hashes[index] ?? Buffer.alloc(0))
      : hashNode(
          hashAt({ level: level - 1, index: index * 2 }),
          hashAt({ level: level - 1, index: index * 2 + 1 }),
        )
  for (const { path } of tree.older) entries.delete(path)
  tree.older = []
  const places = new Map(tree.leaves.map((leaf, place) => [leaf.seq, place]))
  const old = [...entries.keys()].filter((path) => path.startsWith('log/1/commitments/'))
  const moved = old.map(
    (path) => [path, path === `log/1/commitments/${seq}` ? commitments : read(path)] as const,
  )
  for (const path of old) entries.delete(path)
  for (const [path, bytes] of moved)
    entries.set(`log/1/commitments/${places.get(Number(path.split('/').at(-1)))}`, bytes)
  for (const [place, leaf] of tree.leaves.entries()) {
    leaf.seq = place
    leaf.proof = proofOf(inclusionNodes(place, hashes.length), hashAt).map((each) => each.toString('hex'))
  }
  const renumbered = JSON.parse(JSON.stringify(manifest), (_, value: { tree?: number; seq?: number }) =>
    typeof value === 'object' && value !== null && value.tree === 1 && value.seq !== undefined
      ? { ...value, seq: places.get(value.seq) ?? 0 }
      : value,
  ) as Manifest
  entries.set('log/1/leaves', Buffer.from(`${lines.join('\n')}\n`))
  entries.set('log/1/payloads', Buffer.from(payloads.join('\n')))
  const grown = emptyTree()
  for (const each of hashes) appendLeaf(grown, each)
  const root = rootOf(grown)
  const { accountId } = life.firm
  const checkpoint = {
    customerId: accountId,
    tree: 1,
    size: hashes.length,
    root,
    at: new Date('2026-11-30T12:00:00Z'),
  }
  entries.set(CHECKPOINT, Buffer.from(signCheckpoint(checkpoint, key)))
  return sign(entries, renumbered)
}

describe('both verifiers', () => {
  it('say of an honest package what it is compared with', async () => {
    const path = await write(honest)
    expect(await verdictOn(path)).toEqual({ outcome: 'self', places: [] })
    expect((await verdictOn(path, { fingerprint: fingerprint(key.publicKey) })).outcome).toBe('key')
    expect((await verdictOn(path, { size: newest.size, root: newest.root })).outcome).toBe('unchanged')
    // It was never handed over, so the package can't show it.
    expect((await verdictOn(path, { size: older.size, root: older.root })).outcome).toBe('self')
    expect((await verdictOn(path, { size: newest.size, root: older.root })).outcome).toBe('failed')
  })

  it('notice files that were taken out, added, swapped or changed, although the list is signed again', async () => {
    const without = new Map(honest)
    without.delete(FIRST)
    const added = new Map(honest).set('posts/000001/version-1-record-9.txt', Buffer.from('{}'))
    const swapped = new Map(honest).set(FIRST, read(SECOND)).set(SECOND, read(FIRST))
    const edited = changed(FIRST, Buffer.from(read(FIRST).toString().replace('First', 'Never')))
    const attacks = { without, added, swapped, edited }
    for (const [name, entries] of Object.entries(attacks)) {
      const { outcome, places } = await verdictOn(await write(entries))
      expect([outcome, places.length > 0], name).toEqual(['failed', true])
    }
    for (const [name, entries] of Object.entries({ without, swapped, edited })) {
      const { outcome, places } = await verdictOn(await write(sign(entries, manifestOf(honest))), {
        size: newest.size,
        root: newest.root,
      })
      expect(outcome, name).toBe('failed')
      expect(places.join('\n'), name).toMatch(/post 1|posts\/000001/)
    }
  })

  it('notice posts under each other’s names', async () => {
    const manifest = manifestOf(honest)
    const [first, second] = manifest.posts
    if (first && second) [first.id, second.id] = [second.id, first.id]
    const { outcome, places } = await verdictOn(await write(sign(honest, manifest)))
    expect(outcome).toBe('failed')
    expect(places.join('\n')).toMatch(/post 1/)
  })

  it('notice a log that was cut, rolled back, or is another firm’s', async () => {
    const lines = read('log/1/leaves').toString().split('\n')
    const cut = changed('log/1/leaves', Buffer.from(`${lines.slice(0, -2).join('\n')}\n`))
    const fewer = manifestOf(honest)
    fewer.trees[0]?.leaves.pop()
    const rolledBack = changed(CHECKPOINT, Buffer.from(older.note))
    const foreign = changed(
      CHECKPOINT,
      Buffer.from(
        signCheckpoint(
          {
            customerId: newId(),
            tree: 1,
            size: newest.size,
            root: Buffer.from(newest.root, 'hex'),
            at: new Date('2026-11-30T12:00:00Z'),
          },
          key,
        ),
      ),
    )
    const attacks: [string, Entries, RegExp][] = [
      ['cut', sign(cut, manifestOf(honest)), /log\/1|tree 1/],
      ['cut with its list', sign(cut, fewer), /log\/1|tree 1|leaf/],
      ['rolled back', sign(rolledBack, manifestOf(honest)), /log\/1|tree 1/],
      ['foreign', sign(foreign, manifestOf(honest)), /log\/1\/checkpoint/],
    ]
    for (const [name, entries, place] of attacks) {
      const { outcome, places } = await verdictOn(await write(entries))
      expect(outcome, name).toBe('failed')
      expect(places.join('\n'), name).toMatch(place)
    }
  })

  it('refuse a file that is in the zip twice', async () => {
    const twice = [...honest, [FIRST, read(FIRST)] as [string, Buffer]]
    expect((await verdictOn(await write(twice))).outcome).toBe('refused')
  })

  it('notice another key by its fingerprint, and say without one that the maker is not checked', async () => {
    const manifest = manifestOf(honest)
    manifest.keys.push({ publicKey: forger.publicKey.toString('base64'), from: '2026-11-30T12:00:00.000Z' })
    const path = await write(sign(honest, manifest, forger))
    expect((await verdictOn(path)).outcome).toBe('self')
    // That of an older key of the list: “This package can’t show it”.
    expect((await verdictOn(path, { fingerprint: fingerprint(key.publicKey) })).outcome).toBe('self')
    manifest.keys = [{ publicKey: forger.publicKey.toString('base64'), from: '2026-11-30T12:00:00.000Z' }]
    const alone = await write(sign(honest, manifest, forger))
    expect((await verdictOn(alone)).outcome).toBe('failed')
    expect((await verdictOn(alone, { fingerprint: fingerprint(key.publicKey) })).outcome).toBe('failed')
  })

  it('can’t notice a forger who has our key and writes everything again, except by what people hold', async () => {
    const path = await write(forgeEverything())
    expect(await verdictOn(path)).toEqual({ outcome: 'self', places: [] })
    expect((await verdictOn(path, { fingerprint: fingerprint(key.publicKey) })).outcome).toBe('key')
    // The forged log is shorter: “This package can’t show it”. One of the same size has another root.
    expect((await verdictOn(path, { size: newest.size, root: newest.root })).outcome).toBe('self')
    const size = manifestOf(honest).trees[0]?.leaves.length ?? 0
    expect((await verdictOn(path, { size, root: newest.root })).outcome).toBe('failed')
  })

  it('notice every changed byte', async () => {
    const bytes = await readFile(await write(honest))
    const path = join(folder, 'flipped.zip')
    for (let n = 0; n < (IS_LONG ? 2000 : 30); n += 1) {
      const at = randomInt(bytes.length)
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (n % 8))
      await writeFile(path, flipped)
      const { outcome } = await verdictOn(path)
      expect(['failed', 'refused'], `byte ${at}, bit ${n % 8}`).toContain(outcome)
    }
  }, 1_800_000)
})
