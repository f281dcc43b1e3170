import type { Tx } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'

/**
 * Tables for a `from`: `b` the files of an import's posts, `p` the posts. Also of posts that were known: the import that brought them may have
 * failed before their pictures were made.
 */
export const filesOf = (tx: Tx, importId: string) => sql`(
    select customer_id, post_id from post_versions where customer_id = ${tx.customerId} and import_id = ${importId}
    union select customer_id, post_id from import_known_posts where customer_id = ${tx.customerId} and import_id = ${importId}
  ) v
  join posts p on p.customer_id = v.customer_id and p.id = v.post_id
  join post_media m on m.customer_id = v.customer_id and m.post_id = v.post_id
  join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256`
