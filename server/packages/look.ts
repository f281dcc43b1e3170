import { z } from 'zod'
import type { EvidencePackage, FindingKind } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { json, sql, uuids } from '../platform/db/sql.ts'
import { publish } from '../platform/history/events.ts'
import { defineJob, type JobContext, stopIfAborted } from '../platform/jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { archivesFor } from './archives.ts'
import { cameraDataOf, type Finding, findingsOf } from './findings.ts'
import {
  type Blob,
  findBlobs,
  findVersions,
  postBatches,
  type VersionRow,
  VersionsDigest,
} from './versions.ts'
import { findPackage, type PackageRow, postsOfPackage } from './rows.ts'

type Context = JobContext<Record<string, never>>

/** Looks at every byte that would go into a package, and counts what goes beyond its document. Another attempt begins again. */
export const lookJob = defineJob({
  kind: 'look-into-package',
  payload: z.object({}),
  attempts: 10,
  lane: 'heavy',
  run: async (context) => {
    const row = await context.transaction(async (tx) => {
      await tx.run(
        sql`delete from package_findings where customer_id = ${tx.customerId} and package_id = ${context.subjectId}`,
      )
      return findPackage(tx, context.subjectId)
    })
    if (!row || row.state !== 'looking') throw new Problem('NOT_FOUND')
    await new Look(context, row).run()
  },
  fail: async (tx, context) => {
    await failPackage(tx, context.subjectId)
  },
})

/** Marks a package as failed, unless it has ended otherwise. */
export async function failPackage(tx: Tx, id: string): Promise<PackageRow | null> {
  const changed = await tx.run(sql`
    update packages set state = 'failed' where customer_id = ${tx.customerId} and id = ${id} and state in ('looking', 'making')`)
  const row = changed === 0 ? null : await findPackage(tx, id)
  if (row) await publish(tx, [{ type: 'package.changed', packageId: id, clientId: row.clientId }])
  return row
}

class Look {
  readonly #context: Context
  readonly #row: PackageRow
  readonly #digest = new VersionsDigest()
  /** Files that have been read. A post's finding of camera data is of the first post that has the file. */
  readonly #files = new Map<string, number>()
  readonly #imports = new Set<string>()
  readonly #people = new Set<string>()
  readonly #counts = new Map<FindingKind, number>()
  #posts = 0
  #versions = 0
  #missing = 0
  #size = 0
  #places = 0

  constructor(context: Context, row: PackageRow) {
    this.#context = context
    this.#row = row
  }

