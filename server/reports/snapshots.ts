import { dayIn, type Media, type Post, type PostWords } from '#contract/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { type RawBuilder, sql, uuids } from '../platform/db/sql.ts'

/** A post's facts in an archive, as a report stores them (docs/decisions/022). Empty values are omitted. */
export type PostSnapshot = {
  /** `posts.shown_version`: the number of the archive's version that it shows, not the counter `posts.version`. The key is hashed. */
  version: number
  content: string
  words?: PostWords[]
  /** Milliseconds since 1970. */
  postedAt: number
  postedDoubt?: NonNullable<Post['postedDoubt']>
  link?: string
  isPrivate?: boolean
  place?: NonNullable<Post['place']>
  sharedLink?: NonNullable<Post['sharedLink']>
  tags?: string[]
  parent?: NonNullable<Post['parent']>
  media?: Pick<Media, 'id' | 'type' | 'sha256' | 'fileName' | 'title' | 'missing'>[]
}

/** The current state of `posts p`. A new key must be omitted if it is empty, so that older reports don't appear to differ. */
export const currentState: RawBuilder<PostSnapshot> = sql<PostSnapshot>`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(jsonb_build_object(
    'version', p.shown_version, 'content', p.content, 'postedAt', (extract(epoch from p.posted_at) * 1000)::bigint, 'postedDoubt', p.posted_doubt::jsonb,
    'words', nullif(p.words, '[]'), 'link', p.link, 'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags', nullif(to_jsonb(p.tags), '[]'),
    'parent', (select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name) from post_groups g
      where g.customer_id = p.customer_id and g.id = p.group_id),
    'media', (select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
        'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
      from post_media m where m.customer_id = p.customer_id and m.post_id = p.id))) where value <> 'null')`

/**
 * Stores the posts' current state, and locks the posts, so that none is deleted permanently before a line refers to it. @returns the hash of each
 * state, by post id; a post that is gone has none
 */
export async function snapshotPosts(tx: Tx, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx.rows<{ id: string; sha256: Buffer }>(sql`
    with kept as materialized (
      select p.id, ${currentState} as state from unnest(${uuids(ids)}) as w (id)
      join posts p on p.customer_id = ${tx.customerId} and p.id = w.id and p.taken_out_in is null
      for key share of p
    ), hashed as materialized (
      select id, state, sha256(convert_to(state::text, 'UTF8')) as sha256 from kept
    ), written as (
      insert into post_states (customer_id, post_id, sha256, state)
      select ${tx.customerId}, id, sha256, state from hashed on conflict do nothing
    )
    select id, sha256 from hashed`)
  return new Map(rows.map((row) => [row.id, row.sha256]))
}

/** A line of a report, or of a file as it was requested, with the state in which it shows its post. */
export type StoredLine = { id: string; post_id: string; state_sha256: Buffer | null }

/** The lines as `r`, each with its state `s`. */
export const statesOf = (tx: Tx, lines: readonly StoredLine[]): RawBuilder<unknown> => sql`
  unnest(${uuids(lines.map((line) => line.id))}, ${uuids(lines.map((line) => line.post_id))},
    ${lines.map((line) => line.state_sha256)}::bytea[]) as r (id, post_id, state_sha256)
  join post_states s on s.customer_id = ${tx.customerId} and s.post_id = r.post_id and s.sha256 = r.state_sha256`

/** The stored states of report lines' posts, by the line's id. */
export async function snapshotsOfLines(
  tx: Tx,
  lines: readonly StoredLine[],
): Promise<Map<string, PostSnapshot>> {
  const rows = await tx.rows<{ id: string; state: PostSnapshot }>(
    sql`select r.id, s.state from ${statesOf(tx, lines)}`,
  )
  return new Map(rows.map((row) => [row.id, row.state]))
}

type Client = { timeZone: string; dateOfLoss: string }

/** A post as stored in a report: its words, date and media are from then, its review is current. */
export function applySnapshot(post: Post, snapshot: PostSnapshot, { timeZone, dateOfLoss }: Client): Post {
  const postedAt = new Date(snapshot.postedAt).toISOString()
  const media = new Map(post.media.map((each) => [each.id, each]))
  return {
    ...post,
    content: snapshot.content,
    words: snapshot.words ?? [],
    postedAt,
    postedDoubt: snapshot.postedDoubt ?? null,
    link: snapshot.link ?? null,
    isPrivate: snapshot.isPrivate ?? null,
    place: snapshot.place ?? null,
    sharedLink: snapshot.sharedLink ?? null,
    tags: snapshot.tags ?? [],
    parent: snapshot.parent ?? null,
    // By the given date, which a file also prints, even if the client's has just changed.
    ...(post.loss === null || snapshot.postedDoubt
      ? {}
      : lossOf(dayIn(snapshot.postedAt, timeZone), dateOfLoss)),
    // Media of a post are removed only with an import that is taken out. If one is missing all the same, the report shows that it was there.
    media: (snapshot.media ?? []).map((then) => {
      const now = media.get(then.id)
      return now && then.sha256 !== null
        ? { ...now, ...then }
        : { embed: null, takenAt: null, ...now, ...then, ...WITHOUT_FILE }
    }),
  }
}

/** A file that a later archive added is not shown. */
const WITHOUT_FILE = {
  url: null,
  thumbnail: null,
  preview: null,
  copyComes: false,
  isTooLarge: false,
  width: null,
  height: null,
  placeholder: null,
  mime: null,
  size: null,
} satisfies Partial<Media>

/** For calendar dates, YYYY-MM-DD; the year of a post may have five digits. */
const lossOf = (day: string, dateOfLoss: string): Pick<Post, 'loss' | 'isDayOfLoss' | 'dateOfLoss'> => ({
  loss: day.padStart(11) < dateOfLoss.padStart(11) ? 'pre' : 'post',
  isDayOfLoss: day === dateOfLoss,
  dateOfLoss,
})

type DifferingLine = { id: string; post_id: string; hasOtherWords: boolean; kept: string }

/** Report lines whose posts show something else now. Another version with the same content does not count. @param which of `report_posts r` */
export const differingLines = (
  tx: Tx,
  which: RawBuilder<unknown>,
): RawBuilder<DifferingLine> => sql<DifferingLine>`
  select r.id, r.post_id, (s.state ->> 'content', s.state ->> 'postedAt', s.state -> 'words') is distinct from (n.state ->> 'content', n.state ->> 'postedAt', n.state -> 'words') as "hasOtherWords", encode(s.sha256, 'hex') as kept
  from report_posts r
  join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
  join posts p on p.customer_id = r.customer_id and p.id = r.post_id
  cross join lateral (select ${currentState} as state) n
  where r.customer_id = ${tx.customerId} and ${which} and s.state - 'version' <> n.state - 'version'`
