import { APP_ROLE, type Rows } from './database.ts'
import { sql } from './sql.ts'

/** Called at the start: a pooler that drops a connection's settings would also drop its role. @throws Error with a sentence */
export async function checkRole(directory: Rows): Promise<void> {
  const row = await directory.one<{ role: string }>(sql`select current_user::text as role`)
  if (row?.role !== APP_ROLE)
    throw new Error(
      `DATABASE_URL: connections have the role ${row?.role} instead of ${APP_ROLE}, which keeps law firms apart. Connect without a pooler, or with one that passes the startup parameter “options” on.`,
    )
}
