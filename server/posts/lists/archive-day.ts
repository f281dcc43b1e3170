import { type RawBuilder, sql } from '../../platform/db/sql.ts'

/**
 * The day (YYYY-MM-DD) on which the platform made archive `i`, in the time zone of client `c`. A local time from a zip states no zone and is stored
 * as if it were UTC, so its own day counts.
 */
export const archiveDay: RawBuilder<string | null> = sql`
  to_char(i.archive_date at time zone case i.archive_date_source when 'zip_local' then 'UTC' else c.time_zone end, 'YYYY-MM-DD')`
