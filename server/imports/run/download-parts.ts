import { stopIfAborted } from '../../platform/jobs/job.ts'
import { ArchiveProblem, nameOfPart } from '#archive/index.ts'
import { platformOfCode } from '#contract/index.ts'
import { sql, uuids } from '../../platform/db/sql.ts'
import { publish } from '../../platform/history/events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type FilledMedia, fillMissingMedia, type MissingMedia, findMissingMedia } from '../../posts/index.ts'
import type { ArchiveReader, OpenArchive } from '../archives/archive-reader.ts'
import { openSealed } from '../archives/inner-zip.ts'
import type { PackedFile } from '../archives/messages.ts'
import { nameOf, type StoredFile, storeFile, typeByContent, writeBlobs } from '../media/files.ts'
import type { ImportContext, ImportRow } from '../row.ts'
import { sha256Of } from '../ledger/write.ts'

/** Posts per transaction. */
const BATCH_SIZE = 200

/** An archive of the download. */
type Part = { importId: string; archive: OpenArchive }

type FoundFile = { media: MissingMedia; part: Part; file: PackedFile }

/**
 * Searches this archive and the sealed archives of the other parts of its download for files that posts of the account lack, because parts may
 * arrive in any order. Can be repeated; what was filled in stays.
 */
export async function fillFromParts(
  context: ImportContext,
  row: ImportRow,
  reader: ArchiveReader,
  archive: OpenArchive,
): Promise<void> {
  const otherImports = await context.transaction((tx) => otherParts(tx, row))
  if (otherImports.length === 0 && row.part_of === null) return
  const closing: (() => Promise<void>)[] = []
  try {
    const parts: Part[] = [{ importId: row.id, archive }]
    for (const other of otherImports) {
      const source = await openSealed(context.services.storage, other)
      closing.push(() => source.close())
      const opened = await reader.openPart(source).catch(nullIfRefused)
      if (opened) parts.push({ importId: other.id, archive: opened })
    }
    let lastPostId: string | null = null
    do {
      const from: string | null = lastPostId
      const lacking: MissingMedia[] = await context.transaction((tx) =>
        findMissingMedia(tx, row.social_account_id, from, BATCH_SIZE),
      )
      lastPostId = lacking.at(-1)?.postId ?? null
      await fillFromFound(context, row, await findInParts(reader, row, parts, lacking))
      stopIfAborted(context.signal)
    } while (lastPostId !== null)
  } finally {
    for (const close of closing) await close()
  }
}

function otherParts(
  tx: Tx,
  row: ImportRow,
): Promise<{ id: string; archive_sha256: Buffer; inner_sha256: Buffer | null }[]> {
  return tx.rows(sql`
    select id, archive_sha256, inner_sha256 from post_imports
    where customer_id = ${tx.customerId} and social_account_id = ${row.social_account_id}
      and coalesce(part_of, id) = ${row.part_of ?? row.id} and id <> ${row.id} and archive_sha256 is not null
    order by created_at, id`)
}

/** A part that was refused at its import contributes nothing. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ArchiveProblem) return null
  throw error
}

/** The first part that has a file counts. */
async function findInParts(
  reader: ArchiveReader,
  row: ImportRow,
  parts: Part[],
  lacking: MissingMedia[],
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  let left = lacking
  for (const part of parts) {
    const uris = left.map(({ uri }) => uri)
    const files = await reader.find(part.archive, platformOfCode(row.platform), uris)
    found.push(...left.flatMap((media, n) => (files[n] ? [{ media, part, file: files[n] }] : [])))
    left = left.filter((_, n) => !files[n])
  }
  return found
}

async function fillFromFound(context: ImportContext, row: ImportRow, found: FoundFile[]): Promise<void> {
  if (found.length === 0) return
  const stored = new Map<Part, Map<string, StoredFile>>()
  const files: FilledMedia[] = []
  for (const { media, part, file } of found) {
    const known = stored.get(part) ?? new Map<string, StoredFile>()
    stored.set(part, known)
    const blob =
      known.get(file.path) ?? (await storeFile(context.services.storage, part.archive.source, file))
    known.set(file.path, blob)
    files.push({
      ...media,
      sha256: blob.sha256,
      type: typeByContent(blob, media.type),
      fileName: nameOf(file.path),
    })
  }
  await context.transaction(
    async (tx) => {
      await writeBlobs(
        tx,
        [...stored.values()].flatMap((each) => [...each.values()]),
      )
      await fillMissingMedia(
        tx,
        { id: row.social_account_id, importId: row.id, actorId: row.created_by },
        files,
      )
      await publish(tx, [{ type: 'posts.imported', clientId: row.client_id }])
      for (const [part, each] of stored) await updateLedger(tx, row.id, part.importId, [...each.keys()])
    },
    { isByKeys: true },
  )
}

/** The ledger of the part that contained the files, with its totals if they have already been reported. */
async function updateLedger(tx: Tx, importId: string, partId: string, paths: string[]): Promise<void> {
  const found = await tx.run(sql`
    update import_files set code = 'in_part', reason = 'Part of a post in another part of the download.'
    where customer_id = ${tx.customerId} and import_id = ${partId} and path_sha256 = any(${paths.map(sha256Of)}::bytea[])
      and code in ('no_post', 'shared_name')`)
  if (found === 0 || partId === importId) return
  await tx.run(sql`
    update post_imports
    set totals = jsonb_set(totals, '{media,withoutPost}', to_jsonb((totals -> 'media' ->> 'withoutPost')::int - ${found}::int))
    where customer_id = ${tx.customerId} and id = ${partId} and totals is not null`)
}

/** Records on each part which parts of the download are named but were not read. */
export async function recordMissingParts(tx: Tx, importId: string): Promise<void> {
  const parts = await tx.rows<{ id: string; file_name: string; reported_parts: string[] }>(sql`
    select i.id, coalesce(i.inner_name, i.file_name) as file_name, i.named_parts as reported_parts from post_imports i
    join post_imports m on m.customer_id = i.customer_id and m.social_account_id = i.social_account_id
      and coalesce(m.part_of, m.id) = coalesce(i.part_of, i.id)
    where m.customer_id = ${tx.customerId} and m.id = ${importId} and i.completed_at is not null`)
  const missing = [...new Set(parts.flatMap((part) => part.reported_parts))]
  if (missing.length === 0) return
  const ids = parts.map((part) => part.id)
  const brought = await tx.rows<{ path: string }>(sql`
    select path from import_files
    where customer_id = ${tx.customerId} and import_id = any(${uuids(ids)}) and path_sha256 = any(${missing.map(sha256Of)}::bytea[])`)
  const there = new Set([
    ...brought.map((row) => row.path),
    ...parts.map((part) => nameOfPart(part.file_name)),
  ])
  await tx.run(sql`
    update post_imports i set missing_parts = array(select jsonb_array_elements_text(m.missing))
    from unnest(${uuids(ids)}, ${parts.map((part) => JSON.stringify(part.reported_parts.filter((name) => !there.has(name) && !there.has(nameOfPart(name)))))}::jsonb[])
      as m (id, missing)
    where i.customer_id = ${tx.customerId} and i.id = m.id`)
}
