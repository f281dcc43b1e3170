-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/posts/counters/recount.ts, recount
set local enable_nestloop = off;

-- server/posts/counters/recount.ts, recount
with differences as (
  select coalesce(client_id, $1) as scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, count(*)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed
    from (
      select p.*, w.seen_by
      from (
        select id as post_id, $2::uuid as seen_by
        from posts
        where customer_id = $3
        union all
        select post_id, user_id
        from post_views
        where customer_id = $4
        union all
        select distinct post_id, $5::uuid
        from post_views
        where customer_id = $6
      ) w
      join posts p on p.customer_id = $7 and p.id = w.post_id
      where p.taken_out_in is null
    ) p
  ) p
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  union all
  select scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, -n
  from post_totals
  where customer_id = $8
)
select count(*)::int as n
from (
  select
  from differences
  group by scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed
  having sum(n) <> 0
) wrong;

-- server/posts/counters/recount.ts, recount
with differences as (
  select coalesce(client_id, $1) as scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    count(*)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed
    from (
      select p.*, w.seen_by
      from (
        select id as post_id, $2::uuid as seen_by
        from posts
        where customer_id = $3
        union all
        select post_id, user_id
        from post_views
        where customer_id = $4
        union all
        select distinct post_id, $5::uuid
        from post_views
        where customer_id = $6
      ) w
      join posts p on p.customer_id = $7 and p.id = w.post_id
      where p.taken_out_in is null
    ) p
  ) p
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  union all
  select scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, -n
  from post_months
  where customer_id = $8
)
select count(*)::int as n
from (
  select
  from differences
  group by scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged
  having sum(n) <> 0
) wrong;

-- server/posts/counters/recount.ts, recount
select count(*)::int as n
from posts p
left join (
  select post_id, count(*) as n
  from post_notes
  where customer_id = $1
  group by post_id
) k on k.post_id = p.id
where p.customer_id = $2
  and p.total_notes <> coalesce(k.n, 0);

-- server/posts/counters/write.ts, insertPosts
with changed as (
  insert into posts(customer_id, id, client_id, social_account_id, platform, kind, identity, external_id,
    posted_at, content, words, link, is_private, place, shared_link, tags, has_image, has_video, has_embed,
    first_import_id, group_id)
  select customer_id, id, client_id, social_account_id, platform, kind, identity, external_id, posted_at,
    content, words, link, is_private, place, shared_link, tags, has_image, has_video, has_embed,
    first_import_id, group_id
  from stage_posts
  returning posts.id, posts.client_id, posts.posted_at, posts.status, posts.trashed_at, posts.taken_out_in,
    posts.timeline_at, posts.flagged_at, posts.is_private, posts.platform, posts.has_image, posts.has_video,
    posts.has_embed
),
deltas as materialized (
  select client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed, sum(sign)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed, p.sign
    from (select c.*, 1 as sign, $1::uuid as seen_by from changed c) p
    where p.taken_out_in is null
  ) c
  group by client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed
  having sum(sign) <> 0
),
own as materialized (
  select coalesce((
    select slot
    from generate_series(0, 31) slot
    where pg_try_advisory_xact_lock(hashtext($2), slot)
    limit 1
  ), 32)::smallint as slot
),
totals as (
  insert into post_totals as k(customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, slot, n)
  select $3, coalesce(client_id, $4), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, (select slot from own), sum(n)
  from deltas
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video,
    has_embed
  on conflict (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, slot) do update set n = k.n + excluded.n
),
months as (
  insert into post_months as k(customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline,
    is_flagged, slot, n)
  select $5, coalesce(client_id, $6), seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    (select slot from own), sum(n)
  from deltas
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, 4, status, is_trashed, is_on_timeline, is_flagged
  on conflict (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    slot) do update set n = k.n + excluded.n
)
select 1;

-- server/posts/counters/write.ts, updatePosts (one of its forms)
with before as materialized (
  select p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at, p.flagged_at,
    p.is_private, p.platform, p.has_image, p.has_video, p.has_embed
  from posts p
  where p.customer_id = $1
    and p.id = any($2::uuid[])
),
changed as (
  update posts p
  set taken_out_in = $3, trashed_at = coalesce(p.trashed_at, $4), version = p.version + 1
  where p.customer_id = $5
    and p.id = any($6::uuid[])
  returning p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at,
    p.flagged_at, p.is_private, p.platform, p.has_image, p.has_video, p.has_embed, p.version
),
before_and_after as (
  select c.id, c.client_id, c.posted_at, c.status, c.trashed_at, c.taken_out_in, c.timeline_at, c.flagged_at,
    c.is_private, c.platform, c.has_image, c.has_video, c.has_embed, 1 as sign
  from changed c
  union all
  select b.id, b.client_id, b.posted_at, b.status, b.trashed_at, b.taken_out_in, b.timeline_at, b.flagged_at,
    b.is_private, b.platform, b.has_image, b.has_video, b.has_embed, -1
  from before b
  where b.id in (select id from changed)
),
deltas as materialized (
  select client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed, sum(sign)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed, p.sign
    from (
      select m.*, $7::uuid as seen_by
      from before_and_after m
      union all
      select m.*, v.user_id
      from before_and_after m
      join post_views v on v.customer_id = $8 and v.post_id = m.id
      union all
      select m.*, $9::uuid
      from before_and_after m
      where exists (select from post_views v where v.customer_id = $10 and v.post_id = m.id)
    ) p
    where p.taken_out_in is null
  ) c
  group by client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed
  having sum(sign) <> 0
),
own as materialized (
  select coalesce((
    select slot
    from generate_series(0, 31) slot
    where pg_try_advisory_xact_lock(hashtext($11), slot)
    limit 1
  ), 32)::smallint as slot
),
totals as (
  insert into post_totals as k(customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, slot, n)
  select $12, coalesce(client_id, $13), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, (select slot from own), sum(n)
  from deltas
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video,
    has_embed
  on conflict (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, slot) do update set n = k.n + excluded.n
),
months as (
  insert into post_months as k(customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline,
    is_flagged, slot, n)
  select $14, coalesce(client_id, $15), seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    (select slot from own), sum(n)
  from deltas
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, 4, status, is_trashed, is_on_timeline, is_flagged
  on conflict (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    slot) do update set n = k.n + excluded.n
)
select id, version
from changed;

-- server/posts/counters/write.ts, deletePosts
with deleted as (
  delete from post_views
  where customer_id = $1
    and post_id = any($2::uuid[])
  returning post_id, user_id
),
deltas as materialized (
  select client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed, sum(sign)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed, p.sign
    from (
      select p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at,
        p.flagged_at, p.is_private, p.platform, p.has_image, p.has_video, p.has_embed, -1 as sign,
        d.user_id as seen_by
      from (
        select post_id, user_id
        from deleted
        union all
        select distinct post_id, $3::uuid
        from deleted
      ) d
      join posts p on p.customer_id = $4 and p.id = d.post_id
    ) p
    where p.taken_out_in is null
  ) c
  group by client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed
  having sum(sign) <> 0
),
own as materialized (
  select coalesce((
    select slot
    from generate_series(0, 31) slot
    where pg_try_advisory_xact_lock(hashtext($5), slot)
    limit 1
  ), 32)::smallint as slot
),
totals as (
  insert into post_totals as k(customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, slot, n)
  select $6, coalesce(client_id, $7), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, (select slot from own), sum(n)
  from deltas
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video,
    has_embed
  on conflict (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, slot) do update set n = k.n + excluded.n
),
months as (
  insert into post_months as k(customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline,
    is_flagged, slot, n)
  select $8, coalesce(client_id, $9), seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    (select slot from own), sum(n)
  from deltas
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, 4, status, is_trashed, is_on_timeline, is_flagged
  on conflict (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    slot) do update set n = k.n + excluded.n
)
select 1;

-- server/posts/counters/write.ts, deletePosts
with changed as (
  delete from posts p
  where p.customer_id = $1
    and p.id = any($2::uuid[])
  returning p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at,
    p.flagged_at, p.is_private, p.platform, p.has_image, p.has_video, p.has_embed
),
deltas as materialized (
  select client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed, sum(sign)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed, p.sign
    from (select c.*, -1 as sign, $3::uuid as seen_by from changed c) p
    where p.taken_out_in is null
  ) c
  group by client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed
  having sum(sign) <> 0
),
own as materialized (
  select coalesce((
    select slot
    from generate_series(0, 31) slot
    where pg_try_advisory_xact_lock(hashtext($4), slot)
    limit 1
  ), 32)::smallint as slot
),
totals as (
  insert into post_totals as k(customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, slot, n)
  select $5, coalesce(client_id, $6), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, (select slot from own), sum(n)
  from deltas
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video,
    has_embed
  on conflict (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, slot) do update set n = k.n + excluded.n
),
months as (
  insert into post_months as k(customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline,
    is_flagged, slot, n)
  select $7, coalesce(client_id, $8), seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    (select slot from own), sum(n)
  from deltas
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, 4, status, is_trashed, is_on_timeline, is_flagged
  on conflict (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    slot) do update set n = k.n + excluded.n
)
select 1;

