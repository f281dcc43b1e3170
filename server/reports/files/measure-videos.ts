import type { Post } from '#contract/index.ts'
import { FilmReader } from '../../imports/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { requireReadable } from '../../platform/storage/index.ts'
import type { FactsContext } from './facts.ts'

/**
 * Lengths of videos in seconds, by hex SHA-256. A video is measured once, and the result stored with its file. @param local copies a stored file
 * to the local disk; null if the storage has lost it
 */
export async function measureVideos(
  context: FactsContext,
  media: Post['media'],
  local: (sha256: string) => Promise<string | null>,
): Promise<Map<string, number>> {
  const hashes = media.flatMap((each) => (each.type === 'video' && each.sha256 ? [each.sha256] : []))
  if (hashes.length === 0) return new Map()
  const rows = await context.transaction((tx) =>
    tx.rows<{ sha256: string; seconds: number | null }>(sql`
      select encode(sha256, 'hex') as sha256, seconds from blobs
      where customer_id = ${tx.customerId} and sha256 = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) and derivatives = 'made'`),
  )
  const lengths = new Map<string, number>()
  await using reader = new FilmReader()
  for (const { sha256, seconds: known } of rows) {
    const seconds = known ?? (await measureVideo(reader, await local(sha256)))
    if (seconds === null) continue
    lengths.set(sha256, seconds)
    if (known === null)
      await context.transaction((tx) =>
        tx.run(
          sql`update blobs set seconds = ${seconds} where customer_id = ${tx.customerId} and sha256 = ${Buffer.from(sha256, 'hex')}`,
        ),
      )
  }
  return lengths
}

async function measureVideo(reader: FilmReader, path: string | null): Promise<number | null> {
  if (path === null) return null
  try {
    return (await reader.look(path)).seconds
  } catch {
    // A video that can no longer be decoded is printed without its length; one that can't be read is an error.
    await requireReadable(path)
    return null
  }
}
