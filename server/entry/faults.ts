import { readFileSync, writeFileSync } from 'node:fs'
import type { Services } from '../platform/http/call.ts'

/**
 * Only for tests: services that end the process at one of its steps, as a lost machine would. Steps are: before a transaction, before and
 * after its commit, and both sides of a change of the storage. @param file contains the number of remaining steps; at 0 or less nothing
 * happens, so that the next process continues
 */
export function withFaults(services: Services, file: string): Services {
  const step = (): void => {
    const left = Number(readFileSync(file, 'utf8'))
    if (!(left > 0)) return
    writeFileSync(file, String(left - 1))
    if (left === 1) process.kill(process.pid, 'SIGKILL')
  }
  const { db, storage } = services
  const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    step()
    const result = await work()
    step()
    return result
  }
  return {
    ...services,
    db: {
      ...db,
      read: (customerId, work) => around(() => db.read(customerId, work)),
      transaction: (customerId, work, options) =>
        around(() =>
          db.transaction(
            customerId,
            async (tx) => {
              const result = await work(tx)
              step()
              return result
            },
            options,
          ),
        ),
    },
    storage: {
      ...storage,
      put: (bytes, options) => around(() => storage.put(bytes, options)),
      assemble: (uploadId, parts, onProgress) => around(() => storage.assemble(uploadId, parts, onProgress)),
      removeParts: (uploadId) => around(() => storage.removeParts(uploadId)),
      randomAccess: (sha256) => around(() => storage.randomAccess(sha256)),
    },
  }
}
