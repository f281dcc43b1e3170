import type { Tx } from '../platform/db/database.ts'
import { stage } from '../platform/db/copy.ts'
import { sql } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import type { NewPost } from './store-rows.ts'

const COLUMNS = [
  'customer_id',
  'id',
  'post_id',
  'position',
  'type',
  'sha256',
  'file_name',
  'uri',
  'title',
  'description',
  'missing',
  'embed',
  'taken_at',
  'taken_source',
  'uploaded_at',
  'uploaded_source',
  'camera',
  'place',
] as const

/** Media of posts in the platform's order. A hole that an earlier archive left is filled; what is there is never taken away. */
export async function storeMedia(tx: Tx, posts: { postId: string; post: NewPost }[]): Promise<void> {
  const rows = posts.flatMap(({ postId, post }) =>
    post.media.map((media, position) => [
      tx.customerId,
      newId(tx.customerId),
      postId,
      position,
      media.type,
      media.sha256 === null ? null : Buffer.from(media.sha256, 'hex'),
      media.fileName,
      media.uri,
      media.title,
      media.description,
      media.missing,
      media.embed && JSON.stringify(media.embed),
      media.takenAt,
      media.takenSource,
      media.uploadedAt,
      media.uploadedSource,
      media.camera,
      media.place && JSON.stringify(media.place),
    ]),
  )
  if (rows.length === 0) return
  const from = await stage(tx, 'post_media', COLUMNS, rows)
  const list = sql.raw(COLUMNS.join(', '))
  await tx.run(sql`
    insert into post_media (${list}) select ${list} from ${from}
    on conflict (customer_id, post_id, position) do update set
      type = excluded.type, sha256 = excluded.sha256, file_name = excluded.file_name, missing = excluded.missing
      where post_media.sha256 is null and excluded.sha256 is not null`)
}
