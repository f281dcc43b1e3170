import { archiveDay } from './archive-day.ts'
import { type Media, type Post, POST_STATUS, type PostStatusCode, type PostWords } from '#contract/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../../platform/db/sql.ts'
import { isTakenOutVersion } from '../rebuild/live-versions.ts'
import { deletedAfter, retentionReason } from '../removal/retention.ts'
import { type HistoryLine, STATE_CHANGES } from './state.ts'

/** A post with everything that a card shows, in one row. */
export type PostRow = {
  id: string
  client_id: string
  platform: number
  kind: number
  posted_at: Date
  posted_doubt: string | null
  content: string
  words: PostWords[]
  link: string | null
  is_private: boolean | null
  place: Post['place']
  shared_link: { url: string; title: string | null; source: string | null } | null
  tags: string[]
  total_notes: number
  status: PostStatusCode
  trashed_at: Date | null
  trashed_by: string | null
  kept_in_trash: Post['keptInTrash']
  /** Only if nothing keeps it. */
  deleted_after: Date | null
  timeline_at: Date | null
  flagged_at: Date | null
  flagged_words: string[]
  flagged_earlier: string[]
  version: number
  /** The changes of its state, oldest first, if it was escalated and is not undone. */
  changes: EscalationLine[] | null
  last_change: { by: string; byId: string | null; at: string; action: string; others?: number } | null
  client_first_name: string
  client_last_name: string
  time_zone: string
  date_of_loss: string
  is_before_loss: boolean
  is_day_of_loss: boolean
  parent: { id: string; type: 1 | 2; name: string | null } | null
  absence: Post['absence']
  has_other_versions: boolean
  changed_at: Date | null
  more_read_at: Date | null
  probably_same_as: string | null
  media: MediaRow[] | null
}

type EscalationLine = Pick<HistoryLine, 'action'> & {
  by: string
  byId: string | null
  at: string
  recipients: string[] | null
  message: string | null
}

export type MediaRow = {
  id: string
  type: Media['type']
  fileName: string | null
  title: string | null
  missing: string | null
  embed: { provider: string; url: string } | null
  takenAt: string | null
  sha256: string | null
  size: number | null
  mime: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  hasThumbnail: boolean
  hasPreview: boolean
  copyComes: boolean | null
  isTooLarge: boolean | null
}

export const mediaJson: RawBuilder<unknown> = sql`json_build_object(
  'id', m.id, 'type', m.type, 'fileName', m.file_name, 'title', m.title, 'missing', m.missing, 'embed', m.embed, 'takenAt', m.taken_at,
  'sha256', encode(m.sha256, 'hex'), 'size', b.size, 'mime', b.mime, 'width', b.width, 'height', b.height, 'placeholder', b.placeholder,
  'hasThumbnail', b.thumbnail_sha256 is not null, 'hasPreview', b.preview_sha256 is not null and b.film_copy is distinct from 'waiting',
  'copyComes', b.film_copy = 'waiting', 'isTooLarge', starts_with(b.derivatives, 'beyond a limit'))`

/** The version at which an import of a post was taken out and still is; null: there is none. Earlier lines don't show what archives said. */
export const lastTakeOut = (tx: Tx, postId: RawBuilder<unknown>): RawBuilder<number | null> => sql<
  number | null
>`(
  select max(o.version) from post_history o
  where o.customer_id = ${tx.customerId} and o.post_id = ${postId} and o.action = 'takeOutVersions' and exists (
    select from post_versions v where v.customer_id = ${tx.customerId} and v.post_id = ${postId} and ${isTakenOutVersion(tx)}))`

/** The post's day in the client's time zone. Compared here, because as text it would be wrong for years after 9999. */
const day = sql`(p.posted_at at time zone c.time_zone)::date`

const postColumns = (tx: Tx): RawBuilder<PostRow> => sql<PostRow>`
  p.id, p.client_id, p.platform, p.kind, p.posted_at, p.posted_doubt, p.content, p.words, p.link, p.is_private, p.place, p.shared_link, p.tags, p.total_notes, p.status,
  p.trashed_at, p.timeline_at, p.flagged_at, p.flagged_words, p.flagged_earlier, p.version, p.last_change,
  case when p.trashed_at is not null then (
    select h.actor_name from post_history h
    where h.customer_id = p.customer_id and h.post_id = p.id and h.action = 'trash'
    order by (h.at = p.trashed_at) desc, h.version desc limit 1) end as trashed_by,
  case when p.trashed_at is not null then ${retentionReason} end as kept_in_trash,
  case when p.trashed_at is not null then ${deletedAfter} end as deleted_after,
  p.has_other_versions, p.changed_at, p.more_read_at,
  (select o.id from posts o where o.customer_id = p.customer_id and o.id = p.probably_same_as and o.taken_out_in is null) as probably_same_as,
  c.first_name as client_first_name, c.last_name as client_last_name, c.time_zone, c.date_of_loss,
  ${day} < c.date_of_loss as is_before_loss, ${day} = c.date_of_loss as is_day_of_loss,
  case when p.status in (${sql.lit(POST_STATUS.escalated.code)}, ${sql.lit(POST_STATUS.resolved.code)}) then (
    select json_agg(json_build_object('action', h.action, 'by', h.actor_name, 'byId', h.actor_id, 'at', h.at, 'recipients', h.after->'recipients',
      'message', case when h.version > coalesce(${lastTakeOut(tx, sql`p.id`)}, 0) then h.after->>'message' end) order by h.version)
    from post_history h
    where h.customer_id = ${tx.customerId} and h.post_id = p.id and h.action = any(${[...STATE_CHANGES]}::text[]) and h.after is not null) end as changes,
  (select json_build_object('id', g.id, 'type', g.type, 'name', g.name) from post_groups g where g.customer_id = p.customer_id and g.id = p.group_id) as parent,
  (select json_build_object('importId', i.id, 'archiveDate', to_char(i.archive_date, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archiveDay', ${archiveDay})
   from post_imports i where i.customer_id = p.customer_id and i.id = p.absent_in) as absence,
  (select json_agg(${mediaJson} order by m.position)
   from post_media m left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
   where m.customer_id = p.customer_id and m.post_id = p.id) as media`

/** Posts of the tenant by id, in the order of the ids. */
export const readRows = (tx: Tx, ids: readonly string[]): Promise<PostRow[]> =>
  tx.prepared(
    sql<PostRow>`
      select ${postColumns(tx)} from unnest(${uuids(ids)}) with ordinality as o (id, n) join posts p on p.customer_id = ${tx.customerId} and p.id = o.id
      join clients c on c.customer_id = p.customer_id and c.id = p.client_id order by o.n`,
  )
