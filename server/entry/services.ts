import { ACCOUNT_TYPE_CODE } from '#contract/index.ts'
import { extensionsOf } from './extensions.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { checkLogin, type Login } from '../platform/db/logins.ts'
import { requireMigrated } from '../platform/db/migrate.ts'
import { checkVault, openVault } from '../platform/keys/vault.ts'
import type { Services } from '../platform/http/call.ts'
import { sendMail } from '../platform/mail/index.ts'
import { openStorage } from '../platform/storage/index.ts'

/** Opens the services that every process of the product uses. The caller closes `db`. */
export async function openServices(
  config: Config,
  urls: {
    database: string
    smtp: string | null
    /** What `database` signs in as, 'app' if not given. */ login?: Login
  },
  max: number,
): Promise<Services> {
  const { smtp } = urls
  const db = openDatabase(urls.database, extensionsOf(config), { max })
  try {
    await checkLogin(db.directory, urls.login ?? 'app')
    await requireMigrated(db.directory)
    const vault = await openVault(config)
    await checkVault(db.directory, vault)
    return {
      config,
      db,
      vault,
      storage: await openStorage(config.storageUrl, {
        // A node that only runs browsers stores nothing.
        isNeeded: config.roles.some((role) => role !== 'browser'),
        isUsed: await isStorageUsed(db),
      }),
      sendMail: async (mail) => {
        if (!smtp) throw new Error('No mail server is set: SMTP_URL')
        await sendMail(smtp, { from: config.mailFrom, replyTo: config.supportEmail, ...mail })
      },
      now: () => new Date(),
    }
  } catch (error) {
    // An open connection would keep a command from ending.
    await db.close()
    throw error
  }
}

/** Nothing can be stored before the first law firm, which is added after the first start. */
async function isStorageUsed(db: Database): Promise<boolean> {
  const firm = await db.directory.one(
    sql`select 1 from accounts where type = ${ACCOUNT_TYPE_CODE.customer} limit 1`,
  )
  return firm !== null
}
