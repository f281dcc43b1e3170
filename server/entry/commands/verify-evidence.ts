import { parseArgs } from 'node:util'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { compareEvidence } from '../evidence/compare.ts'
import { runCommand } from './run-command.ts'

const FAULTS_SHOWN = 20

/**
 * Compares every firm's evidence leaves with its signed checkpoints, and with the rows that they are about. Changes nothing; any fault sets the exit
 * code.
 */
async function verify({ db, storage }: Services): Promise<void> {
  const { values: depth } = parseArgs({ options: { bytes: { type: 'boolean' }, deep: { type: 'boolean' } } })
  const accounts = await db.directory.rows<{ id: string }>(sql`select id from accounts order by id`)
  const sum = {
    accounts: 0,
    leaves: 0,
    checkpoints: 0,
    deletedPayloads: 0,
    olderLeaves: 0,
    waiting: 0,
    recordedFaults: 0,
    faults: 0,
  }
  for (const { id } of accounts) {
    const found = await db.read(id, (tx) => compareEvidence(tx, storage, depth))
    if (found.leaves + found.waiting + found.faultCount > 0) sum.accounts += 1
    sum.leaves += found.leaves
    sum.checkpoints += found.checkpoints
    sum.deletedPayloads += found.deletedPayloads
    sum.olderLeaves += found.olderLeaves
    sum.waiting += found.waiting
    sum.recordedFaults += found.recordedFaults
    sum.faults += found.faultCount
    for (const fault of found.faults.slice(0, FAULTS_SHOWN)) process.stdout.write(`${id}: ${fault}\n`)
    if (found.faultCount > FAULTS_SHOWN)
      process.stdout.write(`${id}: more faults: ${found.faultCount - FAULTS_SHOWN}\n`)
  }
  type Key = { key: Buffer; since: Date }
  const keys = await db.directory.rows<Key>(
    sql`select public_key as key, first_used_at as since from evidence_keys order by first_used_at`,
  )
  process.stdout.write(
    [
      `Accounts compared: ${sum.accounts}`,
      `Leaves: ${sum.leaves} (content deleted: ${sum.deletedPayloads})`,
      `Leaves without a place yet: ${sum.waiting}`,
      `Checkpoints: ${sum.checkpoints}`,
      ...(sum.olderLeaves > 0
        ? [
            `Older leaves, which state no names, times or ledgers to compare with the rows: ${sum.olderLeaves}`,
          ]
        : []),
      ...(sum.recordedFaults > 0
        ? [`Faults of trees that were ended because of them: ${sum.recordedFaults}`]
        : []),
      `Faults: ${sum.faults}`,
    ].join('\n') + '\n',
  )
  for (const { key, since } of keys)
    process.stdout.write(`Signed since ${since.toISOString()} with ${key.toString('base64')}\n`)
  if (sum.faults > 0) process.exitCode = 1
}

await runCommand(verify)
