import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'
import { canonicalBytes, canonicalRecords } from '../platform/keys/sealed-records.ts'
import type { SigningKey } from '../platform/keys/signing-key.ts'
import type { Storage } from '../platform/storage/index.ts'
import { fileOfBytes, JsonList, type ListedFile, ScratchText } from './listed-files.ts'
import { findLeaves, type LeafRef, logFiles, PlacesOfVersions, type Read, ReferredLeaves } from './log.ts'
import { packageReadme } from './readme.ts'
import {
  type Blob,
  ChangedVersions,
  findBlobs,
  findVersions,
  postBatches,
  VersionsDigest,
  type VersionRow,
} from './versions.ts'

export const PACKAGE_FORMAT = 'proofline-evidence/1'

/** What a package is made of. */
export type PackageRequest = {
  of:
    | { kind: 'report' | 'album' | 'import' | 'client'; id: string; name: string }
    | { kind: 'selection'; id: null; name: null }
  firm: { id: string; name: string }
  client: { id: string; name: string }
  madeAt: Date
  /** Which posts `p` are in it. */
  posts(tx: Tx): RawBuilder<unknown>
  /** Generated files of a report, which are then in it. */
  documents: readonly { id: string; reportId: string }[]
  /** Imports whose archives are in it, too. */
  archives: readonly string[]
  /** Of the versions that it was asked for, if that is known: {@link VersionsDigest}. */
  versionsSha256: Buffer | null
}

type Lists = { files: JsonList; posts: JsonList; deleted: JsonList }

