import { listContentsForRemoval } from '../posts/index.ts'
import type { Stored } from '../platform/storage/index.ts'
import type { JobContext } from '../platform/jobs/job.ts'

/**
 * Does a job's work with a storage that records what it stores, because bytes are stored before the rows that refer to them
 * (docs/decisions/003). If the work fails, for instance because its client was removed, everything stored is listed, and whatever no row
 * refers to is deleted with the client.
 */
export async function withRecordedContents<Payload>(
  context: JobContext<Payload>,
  clientId: string,
  work: (context: JobContext<Payload>) => Promise<void>,
): Promise<void> {
  const { services } = context
  const { storage } = services
  const storedHashes = new Set<string>()
  const underWay = new Set<Promise<void>>()
  let hasEnded = false
  const keep = async (bytes: () => Promise<Stored>): Promise<Stored> => {
    if (hasEnded) throw new Error('Its job has ended')
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.add(promise)
    try {
      const stored = await bytes()
      storedHashes.add(stored.sha256)
      return stored
    } finally {
      underWay.delete(promise)
      resolve()
    }
  }
  try {
    await work({
      ...context,
      services: {
        ...services,
        storage: {
          ...storage,
          put: (bytes, options) => keep(() => storage.put(bytes, options)),
          assemble: (uploadId, parts, onProgress) =>
            keep(() => storage.assemble(uploadId, parts, onProgress)),
        },
      },
    })
  } catch (error) {
    hasEnded = true
    // After one failure, other writes of the same batch may still be running.
    await Promise.all(underWay)
    // Not through the lease, which may be lost; that is why they are listed here.
    await services.db.transaction(context.customerId, (tx) =>
      listContentsForRemoval(tx, clientId, [...storedHashes]),
    )
    throw error
  }
}
