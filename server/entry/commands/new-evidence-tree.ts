import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { checkLogin } from '../../platform/db/logins.ts'
import { beginTree } from '../../platform/history/new-tree.ts'
import { isId } from '../../platform/ids.ts'
import { openSigningKey } from '../../platform/keys/signing-key.ts'
import { createLog } from '../../platform/log.ts'
import { leaveOwnerBehind, openLogins, requireLogin } from '../database/open.ts'
import { extensionsOf } from '../extensions.ts'

const USAGE = 'npm run new-evidence-tree -- ACCOUNT_ID --cause "What happened" [--checkpoint FILE]'

/** Ends the tree of a law firm that was tampered with or restored, and begins another with the record of the break. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { cause: { type: 'string' }, checkpoint: { type: 'string' } },
    allowPositionals: true,
  })
  const [firm = ''] = positionals
  const { cause = '', checkpoint } = values
  if (!isId(firm) || cause.trim() === '') throw new Error(USAGE)
  const config = readConfig(process.env)
  const log = createLog({ level: 'warn', pretty: true })
  await leaveOwnerBehind(config)
  const { logins, stop } = await openLogins(config, log)
  const db = openDatabase(requireLogin(logins, 'sequencer'), extensionsOf(config), { max: 1 })
  try {
    await checkLogin(db.directory, 'sequencer')
    const key = await openSigningKey(config)
    const kept = checkpoint ? await readFile(checkpoint, 'utf8') : null
    const record = await db.transaction(firm, (tx) => beginTree(tx, key, cause, kept))
    process.stdout.write(
      `The tree proofline/${firm}/${record.tree + 1} has begun. Its leaf 0 records:\n${JSON.stringify(record, null, 2)}\n`,
    )
  } finally {
    await db.close()
    await stop()
  }
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