/** An evidence package (docs/evidence-format.md) as it is written. Lists grow on the disk, because a client may have any number of posts. */
class Package {
  readonly #from: PackageSource
  readonly #request: PackageRequest
  readonly #lists: Lists
  readonly #leaves = new ReferredLeaves()
  readonly #blobs = new Map<string, Blob>()
  readonly #imports = new Map<string, PlacesOfVersions>()
  readonly #digest = new VersionsDigest()
  readonly #counts = { posts: 0, versions: 0, media: 0 }
  readonly #described: Record<'documents' | 'imports' | 'archives' | 'trees' | 'handedOver', unknown[]> = {
    documents: [],
    imports: [],
    archives: [],
    trees: [],
    handedOver: [],
  }

  constructor(from: PackageSource, request: PackageRequest, lists: Lists) {
    this.#from = from
    this.#request = request
    this.#lists = lists
  }

  async *files(): AsyncGenerator<ListedFile> {
    const parts = [
      () => verifierFiles(),
      () => this.#posts(),
      () => this.#media(),
      () => this.#archives(),
      () => this.#documents(),
      () => this.#log(),
      () => this.#readme(),
    ]
    for (const part of parts)
      for await (const file of part()) {
        await this.#lists.files.add({ path: file.path, size: file.size, sha256: file.sha256 })
        yield file
      }
    yield* this.#manifest()
  }

  async *#posts(): AsyncGenerator<ListedFile> {
    for await (const batch of postBatches(this.#from.read, this.#request.posts)) {
      const { versions, missing } = await this.#from.read((tx) => this.#findVersions(tx, batch))
      const byPost = Map.groupBy(versions, ({ post_id }) => post_id)
      for (const id of batch) {
        const own = byPost.get(id) ?? []
        // Removed since the batch was read.
        if (own.length === 0) continue
        this.#counts.posts += 1
        this.#counts.versions += own.length
        const name = String(this.#counts.posts).padStart(6, '0')
        const made = own.map((version) => ({ version, ...filesOfVersion(name, version) }))
        for (const { version, files } of made) {
          this.#digest.add(version)
          yield* files
        }
        const entries = made.map(({ version, entry }) => ({
          ...entry,
          media: this.#mediaOf(version, missing),
          ...this.#placeOf(version),
        }))
        await this.#lists.posts.add({ id, versions: entries })
      }
    }
    const { versionsSha256 } = this.#request
    if (versionsSha256 && !this.#digest.end().equals(versionsSha256)) throw new ChangedVersions()
  }

  async #findVersions(
    tx: Tx,
    ids: string[],
  ): Promise<{ versions: VersionRow[]; missing: Map<string, string> }> {
    const versions = await findVersions(tx, ids)
    for (const { import_id } of versions)
      if (!this.#imports.has(import_id))
        this.#imports.set(import_id, await PlacesOfVersions.read(tx, import_id))
    for (const blob of await findBlobs(tx, versions)) this.#blobs.set(blob.sha256, blob)
    for (const { ref } of await findLeaves(tx, ids, ['post.purgeVersions']))
      await this.#lists.deleted.add({ leaf: this.#leaves.add(ref) })
    return { versions, missing: await findMissing(tx, ids) }
  }

  #mediaOf({ post_id, media }: VersionRow, missing: Map<string, string>): Record<string, unknown>[] {
    return media.map((each) => ({
      ...each,
      path: pathOf(each.sha256 === null ? undefined : this.#blobs.get(each.sha256)),
      missing: missing.get(`${post_id} ${each.uri}`) ?? null,
    }))
  }

  #placeOf({ post_id, number, import_id }: VersionRow): { leaf: LeafRef; index: number } {
    const place = (this.#imports.get(import_id) ?? never()).of(post_id, number)
    return { leaf: this.#leaves.add(place.leaf), index: place.index }
  }

  *#media(): Generator<ListedFile> {
    for (const blob of [...this.#blobs.values()].toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
      this.#counts.media += 1
      yield fileOfBlob(this.#from.storage, pathOf(blob) ?? never(), blob)
    }
  }

  /** Describes all imports, and has the archives that were asked for. */
  async *#archives(): AsyncGenerator<ListedFile> {
    for (const id of this.#imports.keys()) {
      const { entry, blob, purges } = await this.#from.read((tx) => describeImport(tx, this.#leaves, id))
      this.#described.imports.push(entry)
      for (const leaf of purges) await this.#lists.deleted.add({ leaf })
      if (!this.#request.archives.includes(id)) continue
      // It was deleted since it was chosen.
      if (!blob) throw new ChangedVersions()
      const path = `archives/${blob.sha256}.zip`
      this.#described.archives.push({ path, import: id })
      yield fileOfBlob(this.#from.storage, path, blob)
    }
  }

  async *#documents(): AsyncGenerator<ListedFile> {
    for (const [at, document] of this.#request.documents.entries()) {
      const { handedOver, blob, ending, leaf } = await this.#from.read((tx) =>
        describeDocument(tx, this.#leaves, document),
      )
      const path = `document/${at + 1}${ending}`
      this.#described.documents.push({ path, leaf })
      this.#described.handedOver.push(...handedOver)
      yield fileOfBlob(this.#from.storage, path, blob)
    }
  }

  async *#log(): AsyncGenerator<ListedFile> {
    for (const each of this.#leaves.trees()) {
      const made = logFiles(this.#from.read, this.#from.folder, each)
      let next = await made.next()
      for (; !next.done; next = await made.next()) yield next.value
      this.#described.trees.push(next.value)
    }
  }

  *#readme(): Generator<ListedFile> {
    const [imports, archives] = [this.#described.imports.length, this.#described.archives.length]
    const facts = { ...this.#request, counts: this.#counts, imports, archives }
    yield fileOfBytes('README.txt', Buffer.from(packageReadme(facts, this.#from.key.publicKey)))
  }

  async *#manifest(): AsyncGenerator<ListedFile> {
    const { key, read, folder } = this.#from
    const { of, firm, client, madeAt } = this.#request
    const head = JSON.stringify({
      format: PACKAGE_FORMAT,
      firm,
      client,
      madeAt: madeAt.toISOString(),
      of,
      keys: await read((tx) => findKeys(tx, key, madeAt)),
      ...this.#described,
    })
    await using manifest = await ScratchText.in(folder, 'manifest.json')
    await manifest.write(head.slice(0, -1))
    for (const [name, list] of Object.entries(this.#lists)) {
      await manifest.write(`,\n"${name}":[`)
      const decoder = new TextDecoder()
      for await (const piece of await list.end())
        await manifest.write(decoder.decode(piece, { stream: true }))
      await manifest.write(']')
    }
    await manifest.write('}\n')
    const ended = { path: 'manifest.json', ...(await manifest.end()) }
    yield ended
    const signature = key.sign(`${PACKAGE_FORMAT}\n${ended.sha256}`).toString('base64')
    const lines = `${PACKAGE_FORMAT}\n${key.publicKey.toString('base64')}\n${signature}\n`
    yield fileOfBytes('manifest.sig', Buffer.from(lines))
  }
}

/** What a package is read from, with the key that signs it. `folder`: a temporary one, which is needed until the last file was written. */
export type PackageSource = { read: Read; storage: Storage; key: SigningKey; folder: string }

const VERIFIERS = ['verify.html', 'verify.py']

async function* verifierFiles(): AsyncGenerator<ListedFile> {
  for (const name of VERIFIERS)
    yield fileOfBytes(name, await readFile(join(import.meta.dirname, '../../verifiers', name)))
}

/** The files of an evidence package, in the order of the zip. @throws UnsignedLeaf @throws Error if something differs from what was recorded */
export async function* packageFiles(
  from: PackageSource,
  request: PackageRequest,
): AsyncGenerator<ListedFile> {
  const list = async (name: string) => new JsonList(await ScratchText.in(from.folder, `${name}.json`))
  await using files = await list('files')
  await using posts = await list('posts')
  await using deleted = await list('deleted')
  yield* new Package(from, request, { files, posts, deleted }).files()
}

function never(): never {
  throw new Error('This cannot be reached')
}

/** Why files are missing, by post and address. */
async function findMissing(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ post_id: string; uri: string; missing: string }>(sql`
    select post_id, uri, missing from post_media
    where customer_id = ${tx.customerId} and post_id = any(${uuids(ids)}) and sha256 is null and missing is not null`)
  return new Map(rows.map(({ post_id, uri, missing }) => [`${post_id} ${uri}`, missing]))
}

/** The files of a version, and what the manifest says of it besides media and leaf. @param name of the post's folder @throws Error if its records are not those that were recorded */
function filesOfVersion(
  name: string,
  { post_id, number, import_id, sources, raw, canonical_sha256, salt, media }: VersionRow,
): { files: ListedFile[]; entry: Record<string, unknown> } {
  const base = `posts/${name}/version-${number}`
  const bytes = canonicalBytes(media, canonicalRecords(raw))
  if (!hash('sha256', bytes, 'buffer').equals(canonical_sha256))
    throw new Error(`Version ${number} of post ${post_id} differs from its hash`)
  const canonical = fileOfBytes(`${base}.json`, bytes)
  const records = raw.map((text, at) => fileOfBytes(`${base}-record-${at + 1}.txt`, Buffer.from(text)))
  return {
    files: [canonical, ...records],
    entry: {
      number,
      import: import_id,
      path: canonical.path,
      sha256: canonical.sha256,
      salt: salt.toString('hex'),
      records: records.map(({ path }, at) => {
        const { file, position, offset, length } = sources[at] ?? never()
        return { path, file, position, offset, length }
      }),
    },
  }
}

/** The ending with which programs open a file of this type. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
}
const pathOf = (blob: Blob | undefined): string | null =>
  blob ? `media/${blob.sha256}${ENDINGS[blob.mime ?? ''] ?? ''}` : null

const fileOfBlob = (storage: Storage, path: string, { sha256, size, crc32 }: Blob): ListedFile => ({
  path,
  size,
  crc32,
  sha256,
  open: () => storage.open(sha256),
})

async function describeImport(
  tx: Tx,
  leaves: ReferredLeaves,
  id: string,
): Promise<{ entry: Record<string, unknown>; blob: Blob | null; purges: LeafRef[] }> {
  const [start] = await findLeaves(tx, [id], ['import.start'])
  const [seal] = await findLeaves(tx, [id], ['import.seal'])
  const purges = await findLeaves(tx, [id], ['import.purge'])
  const blob = await tx.one<Blob>(sql`
    select encode(b.sha256, 'hex') as sha256, b.size, b.crc32, b.mime from post_imports i
    join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = i.archive_sha256
    where i.customer_id = ${tx.customerId} and i.id = ${id}`)
  const archive = seal && { sha256: seal.payload['archiveSha256'], size: seal.payload['size'] }
  const refOf = (found: { ref: LeafRef } | undefined) => (found ? leaves.add(found.ref) : null)
  return {
    entry: { id, start: refOf(start), seal: refOf(seal), archive: archive ?? null },
    blob,
    purges: purges.map(({ ref }) => leaves.add(ref)),
  }
}

type DocumentRow = Blob & { name: string }

async function describeDocument(
  tx: Tx,
  leaves: ReferredLeaves,
  { id, reportId }: { id: string; reportId: string },
): Promise<{ ending: string; leaf: LeafRef; handedOver: { leaf: LeafRef }[]; blob: Blob }> {
  const file = await tx.one<DocumentRow>(sql`
    select encode(b.sha256, 'hex') as sha256, b.size, b.crc32, b.mime, f.file_name as name from report_files f
    join blobs b on b.customer_id = ${tx.customerId} and b.sha256 = f.sha256
    where f.customer_id = ${tx.customerId} and f.id = ${id} and f.report_id = ${reportId}`)
  const found = await findLeaves(tx, [reportId], ['report.file', 'report.download'])
  const own = found.filter(({ payload }) => payload['fileId'] === id)
  const [made] = own
  if (!file || !made || made.payload['sha256'] !== file.sha256)
    throw new Error(`The file ${id} differs from its leaf`)
  return {
    ending: extname(file.name),
    leaf: leaves.add(made.ref),
    handedOver: own.slice(1).map(({ ref }) => ({ leaf: leaves.add(ref) })),
    blob: file,
  }
}

/** Each key that signed something, the present one last. @param madeAt when a key signs that has signed nothing before */
async function findKeys(
  tx: Tx,
  key: SigningKey,
  madeAt: Date,
): Promise<{ publicKey: string; from: string }[]> {
  const rows = await tx.rows<{ public_key: Buffer; first_used_at: Date }>(
    sql`select public_key, first_used_at from evidence_keys order by first_used_at`,
  )
  const present = rows.find((row) => row.public_key.equals(key.publicKey))
  const ordered = [
    ...rows.filter((row) => row !== present),
    present ?? { public_key: key.publicKey, first_used_at: madeAt },
  ]
  return ordered.map((row) => ({
    publicKey: row.public_key.toString('base64'),
    from: row.first_used_at.toISOString(),
  }))
}