-- server/posts/counters/write.ts, insertFirstViews
with viewed as (
  insert into post_views(customer_id, post_id, user_id, client_id, user_name, seen_at)
  select $1, p.id, $2, p.client_id, $3, $4
  from unnest($5::uuid[], $6::uuid[]) as p(id, client_id)
  order by p.id
  on conflict do nothing
  returning post_id, user_id
),
deltas as materialized (
  select client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed, sum(sign)::int as n
  from (
    select p.client_id, p.seen_by, date_trunc('month', p.posted_at at time zone 'UTC')::date as month,
      p.status as status, p.trashed_at is not null as is_trashed, p.timeline_at is not null as is_on_timeline,
      p.flagged_at is not null as is_flagged, p.is_private is true as is_private, p.platform as platform,
      p.has_image as has_image, p.has_video as has_video, p.has_embed as has_embed, p.sign
    from (
      select p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at,
        p.flagged_at, p.is_private, p.platform, p.has_image, p.has_video, p.has_embed, 1 as sign,
        c.user_id as seen_by
      from viewed c
      join posts p on p.customer_id = $7 and p.id = c.post_id
      union all
      select p.id, p.client_id, p.posted_at, p.status, p.trashed_at, p.taken_out_in, p.timeline_at,
        p.flagged_at, p.is_private, p.platform, p.has_image, p.has_video, p.has_embed, 1, $8::uuid
      from viewed c
      join posts p on p.customer_id = $9 and p.id = c.post_id
      where not exists (select from post_views v where v.customer_id = $10 and v.post_id = c.post_id)
    ) p
    where p.taken_out_in is null
  ) c
  group by client_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, is_private, platform,
    has_image, has_video, has_embed
  having sum(sign) <> 0
),
own as materialized (
  select coalesce((
    select slot
    from generate_series(0, 31) slot
    where pg_try_advisory_xact_lock(hashtext($11), slot)
    limit 1
  ), 32)::smallint as slot
),
totals as (
  insert into post_totals as k(customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged,
    is_private, platform, has_image, has_video, has_embed, slot, n)
  select $12, coalesce(client_id, $13), seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, (select slot from own), sum(n)
  from deltas
  group by seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image,
    has_video, has_embed, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video,
    has_embed
  on conflict (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private,
    platform, has_image, has_video, has_embed, slot) do update set n = k.n + excluded.n
),
months as (
  insert into post_months as k(customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline,
    is_flagged, slot, n)
  select $14, coalesce(client_id, $15), seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    (select slot from own), sum(n)
  from deltas
  group by seen_by, month, status, is_trashed, is_on_timeline, is_flagged, rollup(client_id)
  having sum(n) <> 0
  order by 2, 3, 4, status, is_trashed, is_on_timeline, is_flagged
  on conflict (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged,
    slot) do update set n = k.n + excluded.n
)
select post_id
from viewed;

-- server/posts/counters/write.ts, deleteNumbers
delete from post_totals
where customer_id = $1
  and scope_id = $2;

-- server/posts/counters/write.ts, deleteNumbers
delete from post_months
where customer_id = $1
  and scope_id = $2;

-- server/posts/lists/local-months.ts, countByMonth (one of its forms)
select distinct c.time_zone as zone
from clients c
where c.customer_id = $1
  and (c.id = $2::uuid and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid));

-- server/posts/lists/local-months.ts, countByMonth (one of its forms)
select edge.month, edge.starts_later, sum(q.n)::int as n
from (
  select m.month, z.zone, in_zone.start > in_utc.start as starts_later, least(in_utc.start,
    in_zone.start) as since, greatest(in_utc.start, in_zone.start) as until
  from unnest($1::int[]) as m(month)
  cross join unnest($2::text[]) as z(zone)
  cross join lateral (
    select make_timestamptz(m.month / 100, m.month % 100, 1, 0, 0, 0, 'UTC') as start
  ) in_utc
  cross join lateral (
    select make_timestamptz(m.month / 100, m.month % 100, 1, 0, 0, 0, z.zone) as start
  ) in_zone
) edge
cross join lateral (
  select count(*) as n
  from posts p
  cross join lateral (
    select
    from post_search_matches s
    where s.customer_id = $3
      and s.search_id = $4
      and s.words = $5::text[]
      and s.posted_at = p.posted_at
      and s.post_id = p.id
    limit 1
  ) s
  where p.customer_id = $6
    and p.client_id = $7
    and p.group_id = $8
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($9::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and (p.changed_at is not null)
    and p.platform = any($10::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $11 and (p.posted_at >= $12 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $13
        and z.id = $14::uuid
    ))::date >= $15::date) and p.posted_at < $16 and (p.posted_at < $17 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $18
        and z.id = $19::uuid
    ))::date <= $20::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $21
        and v.post_id = p.id
        and true
    )
    and p.posted_at >= edge.since
    and p.posted_at < edge.until
    and true
) q
where q.n > 0
group by 1, 2;

-- server/posts/lists/media.ts, findFile (one of its forms)
select b.sha256 as sha256, b.size, b.mime, m.file_name, m.post_id
from post_media m
join posts p on p.customer_id = m.customer_id and p.id = m.post_id
join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
where m.customer_id = $1
  and m.id = $2
  and b.sha256 is not null
  and p.taken_out_in is null
  and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid);

-- server/posts/lists/numbers.ts, countPosts (one of its forms)
select count(*)::int as n
from posts p
cross join lateral (
  select
  from post_search_matches s
  where s.customer_id = $1
    and s.search_id = $2
    and s.words = $3::text[]
    and s.posted_at = p.posted_at
    and s.post_id = p.id
  limit 1
) s
where p.customer_id = $4
  and p.client_id = $5
  and p.group_id = $6
  and p.taken_out_in is null
  and (p.trashed_at is not null)
  and (p.status = any($7::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
  and (p.flagged_at is not null)
  and (p.is_private is true)
  and (p.changed_at is not null)
  and p.platform = any($8::smallint[])
  and (p.has_embed)
  and (p.posted_at >= $9 and (p.posted_at >= $10 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $11
      and z.id = $12::uuid
  ))::date >= $13::date) and p.posted_at < $14 and (p.posted_at < $15 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $16
      and z.id = $17::uuid
  ))::date <= $18::date))
  and not exists (
    select
    from post_views v
    where v.customer_id = $19
      and v.post_id = p.id
      and true
  );

-- server/posts/lists/numbers.ts, countPosts (one of its forms)
select count(*)::int as n
from posts p
join clients c on c.customer_id = p.customer_id and c.id = p.client_id
where p.customer_id = $1
  and (p.client_id = $2::uuid and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid))
  and p.group_id = $5
  and p.taken_out_in is null
  and (p.trashed_at is not null)
  and (p.status = any($6::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
  and (p.flagged_at is not null)
  and (p.is_private is true)
  and (p.changed_at is not null)
  and p.platform = any($7::smallint[])
  and (p.has_embed)
  and (p.posted_at >= $8 and (p.posted_at >= $9 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $10
      and z.id = p.client_id
  ))::date >= $11::date) and p.posted_at < $12 and (p.posted_at < $13 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $14
      and z.id = p.client_id
  ))::date <= $15::date))
  and not exists (
    select
    from post_views v
    where v.customer_id = $16
      and v.post_id = p.id
      and true
  )
  and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) - interval '1 day'
    and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) + interval '1 day'
    or (p.posted_at at time zone c.time_zone)::date >= c.date_of_loss));

-- server/posts/lists/numbers.ts, countMonths (one of its forms)
select (date_part('year', p.posted_at at time zone 'UTC') * 100 + date_part('month',
  p.posted_at at time zone 'UTC'))::int as month, count(*)::int as n
from posts p
cross join lateral (
  select
  from post_search_matches s
  where s.customer_id = $1
    and s.search_id = $2
    and s.words = $3::text[]
    and s.posted_at = p.posted_at
    and s.post_id = p.id
  limit 1
) s
where p.customer_id = $4
  and p.client_id = $5
  and p.group_id = $6
  and p.taken_out_in is null
  and (p.trashed_at is not null)
  and (p.status = any($7::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
  and (p.flagged_at is not null)
  and (p.is_private is true)
  and (p.changed_at is not null)
  and p.platform = any($8::smallint[])
  and (p.has_embed)
  and (p.posted_at >= $9 and (p.posted_at >= $10 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $11
      and z.id = $12::uuid
  ))::date >= $13::date) and p.posted_at < $14 and (p.posted_at < $15 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $16
      and z.id = $17::uuid
  ))::date <= $18::date))
  and not exists (
    select
    from post_views v
    where v.customer_id = $19
      and v.post_id = p.id
      and true
  )
group by 1
order by 1 desc;

-- server/posts/lists/numbers.ts, countMonths (one of its forms)
select (date_part('year', k.month) * 100 + date_part('month', k.month))::int as month,
  coalesce(sum((scope.sign * viewer.sign * k.n)), 0)::int as n
from (
  select c.id, 1 as sign
  from clients c
  where c.customer_id = $1
    and (c.id = $2::uuid and (c.id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $3
        and g.deleted_at is not null
    )) and c.id = $4::uuid))
) scope
cross join (values ('00000000-0000-0000-0000-000000000000'::uuid, 1), ($5::uuid, -1)) viewer(id, sign)
join "post_months" k on k.customer_id = $6 and k.scope_id = scope.id and k.seen_by = viewer.id
  and k.is_trashed and (k.status = any($7::smallint[]) or k.is_on_timeline or k.is_flagged) and k.is_flagged
