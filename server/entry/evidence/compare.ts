import type { Tx } from '../../platform/db/database.ts'
import { emptyVerification, type Verification, verifyEvidence } from '../../platform/history/verify.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { compareAccounts, compareClients, compareFirm } from './clients.ts'
import { compareAuthors } from './authors.ts'
import { ImportComparison } from './import-leaves.ts'
import { LeafComparison } from './leaves.ts'
import { compareOwnerChecks } from './owners.ts'
import { comparePosts } from './posts.ts'
import { compareReports } from './reports.ts'
import { compareRows } from './rows.ts'
import { compareSealedRecords } from './sealed-records.ts'
import { compareTakeouts } from './takeouts.ts'
import { compareStoredBytes } from './stored-bytes.ts'
import { compareTombstones } from './tombstones.ts'
import { compareUnreadFiles } from './unread-files.ts'

export type Depth = {
  /** Reads all stored content and compares it with its hash. */
  bytes?: boolean
  /** Reads all records of versions, and the hashes of media, in the sealed archives. */
  deep?: boolean
}

/** Compares a firm's leaves with its checkpoints, and what they say with the rows. Needs a login that also reads the provider's people. */
export async function compareEvidence(tx: Tx, storage: Storage, depth: Depth = {}): Promise<Verification> {
  const result = emptyVerification()
  const leaves = new LeafComparison(tx, result)
  const imports = new ImportComparison(tx, result)
  await verifyEvidence(
    tx,
    async (batch) => {
      await leaves.compare(batch)
      await imports.compare(batch)
    },
    result,
  )
  await imports.end()
  await leaves.end()
  await comparePosts(tx, result)
  await compareRows(tx, result)
  await compareTakeouts(tx, result)
  await compareUnreadFiles(tx, result)
  await compareAuthors(tx, result)
  await compareClients(tx, result)
  await compareAccounts(tx, result)
  await compareFirm(tx, result)
  await compareReports(tx, result)
  await compareOwnerChecks(tx, result)
  await compareTombstones(tx, result)
  if (depth.bytes) await compareStoredBytes(tx, storage, result)
  if (depth.deep) await compareSealedRecords(tx, storage, result)
  return result
}
