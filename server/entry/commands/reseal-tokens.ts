import { resealFetches, resealTokens } from '../../sources/index.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/http/call.ts'
import { runCommand } from './run-command.ts'

/** Encrypts every stored token, including those of fetches in progress, with the newest of SECRET_KEYS. Afterwards the older keys can be removed. */
async function reseal(services: Services): Promise<void> {
  const accounts = await services.db.directory.rows<{ id: string }>(sql`select id from accounts order by id`)
  let count = 0
  let fetches = 0
  for (const { id } of accounts) {
    count += await resealTokens(services, id)
    fetches += await resealFetches(services, id)
  }
  const [newest = ''] = services.vault.keyIds
  process.stdout.write(
    `The tokens of ${count} connected accounts and ${fetches} archives on their way are encrypted with the key ${newest}. Older keys are no longer needed.\n`,
  )
}

await runCommand(reseal)