where k.month >= make_date($8::int, $9::int, 1)
  and k.month <= make_date($10::int, $11::int, 1)
group by k.month
having coalesce(sum((scope.sign * viewer.sign * k.n)), 0)::int > 0
order by k.month desc;

-- server/posts/lists/numbers.ts, countMonths (one of its forms)
select (date_part('year', m.since at time zone 'UTC') * 100 + date_part('month',
  m.since at time zone 'UTC'))::int as month, q.n
from unnest($1::timestamptz[], $2::timestamptz[]) as m(since, until)
cross join lateral (
  select count(*)::int as n
  from posts p
  where p.customer_id = $3
    and (p.client_id = $4::uuid and (p.client_id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $5
        and g.deleted_at is not null
    )) and p.client_id = $6::uuid))
    and true
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($7::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and p.platform = any($8::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $9 and (p.posted_at >= $10 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $11
        and z.id = p.client_id
    ))::date >= $12::date) and p.posted_at < $13 and (p.posted_at < $14 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $15
        and z.id = p.client_id
    ))::date <= $16::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $17
        and v.post_id = p.id
        and true
    )
    and p.posted_at >= m.since
    and p.posted_at < m.until
) q;

-- server/posts/lists/numbers.ts, getPostPosition
select posted_at, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
from posts
where customer_id = $1
  and id = $2;

-- server/posts/lists/numbers.ts, getPostPosition (one of its forms)
select count(*) filter(where (p.posted_at, p.id) > ($1::timestamptz, $2::uuid))::int as before,
  count(*) filter(where p.id = $3)::int as here
from posts p
cross join lateral (
  select
  from post_search_matches s
  where s.customer_id = $4
    and s.search_id = $5
    and s.words = $6::text[]
    and s.posted_at = p.posted_at
    and s.post_id = p.id
  limit 1
) s
where p.customer_id = $7
  and p.client_id = $8
  and p.group_id = $9
  and p.taken_out_in is null
  and (p.trashed_at is not null)
  and (p.status = any($10::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
  and (p.flagged_at is not null)
  and (p.is_private is true)
  and (p.changed_at is not null)
  and p.platform = any($11::smallint[])
  and (p.has_embed)
  and (p.posted_at >= $12 and (p.posted_at >= $13 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $14
      and z.id = $15::uuid
  ))::date >= $16::date) and p.posted_at < $17 and (p.posted_at < $18 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $19
      and z.id = $20::uuid
  ))::date <= $21::date))
  and not exists (
    select
    from post_views v
    where v.customer_id = $22
      and v.post_id = p.id
      and true
  )
  and p.posted_at >= $23::timestamptz
  and p.posted_at < $24;

-- server/posts/lists/reads.ts, listPosts (one of its forms)
select t.n as total, q.id, to_char(q.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
from (
  select count(*)::int as n
  from posts p
  cross join lateral (
    select
    from post_search_matches s
    where s.customer_id = $1
      and s.search_id = $2
      and s.words = $3::text[]
      and s.posted_at = p.posted_at
      and s.post_id = p.id
    limit 1
  ) s
  where p.customer_id = $4
    and p.client_id = $5
    and p.group_id = $6
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($7::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and (p.changed_at is not null)
    and p.platform = any($8::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $9 and (p.posted_at >= $10 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $11
        and z.id = $12::uuid
    ))::date >= $13::date) and p.posted_at < $14 and (p.posted_at < $15 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $16
        and z.id = $17::uuid
    ))::date <= $18::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $19
        and v.post_id = p.id
        and true
    )
) t
left join lateral (
  select p.id as id, p.posted_at as at
  from posts p
  cross join lateral (
    select
    from post_search_matches s
    where s.customer_id = $20
      and s.search_id = $21
      and s.words = $22::text[]
      and s.posted_at = p.posted_at
      and s.post_id = p.id
    limit 1
  ) s
  where p.customer_id = $23
    and p.client_id = $24
    and p.group_id = $25
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($26::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and (p.changed_at is not null)
    and p.platform = any($27::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $28 and (p.posted_at >= $29 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $30
        and z.id = $31::uuid
    ))::date >= $32::date) and p.posted_at < $33 and (p.posted_at < $34 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $35
        and z.id = $36::uuid
    ))::date <= $37::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $38
        and v.post_id = p.id
        and true
    )
    and (p.posted_at, p.id) > ($39::timestamptz, $40::uuid)
  order by p.posted_at asc, p.id asc
  offset $41
  limit $42
) q on true
order by q.at asc, q.id asc;

-- server/posts/lists/reads.ts, listPosts (one of its forms)
select t.n as total, q.id, to_char(q.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort
from (
  select count(*)::int as n
  from posts p
  join clients c on c.customer_id = p.customer_id and c.id = p.client_id
  where p.customer_id = $1
    and (p.client_id = $2::uuid and (p.client_id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $3
        and g.deleted_at is not null
    )) and p.client_id = $4::uuid))
    and p.group_id = $5
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($6::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and (p.changed_at is not null)
    and p.platform = any($7::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $8 and (p.posted_at >= $9 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $10
        and z.id = p.client_id
    ))::date >= $11::date) and p.posted_at < $12 and (p.posted_at < $13 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $14
        and z.id = p.client_id
    ))::date <= $15::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $16
        and v.post_id = p.id
        and true
    )
    and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) - interval '1 day'
      and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) + interval '1 day'
      or (p.posted_at at time zone c.time_zone)::date >= c.date_of_loss))
) t
left join lateral (
  select p.id as id, p.posted_at as at
  from posts p
  join clients c on c.customer_id = p.customer_id and c.id = p.client_id
  where p.customer_id = $17
    and (p.client_id = $18::uuid and (p.client_id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $19
        and g.deleted_at is not null
    )) and p.client_id = $20::uuid))
    and p.group_id = $21
    and p.taken_out_in is null
    and (p.trashed_at is not null)
    and (p.status = any($22::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
    and (p.flagged_at is not null)
    and (p.is_private is true)
    and (p.changed_at is not null)
    and p.platform = any($23::smallint[])
    and (p.has_embed)
    and (p.posted_at >= $24 and (p.posted_at >= $25 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $26
        and z.id = p.client_id
    ))::date >= $27::date) and p.posted_at < $28 and (p.posted_at < $29 or (p.posted_at at time zone (
      select z.time_zone
      from clients z
      where z.customer_id = $30
        and z.id = p.client_id
    ))::date <= $31::date))
    and not exists (
      select
      from post_views v
      where v.customer_id = $32
        and v.post_id = p.id
        and true
    )
    and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) - interval '1 day'
      and (p.posted_at >= (c.date_of_loss::timestamp at time zone c.time_zone) + interval '1 day'
      or (p.posted_at at time zone c.time_zone)::date >= c.date_of_loss))
    and (p.posted_at, p.id) > ($33::timestamptz, $34::uuid)
  order by p.posted_at asc, p.id asc
  offset $35
  limit $36
) q on true
order by q.at asc, q.id asc;

-- server/posts/lists/reads.ts, findPosts (one of its forms)
select p.id
from posts p
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and p.taken_out_in is null
  and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid);

-- server/posts/lists/reads.ts, requireVisiblePosts
select p.id, p.client_id as "clientId"
from posts p
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and p.taken_out_in is null
  and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid);

-- server/posts/lists/reads.ts, listMatchingIds (one of its forms)
select p.id as id
from posts p
cross join lateral (
  select
  from post_search_matches s
  where s.customer_id = $1
    and s.search_id = $2
    and s.words = $3::text[]
    and s.posted_at = p.posted_at
    and s.post_id = p.id
  limit 1
) s
where p.customer_id = $4
  and p.client_id = $5
  and p.group_id = $6
  and p.taken_out_in is null
  and (p.trashed_at is not null)
  and (p.status = any($7::smallint[]) or (p.timeline_at is not null) or (p.flagged_at is not null))
  and (p.flagged_at is not null)
  and (p.is_private is true)
  and (p.changed_at is not null)
  and p.platform = any($8::smallint[])
  and (p.has_embed)
  and (p.posted_at >= $9 and (p.posted_at >= $10 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $11
      and z.id = $12::uuid
  ))::date >= $13::date) and p.posted_at < $14 and (p.posted_at < $15 or (p.posted_at at time zone (
    select z.time_zone
    from clients z
    where z.customer_id = $16
      and z.id = $17::uuid
  ))::date <= $18::date))
  and not exists (
    select
    from post_views v
    where v.customer_id = $19
      and v.post_id = p.id
      and true
  )
order by p.posted_at, p.id;