  async run(): Promise<void> {
    const { services, customerId, signal } = this.#context
    const read = <Result>(work: (tx: Tx) => Promise<Result>) => services.db.read(customerId, work)
    const all = await read((tx) => countPosts(tx, this.#row))
    for await (const ids of postBatches(read, (tx) => postsOfPackage(tx, this.#row))) {
      stopIfAborted(signal)
      const { versions, blobs, texts } = await read(async (tx) => {
        const found = await findVersions(tx, ids)
        return { versions: found, blobs: await findBlobs(tx, found), texts: await this.#printed(tx, ids) }
      })
      const sizes = new Map(blobs.map((blob) => [blob.sha256, blob]))
      const byPost = Map.groupBy(versions, ({ post_id }) => post_id)
      const findings: (Finding & { postId: string })[] = []
      for (const id of ids)
        for (const finding of await this.#ofPost(byPost.get(id) ?? [], sizes, texts.get(id) ?? ''))
          findings.push({ postId: id, ...finding })
      await this.#save(findings)
      await this.#context.progress('look', this.#posts, all)
    }
    await this.#save(await read((tx) => findSenders(tx, [...this.#imports])))
    await this.#end()
  }

  /** What the document says of each post: names in it do not go beyond it. Without a document, everything does. */
  async #printed(tx: Tx, ids: string[]): Promise<Map<string, string>> {
    if (this.#row.documents.length === 0) return new Map()
    const rows = await tx.rows<{ id: string; content: string }>(
      sql`select id, content from posts where customer_id = ${tx.customerId} and id = any(${uuids(ids)})`,
    )
    return new Map(rows.map(({ id, content }) => [id, content]))
  }

  /** @param versions of one post @returns each finding once */
  async #ofPost(
    versions: readonly VersionRow[],
    blobs: ReadonlyMap<string, Blob>,
    printed: string,
  ): Promise<Finding[]> {
    if (versions.length === 0) return []
    this.#posts += 1
    const found = new Map<string, Finding>()
    const kinds = new Set<FindingKind>()
    for (const version of versions) {
      this.#versions += 1
      this.#digest.add(version)
      this.#imports.add(version.import_id)
      for (const raw of version.raw) {
        this.#size += 2 * Buffer.byteLength(raw)
        for (const finding of findingsOf(raw)) {
          if (finding.kind === 'people' && printed.includes(finding.value)) continue
          found.set(`${finding.kind} ${finding.value}`, finding)
        }
      }
      for (const { sha256 } of version.media) {
        if (sha256 === null) this.#missing += 1
        const blob = sha256 === null || this.#files.has(sha256) ? undefined : blobs.get(sha256)
        if (!blob) continue
        this.#files.set(blob.sha256, blob.size)
        this.#size += blob.size
        const data = await cameraDataOf(this.#context.services.storage.open(blob.sha256))
        if (!data) continue
        if (data.hasPlace) this.#places += 1
        this.#count('camera')
        found.set(`camera ${blob.sha256}`, { kind: 'camera', value: data.value })
      }
    }
    for (const { kind, value } of found.values())
      if (kind === 'people') this.#people.add(value)
      else if (kind !== 'camera') kinds.add(kind)
    for (const kind of kinds) this.#count(kind)
    return [...found.values()]
  }

  readonly #numbers = new Map<FindingKind, number>()

  #count(kind: FindingKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  async #save(findings: readonly (Finding & { postId: string | null })[]): Promise<void> {
    const rows = findings.map(({ kind, postId, value }) => {
      if (kind === 'sender') this.#count(kind)
      const number = (this.#numbers.get(kind) ?? 0) + 1
      this.#numbers.set(kind, number)
      return { kind, number, post: postId, value }
    })
    await this.#context.transaction((tx) =>
      tx.run(sql`
        insert into package_findings (customer_id, package_id, kind, number, post_id, value)
        select ${tx.customerId}, ${this.#row.id}, f.kind, f.number, f.post, f.value
        from jsonb_to_recordset(${json(rows)}) as f (kind text, number int, post uuid, value text) on conflict do nothing`),
    )
  }

  #end(): Promise<void> {
    if (this.#people.size > 0) this.#counts.set('people', this.#people.size)
    const beyond: EvidencePackage['beyond'] = [...this.#counts].map(([kind, count]) => ({
      kind,
      count,
      places: kind === 'camera' ? this.#places : 0,
    }))
    return this.#context.transaction(async (tx) => {
      const documents = await describeDocuments(tx, this.#row.documents)
      const contents: EvidencePackage['contents'] = {
        posts: this.#posts,
        versions: this.#versions,
        files: this.#files.size,
        missing: this.#missing,
        imports: this.#imports.size,
        documents: documents.map(({ name, pages }) => ({ name, pages })),
        size: this.#size + documents.reduce((sum, { size }) => sum + size, 0),
      }
      // Canceled, or its client is being removed.
      const changed = await tx.run(sql`
        update packages set state = 'asking', contents = ${json(contents)}, beyond = ${json(beyond)}, offered = ${json(await archivesFor(tx, this.#row))}, versions_sha256 = ${this.#digest.end()}
        where customer_id = ${tx.customerId} and id = ${this.#row.id} and state = 'looking'`)
      if (changed === 0) throw new Problem('CANCELLED')
      await publish(tx, [{ type: 'package.changed', packageId: this.#row.id, clientId: this.#row.clientId }])
    })
  }
}

/** From where archives were sent, as their leaves record it. */
async function findSenders(
  tx: Tx,
  importIds: readonly string[],
): Promise<{ kind: 'sender'; postId: null; value: string }[]> {
  const rows = await tx.rows<{ payload: string }>(sql`
    select p.payload from evidence_leaves l
    join evidence_payloads p on p.customer_id = ${tx.customerId} and p.leaf_id = l.id
    where l.customer_id = ${tx.customerId} and l.kind = 'import.start' and l.subject_id = any(${uuids(importIds)}) order by l.at, l.id`)
  return rows.flatMap(({ payload }) => {
    const { ip, userAgent, fileName } = JSON.parse(payload) as Record<string, string | null>
    const parts = [fileName, ip, userAgent].flatMap((part) => part || [])
    return ip || userAgent ? [{ kind: 'sender' as const, postId: null, value: parts.join(' · ') }] : []
  })
}

async function countPosts(tx: Tx, row: PackageRow): Promise<number> {
  const found = await tx.one<{ n: number }>(
    sql`select count(*) as n from posts p where p.customer_id = ${tx.customerId} and ${postsOfPackage(tx, row)}`,
  )
  return found?.n ?? 0
}

const describeDocuments = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ name: string; pages: number | null; size: number }[]> =>
  tx.rows<{ name: string; pages: number | null; size: number }>(sql`
    select file_name as name, pages, coalesce(size, 0) as size from report_files
    where customer_id = ${tx.customerId} and id = any(${uuids(ids)}) order by format desc, volume`)