-- server/posts/lists/review-progress.ts, listClientMonths (one of its forms)
select c.id as "clientId", q.month, q.loss, q.reviewed, q.unreviewed
from clients c
cross join lateral (
  select date_trunc('month',
    c.date_of_loss::timestamp at time zone c.time_zone at time zone 'UTC')::date as month
) lost
cross join lateral (
  select k.month, case when k.month < lost.month then 'pre' else 'post' end as loss,
    coalesce(sum(k.n) filter(where k.status <> 0), 0)::int as reviewed,
    coalesce(sum(k.n) filter(where k.status = 0), 0)::int as unreviewed
  from post_months k
  where k.customer_id = $1
    and k.scope_id = c.id
    and k.seen_by = '00000000-0000-0000-0000-000000000000'
    and not k.is_trashed
    and k.month <> lost.month
  group by k.month
  union all
  select lost.month, side.loss, count(*) filter(where p.status <> 0)::int,
    count(*) filter(where p.status = 0)::int
  from posts p
  cross join lateral (
    select case when (p.posted_at at time zone c.time_zone)::date < c.date_of_loss then 'pre' else 'post' end as loss
  ) side
  where p.customer_id = $2
    and p.client_id = c.id
    and p.trashed_at is null
    and p.posted_at >= lost.month::timestamp at time zone 'UTC'
    and p.posted_at < (lost.month + interval '1 month') at time zone 'UTC'
  group by side.loss
) q
where c.customer_id = $3
  and c.id = any($4::uuid[])
  and q.reviewed + q.unreviewed > 0
order by c.id, q.month, q.loss desc;

-- server/posts/lists/review-progress.ts, getFirmFigures
select coalesce(sum((scope.sign * viewer.sign * k.n)) filter(where k.status = 0), 0)::int as unreviewed,
  coalesce(sum((scope.sign * viewer.sign * k.n)) filter(where k.status = 2), 0)::int as escalated
from (
  select c.id, 1 as sign
  from clients c
  where c.customer_id = $1
    and (true and (c.id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $2
        and g.deleted_at is not null
    )) and c.id = $3::uuid))
) scope
cross join (values ('00000000-0000-0000-0000-000000000000'::uuid, 1)) viewer(id, sign)
join "post_totals" k on k.customer_id = $4 and k.scope_id = scope.id and k.seen_by = viewer.id
  and not k.is_trashed;

-- server/posts/lists/review-progress.ts, getFirmFigures
select k.month, coalesce(sum((scope.sign * viewer.sign * k.n)) filter(where k.status <> 0),
  0)::int as reviewed, coalesce(sum((scope.sign * viewer.sign * k.n)) filter(where k.status = 0),
  0)::int as unreviewed
from (
  select c.id, 1 as sign
  from clients c
  where c.customer_id = $1
    and (true and (c.id <> all (array(
      select g.id
      from clients g
      where g.customer_id = $2
        and g.deleted_at is not null
    )) and c.id = $3::uuid))
) scope
cross join (values ('00000000-0000-0000-0000-000000000000'::uuid, 1)) viewer(id, sign)
join "post_months" k on k.customer_id = $4 and k.scope_id = scope.id and k.seen_by = viewer.id
  and not k.is_trashed
group by k.month
having coalesce(sum((scope.sign * viewer.sign * k.n)), 0)::int > 0
order by k.month;

-- server/posts/lists/rows.ts, readRows
select p.id, p.client_id, p.platform, p.kind, p.posted_at, p.content, p.words, p.link, p.is_private, p.place,
  p.shared_link, p.tags, p.total_notes, p.status, p.trashed_at, p.timeline_at, p.flagged_at, p.flagged_words,
  p.flagged_earlier, p.version, p.last_change, case when p.trashed_at is not null then (
  select h.actor_name
  from post_history h
  where h.customer_id = p.customer_id
    and h.post_id = p.id
    and h.action = 'trash'
  order by (h.at = p.trashed_at) desc, h.version desc
  limit 1
) end as trashed_by, case when p.trashed_at is not null then case when c.held_at is not null
  or exists (select from accounts a where a.id = p.customer_id
  and a.held_at is not null) then 'hold' when exists (
  select
  from report_posts r
  where r.customer_id = p.customer_id
    and r.post_id = p.id
    and r.filed_at is not null
) then 'file' end end as kept_in_trash,
  case when p.trashed_at is not null then p.trashed_at + make_interval(hours = > $1) end as deleted_after,
  p.has_other_versions, p.changed_at, (
  select o.id
  from posts o
  where o.customer_id = p.customer_id
    and o.id = p.probably_same_as
    and o.taken_out_in is null
) as probably_same_as, c.first_name as client_first_name, c.last_name as client_last_name, c.time_zone,
  c.date_of_loss, (p.posted_at at time zone c.time_zone)::date < c.date_of_loss as is_before_loss,
  (p.posted_at at time zone c.time_zone)::date = c.date_of_loss as is_day_of_loss, (
  select json_build_object('id', g.id, 'type', g.type, 'name', g.name)
  from post_groups g
  where g.customer_id = p.customer_id
    and g.id = p.group_id
) as parent, (
  select json_build_object('importId', i.id, 'archiveDate', to_char(i.archive_date,
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'archiveDay',
    to_char(i.archive_date at time zone case i.archive_date_source when 'zip_local' then 'UTC' else c.time_zone end,
    'YYYY-MM-DD'))
  from post_imports i
  where i.customer_id = p.customer_id
    and i.id = p.absent_in
) as absence, (
  select json_agg(json_build_object('id', m.id, 'type', m.type, 'fileName', m.file_name, 'title', m.title,
    'missing', m.missing, 'embed', m.embed, 'takenAt', m.taken_at, 'sha256', encode(m.sha256, 'hex'), 'size',
    b.size, 'mime', b.mime, 'width', b.width, 'height', b.height, 'placeholder', b.placeholder,
    'hasThumbnail', b.thumbnail_sha256 is not null, 'hasPreview', b.preview_sha256 is not null
    and b.film_copy is distinct from 'waiting', 'copyComes', b.film_copy = 'waiting', 'isTooLarge',
    starts_with(b.derivatives, 'beyond a limit')) order by m.position)
  from post_media m
  left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
  where m.customer_id = p.customer_id
    and m.post_id = p.id
) as media
from unnest($2::uuid[]) with ordinality as o(id, n)
join posts p on p.customer_id = $3 and p.id = o.id
join clients c on c.customer_id = p.customer_id and c.id = p.client_id
order by o.n;

-- server/posts/lists/search-filter.ts, resolveFilters (one of its forms)
select s.client_id, 'flagging' = any(s.tags) as is_flagging, null::int < $1 and null::int < (
  select count(*)
  from (
    select
    from post_search_matches m
    where m.customer_id = s.customer_id
      and m.search_id = s.id
    limit $2
  ) m
) as scans_posts
from post_searches s
where s.customer_id = $3
  and s.id = $4
  and (s.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $5
      and g.deleted_at is not null
  )) and s.client_id = $6::uuid);

-- server/posts/lists/search-filter.ts, withDatesOfLoss
select date_of_loss as first, date_of_loss - 1 as last
from clients
where customer_id = $1
  and id = $2;

-- server/posts/removal/contents.ts, removeContents
select sha256
from removed_contents
where customer_id = $1
  and client_id = $2
order by sha256
limit $3;

-- server/posts/removal/contents.ts, removeContents
lock table job_runs in share mode;

-- server/posts/removal/contents.ts, removeContents
select somebody_imports() as busy;

-- server/posts/removal/contents.ts, removeContents
delete from blobs b
where b.customer_id = $1
  and b.sha256 = any($2::bytea[])
  and not exists (
    select
    from post_media m
    where m.customer_id = b.customer_id
      and m.sha256 = b.sha256
  )
  and not exists (
    select
    from post_imports i
    where i.customer_id = b.customer_id
      and i.archive_sha256 = b.sha256
      and i.archive_removed_at is null
  )
  and not exists (
    select
    from report_files f
    where f.customer_id = b.customer_id
      and f.sha256 = b.sha256
  );

-- server/posts/removal/contents.ts, removeContents
select unneeded_bytes($1::bytea[]) as sha256;

-- server/posts/removal/contents.ts, removeContents
delete from removed_contents
where customer_id = $1
  and client_id = $2
  and sha256 = any($3::bytea[]);

-- server/posts/removal/delete-payloads.ts, deletePayloads (one of its forms)
with gone as (
  delete from evidence_payloads e using evidence_leaves l
  where l.customer_id = $1
    and l.subject_id in (select unnest($2::uuid[]))
    and e.customer_id = l.customer_id
    and e.leaf_id = l.id
  returning l.subject_id
)
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $3, new_id($4), 'other', g.subject_id, $5::uuid, '{}', $6::uuid, $7, $8
from (select distinct subject_id from gone) g
where not exists (
  select
  from tombstones t
  where t.customer_id = $9
    and t.subject_id = g.subject_id
);

-- server/posts/removal/delete-permanently.ts, deletePermanently
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, t.id, 'post', p.id, p.client_id, jsonb_build_object('identity', encode(p.identity, 'hex'),
  'postedAt', p.posted_at, 'trashedAt', p.trashed_at, 'canonicalSha256', v.canonical, 'sources', v.sources,
  'commitments', v.commitments, 'rows', v.rows) || $2::jsonb, $3, $4, $5
from unnest($6::uuid[], $7::uuid[]) as t(id, post_id)
join posts p on p.customer_id = $8 and p.id = t.post_id
cross join lateral (
  select jsonb_agg(encode(canonical_sha256, 'hex') order by number) as canonical,
    jsonb_agg(sources order by number) as sources, jsonb_agg(encode(commitment,
    'hex') order by number) as commitments, jsonb_agg(encode(row_commitment, 'hex') order by number) as rows
  from post_versions
  where customer_id = p.customer_id
    and post_id = p.id
) v
returning subject_id as id, facts -> 'canonicalSha256' as hashes;

-- server/posts/removal/delete-permanently.ts, deletePermanently
insert into removed_contents(customer_id, client_id, sha256)
select distinct p.customer_id, p.client_id, h.sha256
from posts p
join post_media m on m.customer_id = p.customer_id and m.post_id = p.id
left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
cross join lateral unnest(array[m.sha256, b.thumbnail_sha256, b.preview_sha256]) as h(sha256)
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and h.sha256 is not null
on conflict do nothing;

-- server/posts/removal/delete-permanently.ts, deletePermanently
delete from notifications
where customer_id = $1
  and subject_id = any($2::uuid[]);

-- server/posts/removal/delete-permanently.ts, deletePermanently
delete from report_posts
where customer_id = $1
  and post_id = any($2::uuid[]);

-- server/posts/removal/delete-permanently.ts, deletePermanently
delete from post_search_matches
where customer_id = $1
  and post_id = any($2::uuid[]);

-- server/posts/removal/delete-permanently.ts, removeEscalationNotices
delete from notifications n
where n.customer_id = $1
  and n.type = 'post_escalated'
  and n.user_id in (
    select jsonb_array_elements_text(h.after -> 'recipientIds')::uuid
    from post_history h
    where h.customer_id = $2
      and h.post_id = any($3::uuid[])
      and h.action = 'escalate'
  )
  and n.data ->> 'escalationId' in (
    select h.after ->> 'escalationId'
    from post_history h
    where h.customer_id = $4
      and h.post_id = any($5::uuid[])
      and h.action = 'escalate'
  )
  and (n.data ->> 'count')::int = 1;

-- server/posts/removal/delete-permanently.ts, removeEscalationNotices
update notifications n
set data = jsonb_set(n.data, '{message}', '""')
where n.customer_id = $1
  and n.type = 'post_escalated'
  and n.user_id in (
    select jsonb_array_elements_text(h.after -> 'recipientIds')::uuid
    from post_history h
    where h.customer_id = $2
      and h.post_id = any($3::uuid[])
      and h.action = 'escalate'
  )
  and n.data ->> 'escalationId' in (
    select h.after ->> 'escalationId'
    from post_history h
    where h.customer_id = $4
      and h.post_id = any($5::uuid[])
      and h.action = 'escalate'
  );

-- server/posts/removal/jobs.ts, succeed
select client_id as "clientId"
from social_accounts
where customer_id = $1
  and id = $2;

-- server/posts/removal/jobs.ts, resumeRemovals
select c.id, coalesce((
  select j.created_by
  from job_runs j
  where j.customer_id = c.customer_id
    and j.subject_id = c.id
    and j.kind = 'remove-client'
  limit 1
), c.id) as actor_id
from clients c
where c.customer_id = $1
  and c.deleted_at is not null
  and not exists (
    select
    from job_runs j
    where j.customer_id = c.customer_id
      and j.subject_id = c.id
      and j.kind = 'remove-client'
      and j.status in ('PENDING', 'RUNNING')
  );

-- server/posts/removal/jobs.ts, resumeRemovals
delete from job_runs
where customer_id = $1
  and kind = $2
  and status = 'FAILURE'
returning payload;

-- server/posts/removal/list-contents.ts, listContentsForRemoval
select 1
from clients
where customer_id = $1
  and id = $2
  and deleted_at is null;

-- server/posts/removal/list-contents.ts, list
insert into removed_contents(customer_id, client_id, sha256)
select $1, $2, decode(h, 'hex')
from unnest($3::text[]) as h
order by 3
on conflict do nothing;

-- server/posts/removal/purge.ts, isAnyRemovable (one of its forms)
select 1
from posts p
join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
join accounts a on a.id = p.customer_id and a.held_at is null
where p.customer_id = $1
  and p.social_account_id = $2
  and not exists (
    select
    from post_versions v
    join post_imports i on i.customer_id = v.customer_id and i.id = v.import_id
    where v.customer_id = p.customer_id
      and v.post_id = p.id
      and i.source <> 'api'
  )
  and not exists (
    select
    from import_known_posts k
    join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
    where k.customer_id = p.customer_id
      and k.post_id = p.id
      and i.source <> 'api'
  )
  and not exists (
    select
    from report_posts r
    where r.customer_id = p.customer_id
      and r.post_id = p.id
      and r.filed_at is not null
  )
limit 1;

-- server/posts/removal/purge.ts, removeBatch (one of its forms)
select p.id, p.client_id, p.trashed_at
from posts p
join clients c on c.customer_id = p.customer_id and c.id = p.client_id and c.held_at is null
join accounts a on a.id = p.customer_id and a.held_at is null
where p.customer_id = $1
  and p.social_account_id = $2
  and not exists (
    select
    from post_versions v
    join post_imports i on i.customer_id = v.customer_id and i.id = v.import_id
    where v.customer_id = p.customer_id
      and v.post_id = p.id
      and i.source <> 'api'
  )
  and not exists (
    select
    from import_known_posts k
    join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id
    where k.customer_id = p.customer_id
      and k.post_id = p.id
      and i.source <> 'api'
  )
  and not exists (
    select
    from report_posts r
    where r.customer_id = p.customer_id
      and r.post_id = p.id
      and r.filed_at is not null
  )
order by p.posted_at, p.id
limit $3
for update of p skip locked
for share of c, a skip locked;

-- server/posts/removal/purge.ts, removeBatch
select r.post_id as "postId", r.filed_at is not null as "isSpared"
from report_posts r
where r.customer_id = $1
  and r.post_id = any($2::uuid[])
order by r.id
for update;

-- server/posts/removal/rows.ts, deleteJobs
delete from job_runs
where customer_id = $1
  and id <> $2
  and subject_id in (
    select $3::uuid as id
    union all
    select id
    from post_imports
    where customer_id = $4
      and client_id = $5
    union all
    select id
    from social_accounts
    where customer_id = $6
      and client_id = $7
    union all
    select id
    from takeouts
    where customer_id = $8
      and client_id = $9
    union all
    select id
    from captures
    where customer_id = $10
      and client_id = $11
    union all
    select id
    from archive_fetches
    where customer_id = $12
      and client_id = $13
    union all
    select id
    from reconnect_requests
    where customer_id = $14
      and client_id = $15
    union all
    select id
    from reports
    where customer_id = $16
      and client_id = $17
    union all
    select id
    from post_searches
    where customer_id = $18
      and client_id = $19
    union all
    select f.id
    from report_files f
    join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = $20
      and r.client_id = $21
  );

-- server/posts/removal/rows.ts, listRowsForRemoval (one of its forms)
insert into removed_contents(customer_id, client_id, sha256)
select distinct $1::uuid, $2::uuid, h.sha256
from (
  select f.sha256
  from report_files f
  join reports r on r.customer_id = f.customer_id and r.id = f.report_id
  where f.customer_id = $3
    and r.client_id = $4
) as h(sha256)
where h.sha256 is not null
on conflict do nothing;

-- server/posts/removal/rows.ts, removePosts
select p.id
from posts p
where p.customer_id = $1
  and p.client_id = $2
order by p.posted_at, p.id
limit $3
for update of p;

-- server/posts/removal/rows.ts, removeReports
delete from notifications
where customer_id = $1
  and subject_id in (
    select $2::uuid as id
    union all
    select id
    from post_imports
    where customer_id = $3
      and client_id = $4
    union all
    select id
    from social_accounts
    where customer_id = $5
      and client_id = $6
    union all
    select id
    from takeouts
    where customer_id = $7
      and client_id = $8
    union all
    select id
    from captures
    where customer_id = $9
      and client_id = $10
    union all
    select id
    from archive_fetches
    where customer_id = $11
      and client_id = $12
    union all
    select id
    from reconnect_requests
    where customer_id = $13
      and client_id = $14
    union all
    select id
    from reports
    where customer_id = $15
      and client_id = $16
    union all
    select id
    from post_searches
    where customer_id = $17
      and client_id = $18
    union all
    select f.id
    from report_files f
    join reports r on r.customer_id = f.customer_id and r.id = f.report_id
    where f.customer_id = $19
      and r.client_id = $20
  );

-- server/posts/removal/rows.ts, removeReports
delete from reports
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeImports
select $1::uuid as id
union all
select id
from post_imports
where customer_id = $2
  and client_id = $3
union all
select id
from social_accounts
where customer_id = $4
  and client_id = $5
union all
select id
from takeouts
where customer_id = $6
  and client_id = $7
union all
select id
from captures
where customer_id = $8
  and client_id = $9
union all
select id
from archive_fetches
where customer_id = $10
  and client_id = $11
union all
select id
from reconnect_requests
where customer_id = $12
  and client_id = $13
union all
select id
from reports
where customer_id = $14
  and client_id = $15
union all
select id
from post_searches
where customer_id = $16
  and client_id = $17
union all
select f.id
from report_files f
join reports r on r.customer_id = f.customer_id and r.id = f.report_id
where f.customer_id = $18
  and r.client_id = $19;

-- server/posts/removal/rows.ts, removeImports
select upload_id as id
from post_imports
where customer_id = $1
  and client_id = $2
union
select id
from captures
where customer_id = $3
  and client_id = $4
union
select id
from archive_fetches
where customer_id = $5
  and client_id = $6
union
select i.id
from capture_items i
join captures k on k.customer_id = i.customer_id and k.id = i.capture_id
where k.customer_id = $7
  and k.client_id = $8
union
select u.id
from uploads u
join users p on p.customer_id = u.customer_id and p.id = u.user_id
where u.customer_id = $9
  and p.client_id = $10;

-- server/posts/removal/rows.ts, removeImports
select parent_id
from accounts
where id = $1;

-- server/posts/removal/rows.ts, removeImports
delete from uploads
where customer_id = $1
  and id = any($2::uuid[]);

-- server/posts/removal/rows.ts, removeImports
delete from notifications
where customer_id = $1
  and (subject_id = any($2::uuid[]) or position($3::text in data::text) > 0);

-- server/posts/removal/rows.ts, removeImports
delete from uploads
where customer_id = $1
  and id = any($2::uuid[]);

-- server/posts/removal/rows.ts, removeImports
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, new_id($2), 'import', i.id, $3, jsonb_build_object('archiveSha256', encode(i.archive_sha256,
  'hex'), 'fileSize', i.file_size, 'uploadedAt', i.uploaded_at), $4, 'client', $5
from post_imports i
where i.customer_id = $6
  and i.client_id = $7;

-- server/posts/removal/rows.ts, removeImports
delete from post_imports
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeFetches
delete from archive_fetches
where customer_id = $1
  and client_id = $2
  and access is null;

-- server/posts/removal/rows.ts, removeFetches
update archive_fetches
set file_name = '', file_size = null, file_id = null, revision = null, hash = null, job_id = null,
  error = null, created_by_name = null, ip = null, user_agent = null, link_purpose = null
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeClientRow
delete from post_searches
where customer_id = $1
  and client_id = $2
returning id;

-- server/posts/removal/rows.ts, removeClientRow
delete from post_search_matches
where customer_id = $1
  and search_id = any($2::uuid[]);

-- server/posts/removal/rows.ts, removeClientRow (one of its forms)
delete from "post_groups"
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeClientRow
delete from notifications
where customer_id = $1
  and (user_id in (select id from users where customer_id = $2 and client_id = $3) or subject_id = $4
    or position($5::text in data::text) > 0);

-- server/posts/removal/rows.ts, removeClientRow
delete from events
where customer_id = $1
  and position($2::text in body::text) > 0;

-- server/posts/removal/rows.ts, removeClientRow
delete from notification_settings
where customer_id = $1
  and user_id in (select id from users where customer_id = $2 and client_id = $3);

-- server/posts/removal/rows.ts, removeClientRow
delete from link_tokens
where customer_id = $1
  and client_id = $2
  or (customer_id = $3 and user_id in (select id from users where customer_id = $4 and client_id = $5));

-- server/posts/removal/rows.ts, removeClientRow
delete from sessions
where customer_id = $1
  and (link_client_id = $2 or user_id in (select id from users where customer_id = $3 and client_id = $4));

-- server/posts/removal/rows.ts, removeClientRow
delete from login_codes
where customer_id = $1
  and user_id in (select id from users where customer_id = $2 and client_id = $3);

-- server/posts/removal/rows.ts, removeClientRow
delete from trusted_browsers
where customer_id = $1
  and user_id in (select id from users where customer_id = $2 and client_id = $3);

-- server/posts/removal/rows.ts, removeClientRow
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, $2, 'client', $3, $4, jsonb_build_object('posts', count(*) filter(where t.kind = 'post'),
  'imports', count(*) filter(where t.kind = 'import')), $5, 'deleted', $6
from tombstones t
where t.customer_id = $7
  and t.client_id = $8;

-- server/posts/removal/rows.ts, removeClientRow
insert into tombstones(customer_id, id, kind, subject_id, client_id, facts, removed_by, reason, removed_at)
select $1, new_id($2), 'person', u.id, $3, '{}', $4, 'client', $5
from users u
where u.customer_id = $6
  and u.client_id = $7;

-- server/posts/removal/rows.ts, removeClientRow
delete from users
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeClientRow
update client_attempts
set body = '{}'
where customer_id = $1
  and client_id = $2;

-- server/posts/removal/rows.ts, removeClientRow
delete from clients
where customer_id = $1
  and id = $2;

-- server/posts/removal/rows.ts, removeClientRow
select (
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', t.kind, t.subject_id, t.reason,
    t.removed_by, t.facts), ',' order by t.subject_id, t.kind), ''), 'UTF8')), 'hex')
  from tombstones t
  where t.customer_id = $1
    and t.client_id = $2::uuid
) as tombstones;

-- server/posts/review/change-states.ts, requirePostsForUpdate
select p.id, p.client_id as "clientId", p.version, p.status, p.trashed_at, p.timeline_at, p.changed_at
from posts p
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and p.taken_out_in is null
  and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid)
order by p.id
for no key update;

-- server/posts/review/change-states.ts, findEditedSince
select s.id
from unnest($1::uuid[], $2::int[]) as s(id, version)
where exists (
  select
  from post_history h
  where h.customer_id = $3
    and h.post_id = s.id
    and h.version > s.version
    and h.action = 'edited'
);

-- server/posts/review/change-states.ts, undoChanges
select post_id, version, action, actor_id, before, after, at
from post_history
where customer_id = $1
  and post_id = any($2::uuid[])
  and action = any($3::text[])
  and after is not null
order by version;

-- server/posts/review/details.ts, getPostDetails
select identity, external_id, content, shown_version
from posts
where customer_id = $1
  and id = $2;

-- server/posts/review/details.ts, getPostDetails
select v.number, v.content, v.words, coalesce(v.records_of, v.import_id) as import_id, i.created_at,
  i.archive_date,
  to_char(i.archive_date at time zone case i.archive_date_source when 'zip_local' then 'UTC' else c.time_zone end,
  'YYYY-MM-DD') as archive_day, i.archive_sha256, v.posted_at, v.posted_source, v.platform_updated_at,
  v.platform_updated_source, v.backdated_to, v.backdated_source, v.sources, v.raw, v.canonical_sha256
from post_versions v
join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id)
join clients c on c.customer_id = i.customer_id and c.id = i.client_id
where v.customer_id = $1
  and v.post_id = $2
order by v.number;

-- server/posts/review/details.ts, getPostDetails
select m.*, b.metadata
from post_media m
left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
where m.customer_id = $1
  and m.post_id = $2
order by m.position;

-- server/posts/review/details.ts, findSameFiles
select m.id as media_id, o.post_id, o.posted_at, o.kind
from posts p
join post_media m on m.customer_id = p.customer_id and m.post_id = p.id and m.sha256 is not null
cross join lateral (
  select distinct q.id as post_id, q.posted_at, q.kind
  from post_media n
  join posts q on q.customer_id = n.customer_id and q.id = n.post_id and q.client_id = p.client_id
    and q.taken_out_in is null
  where n.customer_id = p.customer_id
    and n.sha256 = m.sha256
    and q.id <> p.id
  order by q.posted_at desc, q.id
  limit 20
) o
where p.customer_id = $1
  and p.id = $2;

-- server/posts/review/details.ts, listPostHistory
select id, action, actor_name, at, before, after
from post_history
where customer_id = $1
  and post_id = $2
order by version desc
limit $3
offset $4;

-- server/posts/review/details.ts, listPostHistory
select count(*) as n
from post_history
where customer_id = $1
  and post_id = $2;

-- server/posts/review/history.ts, addHistory
insert into post_history(customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
select $1, h.id, h.post_id, h.version, h.action, $2::uuid, $3, $4, h.before, h.after
from unnest($5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::jsonb[], $10::jsonb[]) as h(id, post_id,
  version, action, before, after);

-- server/posts/review/notes.ts, listPostNotes
select id, post_id, content, user_id, first_name, last_name, added_at
from post_notes
where customer_id = $1
  and post_id = any($2::uuid[])
order by added_at, id;

-- server/posts/review/notes.ts, findSentBefore
select n.*
from unnest($1::uuid[]) as p(id)
cross join lateral (
  select id, post_id, content, user_id, first_name, last_name, added_at
  from post_notes
  where customer_id = $2
    and post_id = p.id
  order by added_at desc, id desc
  limit 1
) n
where n.user_id = $3
  and n.content = $4
  and n.added_at > $5;

-- server/posts/review/notes.ts, addNotes
insert into post_notes(customer_id, id, post_id, user_id, first_name, last_name, content, added_at)
select $1, n.id, n.post_id, $2, $3, $4, $5, $6
from unnest($7::uuid[], $8::uuid[]) as n(id, post_id);

-- server/posts/review/perform-action.ts, escalatePosts
select id, first_name as "firstName", last_name as "lastName"
from clients
where customer_id = $1
  and id = any($2::uuid[]);

-- server/posts/review/perform-action.ts, endMadeAssignments
select u.id
from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as m(user_id, client_id, at)
join user_clients u on u.customer_id = $4 and u.user_id = m.user_id and u.client_id = m.client_id
  and u.assigned_at = m.at
where not exists (
  select
  from notifications n
  where n.customer_id = u.customer_id
    and n.user_id = u.user_id
    and n.type = 'post_escalated'
    and n.data @> jsonb_build_object('client', jsonb_build_object('id', u.client_id))
);

-- server/posts/review/views.ts, lockVisiblePosts
select p.id, p.client_id as "clientId"
from posts p
where p.customer_id = $1
  and p.id = any($2::uuid[])
  and p.taken_out_in is null
  and (p.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and p.client_id = $4::uuid)
order by p.id
for no key update of p;

-- server/posts/review/views.ts, listViews
select user_name, seen_at
from post_views
where customer_id = $1
  and post_id = $2
order by seen_at, user_id
limit 50;

-- server/posts/store/absence.ts, markAbsences
with newest as (
  select id, archive_date, coalesce(part_of, id) as first
  from post_imports
  where customer_id = $1
    and social_account_id = $2
    and completed_at is not null
    and takeout_id is null
  order by archive_date desc nulls last, uploaded_at desc, id desc
  limit 1
),
parts as materialized (
  select i.id, i.generation, i.missing_parts, i.doubts, i.completed_at, j.status
  from post_imports i
  join newest n on coalesce(i.part_of, i.id) = n.first
  left join job_runs j on j.customer_id = i.customer_id and j.id = i.job_id
  where i.customer_id = $3
    and i.social_account_id = $4
    and i.takeout_id is null
),
whole as (
  select 1
  where not exists (
    select
    from parts
    where missing_parts <> '{}'
      or array_remove(doubts, 'media') <> '{}'
      or (completed_at is null and status in ('PENDING', 'RUNNING'))
  )
    and not exists (
      select
      from archive_fetches f
      join newest n on f.part_of = n.first
      where f.customer_id = $5
        and f.social_account_id = $6
        and f.state <> 'imported'
    )
),
alike as materialized (
  select i.id
  from post_imports i
  where i.customer_id = $7
    and i.social_account_id = $8
    and i.generation in (select generation from parts where completed_at is not null)
),
every as materialized (
  select id, max(posted_at) as posted_at, max(kind) as kind, bool_or(absent) as absent, bool_or(held) as held,
    bool_or(is_void) as is_void
  from (
    select p.id, p.posted_at, p.kind, p.absent_in is not null as absent, false as held,
      p.absent_in is not null and exists (
      select
      from post_imports i
      where i.customer_id = p.customer_id
        and i.id = p.absent_in
        and i.takeout_id is not null
    ) as is_void
    from posts p
    where p.customer_id = $9
      and p.social_account_id = $10
      and p.taken_out_in is null
    union all
    select v.post_id, null, null, null, true, false
    from post_versions v
    where v.customer_id = $11
      and v.import_id = any(array(select id from parts))
      and v.records_of is null
    union all
    select k.post_id, null, null, null, true, false
    from import_known_posts k
    where k.customer_id = $12
      and k.import_id = any(array(select id from parts))
  ) p
  group by id
),
span as (
  select min(posted_at) as oldest, max(posted_at) as newest, array_agg(distinct kind) as kinds
  from every
  where held
    and kind is not null
),
unheld as materialized (
  select e.id
  from every e, span s, whole
  where not e.held
    and not e.absent
    and e.posted_at between s.oldest and s.newest
    and e.kind = any(s.kinds)
),
lacking as (
  select u.id
  from unheld u
  where exists (
    select
    from post_versions v
    where v.customer_id = $13
      and v.post_id = u.id
      and v.records_of is null
      and v.import_id = any(array(select id from alike))
  )
    or exists (
      select
      from import_known_posts k
      where k.customer_id = $14
        and k.post_id = u.id
        and k.import_id = any(array(select id from alike))
    )
),
back as (select id from every where absent and (held or is_void))
select p.id, p.absent_in as was, case when p.absent_in is null then n.id end as absent_in
from posts p, newest n
where p.customer_id = $15
  and p.taken_out_in is null
  and p.id in (select id from lacking union all select id from back)
order by p.id
for no key update of p;

-- server/posts/store/absence.ts, writeMarks
insert into post_history(customer_id, id, post_id, version, action, actor_id, actor_name, at, before, after)
select $1, new_id($2), c.id, c.version, case when c.was is null then 'absent' else 'present' end, $3::uuid,
  $4, $5, (
  select jsonb_build_object('importId', i.id, 'archiveDate', i.archive_date)
  from post_imports i
  where i.customer_id = $6
    and i.id = c.was
), (
  select jsonb_build_object('importId', i.id, 'archiveDate', i.archive_date)
  from post_imports i
  where i.customer_id = $7
    and i.id = c.absent_in
)
from unnest($8::uuid[], $9::int[], $10::uuid[], $11::uuid[]) as c(id, version, was, absent_in);

-- server/posts/store/changed-posts.ts, lockPostsOfAccount
select pg_advisory_xact_lock(hashtextextended($1, $2));

-- server/posts/store/changed-posts.ts, lockPosts
select id, posted_at, content, words, status <> 0 or trashed_at is not null
  or timeline_at is not null as is_reviewed
from posts
where customer_id = $1
  and id = any($2::uuid[])
order by id
for no key update;

-- server/posts/store/changed-posts.ts, showVersions
select 1
from post_imports
where customer_id = $1
  and id = $2
  and source = 'api';

-- server/posts/store/changed-posts.ts, recordEdits
select created_by_name as by, to_json(archive_date) #>> '{}' as date
from post_imports
where customer_id = $1
  and id = $2;

-- server/posts/store/flags.ts, lockChangedFlags
select p.id, p.client_id, p.flagged_words, p.flagged_earlier
from unnest($1::uuid[], $2::jsonb[], $3::jsonb[]) as f(id, words, earlier)
join posts p on p.customer_id = $4 and p.id = any($5::uuid[]) and p.id = f.id
where to_jsonb(p.flagged_words) <> f.words
  or to_jsonb(p.flagged_earlier) <> f.earlier
order by p.id
for no key update of p;

-- server/posts/store/groups.ts, ensureGroups
insert into post_groups(customer_id, id, client_id, social_account_id, type, key_hash, name)
select $1, g.id, $2, $3, g.type, g.key_hash, g.name
from unnest($4::uuid[], $5::smallint[], $6::bytea[], $7::text[]) as g(id, type, key_hash, name)
on conflict (customer_id, social_account_id, type, key_hash) do update set name = coalesce(excluded.name,
  post_groups.name)
returning id, type, key_hash, name;

-- server/posts/store/known-posts.ts, findKnownPosts
with mine as (
  select archive_date, uploaded_at, id
  from post_imports
  where customer_id = $1
    and id = $2
)
select w.identity, p.id, p."isAlias", coalesce(v.number, p.shown_version) as number, coalesce(v.facts,
  array[s.facts]) as facts, s.facts as shown, s."isFilled", v.mine as "versionByThisImport", coalesce(k.mine,
  false) as "isFoundBefore", coalesce(v.newer, false) or coalesce(k.newer, false) as "isOlder"
from unnest($3::text[], $4::int[]) as w(identity, kind)
cross join lateral ((
  select id, shown_version, false as "isAlias"
  from posts
  where customer_id = $5
    and social_account_id = $6
    and identity = decode(w.identity, 'hex')
  limit 1
) union all (
  select p.id, p.shown_version, true
  from post_aliases a
  join posts p on p.customer_id = a.customer_id and p.id = a.post_id
  where a.customer_id = $7
    and a.social_account_id = $8
    and a.identity = decode(w.identity, 'hex')
    and (p.kind = w.kind or not array[p.kind::int, w.kind] && $9::int[])
  limit 1
) limit 1) p
cross join lateral (
  select facts_sha256 as facts, records_of is not null as "isFilled"
  from post_versions
  where customer_id = $10
    and post_id = p.id
    and number = p.shown_version
  limit 1
) s
cross join lateral (
  select max(v.number) as number, array_agg(v.facts_sha256) as facts,
    min(v.number) filter(where v.import_id = $11 and v.records_of is null) as mine, bool_or((i.archive_date,
    i.uploaded_at, i.id) > (select archive_date, uploaded_at, id from mine)) as newer
  from post_versions v
  left join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id)
    and i.takeout_id is null
  where v.customer_id = $12
    and v.post_id = p.id
) v
cross join lateral (
  select bool_or(k.import_id = $13) as mine, bool_or((i.archive_date, i.uploaded_at,
    i.id) > (select archive_date, uploaded_at, id from mine)) as newer
  from import_known_posts k
  join post_imports i on i.customer_id = k.customer_id and i.id = k.import_id and i.takeout_id is null
  where k.customer_id = $14
    and k.post_id = p.id
) k;

-- server/posts/store/known-posts.ts, findFullyShown
select p.id, p.kind, p.external_id, p.content, v.posted_at, v.platform_updated_at as updated_at,
  v.backdated_to, p.link, p.is_private, p.place, p.shared_link, p.tags, p.words
from posts p
join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = p.shown_version
where p.customer_id = $1
  and p.id = any($2::uuid[]);

-- server/posts/store/media.ts, storeMedia
insert into post_media(customer_id, id, post_id, position, type, sha256, file_name, uri, title, description,
  missing, embed, taken_at, taken_source, uploaded_at, uploaded_source, camera, place)
select customer_id, id, post_id, position, type, sha256, file_name, uri, title, description, missing, embed,
  taken_at, taken_source, uploaded_at, uploaded_source, camera, place
from stage_post_media
on conflict (customer_id, post_id, position) do update set type = excluded.type, sha256 = excluded.sha256,
  file_name = excluded.file_name, missing = excluded.missing, embed = excluded.embed
where post_media.sha256 is null
  and (excluded.sha256 is not null or (excluded.embed is not null and post_media.embed is null));

-- server/posts/store/media.ts, listStoredMedia
select post_id, position, type, sha256, uri, file_name
from post_media
where customer_id = $1
  and post_id = any($2::uuid[])
order by post_id, position;

-- server/posts/store/missing-media.ts, findMissingMedia
select m.id, m.post_id as "postId", m.type, m.uri
from (
  select distinct m.post_id
  from post_media m
  cross join lateral (
    select social_account_id
    from posts
    where customer_id = m.customer_id
      and id = m.post_id
    limit 1
  ) p
  where m.customer_id = $1
    and m.sha256 is null
    and m.missing is not null
    and p.social_account_id = $2
    and ($3::uuid is null or m.post_id > $4::uuid)
  order by m.post_id
  limit $5
) w
join post_media m on m.customer_id = $6 and m.post_id = w.post_id and m.sha256 is null
  and m.missing is not null
order by m.post_id, m.position;

-- server/posts/store/missing-media.ts, fillMissingMedia
update post_media m
set sha256 = f.sha256, type = f.type, file_name = f.file_name, missing = null, filled_by = $1
from unnest($2::uuid[], $3::bytea[], $4::text[], $5::text[]) as f(id, sha256, type, file_name)
where m.customer_id = $6
  and m.id = f.id
  and m.sha256 is null
returning m.post_id;

-- server/posts/store/missing-media.ts, makeFilledVersions
select v.post_id, coalesce((
  select max(number)
  from post_versions m
  where m.customer_id = v.customer_id
    and m.post_id = v.post_id
), v.number) as number, coalesce(v.records_of, v.import_id) as records_of, v.content, v.posted_at::text,
  v.posted_source, v.platform_updated_at::text, v.platform_updated_source, v.backdated_to, v.backdated_source,
  v.sources, v.raw, v.facts_sha256, v.words
from posts p
join post_versions v on v.customer_id = p.customer_id and v.post_id = p.id and v.number = p.shown_version
where p.customer_id = $1
  and p.id = any($2::uuid[])
order by v.post_id;

-- server/posts/store/same-posts.ts, findSamePosts
insert into post_aliases(customer_id, social_account_id, identity, post_id)
select $1, $2, decode(a.identity, 'hex'), a.post_id
from unnest($3::text[], $4::uuid[]) as a(identity, post_id)
on conflict (customer_id, social_account_id, identity) do update set post_id = excluded.post_id;

-- server/posts/store/same-posts.ts, separateAliases
delete from post_aliases a using unnest($1::text[]) as w(identity)
where a.customer_id = $2
  and a.social_account_id = $3
  and a.identity = decode(w.identity, 'hex');

-- server/posts/store/same-posts.ts, hasOtherArchives
select 1
from post_imports
where customer_id = $1
  and social_account_id = $2
  and id <> $3
  and reader_version is not null
limit 1;

-- server/posts/store/same-posts.ts, candidatesFor
select w.identity, p.*
from unnest($1::text[], $2::timestamptz[]) as w(identity, at)
cross join lateral (
  select p.id, p.kind, p.external_id, p.content, p.words, p.shared_link ->> 'url' as url,
    p.place ->> 'name' as place_name, (
    select json_agg(json_build_object('type', m.type, 'sha256', encode(m.sha256, 'hex'), 'uri', m.uri,
      'fileName', m.file_name) order by m.position)
    from post_media m
    where m.customer_id = p.customer_id
      and m.post_id = p.id
  ) as media
  from posts p
  where p.customer_id = $3
    and p.client_id = $4
    and p.posted_at = w.at
    and p.social_account_id = $5
    and p.taken_out_in is null
    and not exists (
      select
      from post_versions v
      where v.customer_id = p.customer_id
        and v.post_id = p.id
        and v.import_id = $6
    )
    and not exists (
      select
      from import_known_posts k
      where k.customer_id = p.customer_id
        and k.post_id = p.id
        and k.import_id = $7
    )
  order by p.id
  limit 20
) p;

-- server/posts/store/same-posts.ts, unmarkLikelySame
select p.id
from posts p
where p.customer_id = $1
  and p.social_account_id = $2
  and p.probably_same_as is not null
  and (exists (
    select
    from post_versions v
    where v.customer_id = p.customer_id
      and v.post_id = p.id
      and v.import_id = $3
  ) or exists (
    select
    from import_known_posts k
    where k.customer_id = p.customer_id
      and k.post_id = p.id
      and k.import_id = $4
  ))
  and (exists (
    select
    from post_versions v
    where v.customer_id = p.customer_id
      and v.post_id = p.probably_same_as
      and v.import_id = $5
  ) or exists (
    select
    from import_known_posts k
    where k.customer_id = p.customer_id
      and k.post_id = p.probably_same_as
      and k.import_id = $6
  ))
order by p.id
for no key update;

-- server/posts/store/searchable.ts, read (one of its forms)
select p.id, p.posted_at::text as place, p.flagged_at is not null as "isFlagged", concat_ws($1, p.content,
  p.place ->> 'name', p.shared_link ->> 'title', case when p.group_id is not null then (
  select g.name
  from post_groups g
  where g.customer_id = p.customer_id
    and g.id = p.group_id
    and g.type = 2
) end, case when p.words <> '[]' then (
  select string_agg(w ->> 'text', $2)
  from jsonb_array_elements(p.words) w
  where (w ->> 'origin' = 'earlier_wording') = $3
) end) as text, concat_ws($4, case when p.words <> '[]' then (
  select string_agg(w ->> 'text', $5)
  from jsonb_array_elements(p.words) w
  where (w ->> 'origin' = 'earlier_wording') = $6
) end, case when p.has_other_versions then (
  select string_agg(concat_ws($7, v.content, case when v.words <> '[]' then (
    select string_agg(w ->> 'text', $8)
    from jsonb_array_elements(v.words) w
    where (w ->> 'origin' = 'earlier_wording') = $9
  ) end, case when v.words <> '[]' then (
    select string_agg(w ->> 'text', $10)
    from jsonb_array_elements(v.words) w
    where (w ->> 'origin' = 'earlier_wording') = $11
  ) end), $12)
  from post_versions v
  where v.customer_id = p.customer_id
    and v.post_id = p.id
    and v.number <> p.shown_version
) end) as earlier
from posts p
where p.customer_id = $13
  and p.client_id = $14
  and (p.posted_at, p.id) > ($15::timestamptz, $16::uuid)
  and true
order by p.posted_at, p.id
limit $17;

-- server/posts/store/store.ts, putBackFound
select id
from posts
where customer_id = $1
  and taken_out_in is not null
  and id = any($2::uuid[])
order by id
for no key update;

-- server/posts/store/store.ts, putBackFound
select created_by_name as by
from post_imports
where customer_id = $1
  and id = $2;

-- server/posts/store/update-words.ts, findUnread
select w.identity, v.*, p.shown_version = any(v.numbers) as is_shown
from unnest($1::text[]) as w(identity)
cross join lateral ((
  select id, shown_version, taken_out_in
  from posts
  where customer_id = $2
    and social_account_id = $3
    and identity = decode(w.identity, 'hex')
  limit 1
) union all (
  select p.id, p.shown_version, p.taken_out_in
  from post_aliases a
  join posts p on p.customer_id = a.customer_id and p.id = a.post_id
  where a.customer_id = $4
    and a.social_account_id = $5
    and a.identity = decode(w.identity, 'hex')
  limit 1
) limit 1) p
cross join lateral (
  select v.post_id, coalesce((
    select max(number)
    from post_versions m
    where m.customer_id = v.customer_id
      and m.post_id = v.post_id
  ), v.number) as number, coalesce(v.records_of, v.import_id) as records_of, v.content, v.posted_at::text,
    v.posted_source, v.platform_updated_at::text, v.platform_updated_source, v.backdated_to,
    v.backdated_source, v.sources, v.raw, v.facts_sha256, v.words, v.media,
    array_agg(v.number) over() as numbers
  from post_versions v
  where v.customer_id = $6
    and v.post_id = p.id
    and coalesce(v.records_of, v.import_id) = $7
  order by v.number desc
  limit 1
) v
where v.words is null
  and p.taken_out_in is null;

-- server/posts/store/versions.ts, writeVersions
insert into post_versions(post_id, number, customer_id, import_id, content, posted_at, posted_source,
  platform_updated_at, platform_updated_source, backdated_to, backdated_source, sources, raw,
  canonical_sha256, facts_sha256, salt, commitment, records_of, media, words, cause, row_commitment)
select post_id, number, customer_id, import_id, content, posted_at, posted_source, platform_updated_at,
  platform_updated_source, backdated_to, backdated_source, sources, raw, canonical_sha256, facts_sha256, salt,
  commitment, records_of, media, words, cause, row_commitment
from stage_post_versions;
