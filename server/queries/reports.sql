-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/reports/actions.ts, insertReport
insert into reports(customer_id, id, client_id, type, name, statuses, is_on_timeline, is_flagged,
  is_inclusive, platforms, media_types, start_date, end_date, source, total_posts, created_by,
  created_by_name, created_at, last_modified)
values ($1, $2, $3, $4, $5, $6::smallint[], $7, $8, $9, $10::smallint[], $11::text[], $12, $13, $14, $15, $16,
  $17, $18, $19);

-- server/reports/actions.ts, insertReport
insert into report_posts(customer_id, id, report_id, post_id, state_sha256, position)
select $1, p.id, $2, p.post_id, p.state, p.position
from unnest($3::uuid[], $4::uuid[], $5::bytea[]) with ordinality as p(id, post_id, state, position);

-- server/reports/actions.ts, deleteReports
delete from reports
where customer_id = $1
  and id = any($2::uuid[])
returning id, created_by as "createdBy";

-- server/reports/actions.ts, deleteFiles
select f.id, f.created_by as "createdBy", f.job_id as "jobId", encode(f.sha256, 'hex') as sha256,
  r.client_id as "clientId"
from report_files f
join reports r on r.customer_id = f.customer_id and r.id = f.report_id
where f.customer_id = $1
  and f.report_id = any($2::uuid[])
order by f.id
for update of f;

-- server/reports/day-changes.ts, countDayChanges
select count(*) as n
from report_posts r
join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
where r.customer_id = $1
  and r.report_id = $2
  and r.trashed_at is null
  and (to_timestamp((s.state ->> 'postedAt')::float8 / 1000) at time zone $3)::date between $4::date - $5::int
    and $6::date + $7::int
  and (to_timestamp((s.state ->> 'postedAt')::float8 / 1000) at time zone $8)::date <> (to_timestamp((s.state ->> 'postedAt')::float8 / 1000) at time zone $9)::date;

-- server/reports/files/archives.ts, archivesOf
with used as materialized (
  select r.post_id, coalesce(v.records_of, v.import_id) as records, s.state
  from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as r(id, post_id, state_sha256)
  join post_states s on s.customer_id = $4 and s.post_id = r.post_id and s.sha256 = r.state_sha256
  join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id
    and v.number = (s.state ->> 'version')::int
),
ids as (
  select records as id
  from used
  union
  select m.filled_by
  from used u
  cross join lateral jsonb_to_recordset(u.state -> 'media') as k(id uuid, sha256 text)
  join post_media m on m.customer_id = $5 and m.id = k.id
  where u.state ? 'media'
    and k.sha256 is not null
    and m.filled_by is not null
)
select i.id, i.file_name, i.file_size, a.platform, a.external_id as account, i.created_by_name,
  i.link_purpose, i.source, i.uploaded_at, i.archive_date, i.archive_date_source, encode(i.archive_sha256,
  'hex') as archive_sha256, i.browser_sha256, i.origin, i.totals, 'unread' = any(i.doubts) as is_unread
from post_imports i
join social_accounts a on a.customer_id = i.customer_id and a.id = i.social_account_id
where i.customer_id = $6
  and i.id in (select id from ids)
order by i.uploaded_at, i.id;

-- server/reports/files/check-file.ts, textsOf
with printed as materialized (
  select l.id, l.state, l.comment
  from report_files f
  cross join lateral unnest(f.lines, f.states, f.comments) as l(id, state, comment)
  where f.customer_id = $1
    and f.id = $2
)
select r.post_id, coalesce(l.comment, r.comment) as comment, s.state, r.trashed_at is not null
  and l.id is null as "isRemoved"
from report_posts r
left join printed l on l.id = r.id
join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = coalesce(l.state,
  r.state_sha256)
where r.customer_id = $3
  and r.report_id = $4;

-- server/reports/files/check-file.ts, textsOf
select content
from post_notes
where customer_id = $1
  and post_id = any($2::uuid[]);

-- server/reports/files/check-file.ts, textsOf
select found.place
from post_media m
left join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
cross join lateral (select coalesce(m.place, b.metadata) as place) found
where m.customer_id = $1
  and m.post_id = any($2::uuid[])
  and found.place is not null;

-- server/reports/files/download.ts, serveReportFiles (one of its forms)
select f.sha256, f.size, f.format, f.file_name, f.report_id
from report_files f
join reports r on r.customer_id = f.customer_id and r.id = f.report_id
where f.customer_id = $1
  and f.id = $2
  and f.sha256 is not null
  and f.size is not null
  and (r.customer_id = $3 and true and (r.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $4
      and g.deleted_at is not null
  )) and r.client_id = $5::uuid));

-- server/reports/files/facts.ts, reportFacts
select r.id, r.client_id, r.created_by, r.type, r.name, r.statuses, r.is_on_timeline, r.is_flagged,
  r.is_inclusive, r.platforms, r.media_types, r.start_date, r.end_date, r.source, r.total_posts, r.created_at,
  r.last_modified, (
  select count(*)
  from report_posts x
  where x.customer_id = r.customer_id
    and x.report_id = r.id
    and x.trashed_at is not null
) as total_removed, case when r.type = 'album' then c.language when exists (
  select
  from accounts a
  join locations l on l.id = a.location_id
  where a.id = r.customer_id
    and l.abbrev = 'QC'
) then 'fr' else 'en' end as language, json_build_object('firstName', c.first_name, 'lastName', c.last_name,
  'fileRefNo', c.file_ref_no, 'dateOfLoss', c.date_of_loss, 'timeZone', c.time_zone) as client, (
  select json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'format', f.format, 'volumes',
    f.volumes, 'jobId', f.job_id, 'status', j.status, 'sha256', encode(f.sha256, 'hex'), 'size', f.size,
    'pages', f.pages, 'options', f.options, 'createdAt', f.created_at, 'notClients', (
    select count(*)
    from report_posts x
    where x.customer_id = f.customer_id
      and x.report_id = f.report_id
      and x.taken_out_in is not null
      and x.id = any(f.lines)
  )) order by f.created_at desc, f.volume, f.id)
  from report_files f
  left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
  where f.customer_id = r.customer_id
    and f.report_id = r.id
) as files, (
  select max(h.at)
  from client_history h
  where h.customer_id = r.customer_id
    and h.client_id = r.client_id
    and h.action = 'changedDetails'
) as client_changed_at, (
  select max(l.at)
  from evidence_leaves l
  where l.customer_id = r.customer_id
    and l.subject_id = r.customer_id
    and l.kind = 'firm.change'
) as firm_changed_at, c.date_of_birth
from reports r
join clients c on c.customer_id = r.customer_id and c.id = r.client_id
where r.customer_id = $1
  and r.id = $2;

-- server/reports/files/facts.ts, reportFacts
select a.name, a.logo, concat_ws(', ', l.name, p.name) as address, a.phone_number as phone
from accounts a
left join locations l on l.id = a.location_id
left join locations p on p.id = l.parent_id
where a.id = $1;

-- server/reports/files/facts.ts, reportFacts
select p.id, p.post_id, l.comment, l.state as state_sha256
from report_files f
cross join lateral unnest(f.lines, f.states, f.comments) with ordinality as l(id, state, comment, place)
join report_posts p on p.customer_id = f.customer_id and p.id = l.id
where f.customer_id = $1
  and f.id = $2
order by l.place;

-- server/reports/files/facts.ts, originsOf
select r.id, i.id as import_id, a.external_id as account, encode(i.archive_sha256, 'hex') as archive_sha256,
  v.sources as records, encode(v.canonical_sha256, 'hex') as canonical_sha256
from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as r(id, post_id, state_sha256)
join post_states s on s.customer_id = $4 and s.post_id = r.post_id and s.sha256 = r.state_sha256
join post_versions v on v.customer_id = s.customer_id and v.post_id = s.post_id
  and v.number = (s.state ->> 'version')::int
left join post_imports i on i.customer_id = v.customer_id and i.id = coalesce(v.records_of, v.import_id)
left join posts p on p.customer_id = s.customer_id and p.id = s.post_id
left join social_accounts a on a.customer_id = p.customer_id and a.id = p.social_account_id;

-- server/reports/files/facts.ts, picturesOf
select m.id as media_id, encode(b.thumbnail_sha256, 'hex') as thumbnail, encode(b.preview_sha256,
  'hex') as preview, b.derivatives is null as "isWaiting"
from post_media m
join blobs b on b.customer_id = m.customer_id and b.sha256 = m.sha256
where m.customer_id = $1
  and m.post_id = any($2::uuid[]);

-- server/reports/files/job.ts, renderFile
insert into blobs(customer_id, sha256, size, crc32, mime, derivatives)
values ($1, $2, $3, $4, $5, 'document')
on conflict do nothing;

-- server/reports/files/job.ts, renderFile
update report_files
set sha256 = $1, size = $2, pages = $3
where customer_id = $4
  and id = $5;

-- server/reports/files/job.ts, findFiles
select f.id, f.report_id, f.format, f.volume, f.volumes, f.sha256, f.file_name, f.options, f.created_by,
  coalesce(j.started_at, f.created_at) as generated_at, j.payload -> 'postCounts' as counts, r.client_id,
  r.type, r.name
from report_files f
join reports r on r.customer_id = f.customer_id and r.id = f.report_id
left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
where f.customer_id = $1
  and f.job_id = $2
order by f.volume;

-- server/reports/files/measure-videos.ts, measureVideos
select encode(sha256, 'hex') as sha256, seconds
from blobs
where customer_id = $1
  and sha256 = any($2::bytea[])
  and derivatives = 'made';

-- server/reports/files/measure-videos.ts, measureVideos
update blobs
set seconds = $1
where customer_id = $2
  and sha256 = $3;

-- server/reports/files/report-files.ts, generateReportFile
update report_posts
set filed_at = coalesce(filed_at, $1)
where customer_id = $2
  and report_id = $3
  and trashed_at is null;

-- server/reports/files/report-files.ts, generateReportFile
select p.id, 1 + (
  select count(*)
  from post_media m
  where m.customer_id = p.customer_id
    and m.post_id = p.post_id
)::float8 / 4 as bulk
from report_posts p
where p.customer_id = $1
  and p.report_id = $2
  and p.trashed_at is null
  and p.filed_at is not null
order by p.position;

-- server/reports/files/report-files.ts, generateReportFile
insert into report_files(customer_id, id, report_id, format, file_name, options, job_id, created_by,
  created_at, volume, volumes, lines, states, comments)
select $1, f.id, $2, $3, f.name, $4::jsonb, $5, $6, $7, f.volume, $8, f.lines, fixed.states, fixed.comments
from jsonb_to_recordset($9::jsonb) as f(id uuid, name text, volume smallint, lines uuid[])
cross join lateral (
  select coalesce(array_agg(p.state_sha256 order by l.place), '{}') as states,
    coalesce(array_agg(p.comment order by l.place), '{}') as comments
  from unnest(f.lines) with ordinality as l(id, place)
  join report_posts p on p.customer_id = $10 and p.id = l.id
) fixed;

-- server/reports/files/report-files.ts, deleteReportFile
select report_id, job_id, file_name, sha256, created_by
from report_files
where customer_id = $1
  and id = $2
for update;

-- server/reports/files/report-files.ts, deleteReportFile
delete from report_files
where customer_id = $1
  and (id = $2 or ($3 and report_id = $4 and job_id = $5 and sha256 is null));

-- server/reports/history.ts, recordChangeBy
insert into report_history(customer_id, id, report_id, action, actor_id, actor_name, at, details)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb);

-- server/reports/history.ts, recordChangeBy
update reports
set last_modified = $1
where customer_id = $2
  and id = $3;

-- server/reports/history.ts, listReportHistory
select id, action, actor_name as by, at, details
from report_history
where customer_id = $1
  and report_id = $2
order by at desc, id desc
limit $3
offset $4;

-- server/reports/history.ts, listReportHistory
select count(*) as n
from report_history
where customer_id = $1
  and report_id = $2;

-- server/reports/lines.ts, lineToEdit
select report_id
from report_posts
where customer_id = $1
  and id = $2;

-- server/reports/lines.ts, lineToEdit
select p.id, p.report_id, p.post_id, p.position, p.comment, p.comment_by, p.comment_by_name, 1 + (
  select count(*)
  from report_posts b
  where b.customer_id = p.customer_id
    and b.report_id = p.report_id
    and b.position < p.position
    and b.trashed_at is null
) as number
from report_posts p
where p.customer_id = $1
  and p.id = $2;

-- server/reports/lines.ts, commentReportPost
update report_posts
set comment = $1, comment_by = $2, comment_by_name = $3
where customer_id = $4
  and id = $5;

-- server/reports/lines.ts, commentReportPost
update reports
set last_modified = $1
where customer_id = $2
  and id = $3;

-- server/reports/lines.ts, setReportPostRemoved
select 1
from posts
where customer_id = $1
  and id = $2
  and taken_out_in is null
for key share;

-- server/reports/lines.ts, setReportPostRemoved
update report_posts
set trashed_at = $1
where customer_id = $2
  and id = $3
  and (trashed_at is null) = $4;

-- server/reports/lines.ts, setReportPostRemoved
update reports
set total_posts = total_posts + $1
where customer_id = $2
  and id = $3;

-- server/reports/lines.ts, moveReportPost
select 1
from report_posts
where customer_id = $1
  and report_id = $2
  and trashed_at is null
  and id = $3;

-- server/reports/lines.ts, moveReportPost
select position
from report_posts
where customer_id = $1
  and report_id = $2
  and trashed_at is null
order by position
offset $3
limit 1;

-- server/reports/lines.ts, moveReportPost
update report_posts
set position = -position
where customer_id = $1
  and report_id = $2
  and position between $3 and $4;

-- server/reports/lines.ts, moveReportPost
update report_posts
set position = case when id = $1 then $2 else -position + $3::int end
where customer_id = $4
  and report_id = $5
  and position < 0;

-- server/reports/newer-posts.ts, getNewerPosts
select r.id, r.post_id, (s.state ->> 'content', s.state ->> 'postedAt',
  s.state -> 'words') is distinct from (n.state ->> 'content', n.state ->> 'postedAt',
  n.state -> 'words') as "hasOtherWords", encode(s.sha256, 'hex') as kept
from report_posts r
join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
join posts p on p.customer_id = r.customer_id and p.id = r.post_id
cross join lateral (
  select (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(jsonb_build_object('version', p.shown_version, 'content', p.content, 'postedAt',
      (extract(epoch from p.posted_at) * 1000)::bigint, 'words', nullif(p.words, '[]'), 'link', p.link,
      'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags',
      nullif(to_jsonb(p.tags), '[]'), 'parent', (
      select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name)
      from post_groups g
      where g.customer_id = p.customer_id
        and g.id = p.group_id
    ), 'media', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
        'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
      from post_media m
      where m.customer_id = p.customer_id
        and m.post_id = p.id
    )))
    where value <> 'null'
  ) as state
) n
where r.customer_id = $1
  and r.report_id = $2
  and r.trashed_at is null
  and s.state - 'version' <> n.state - 'version';

-- server/reports/newer-posts.ts, takeNewerPosts
select r.id, r.post_id, (s.state ->> 'content', s.state ->> 'postedAt',
  s.state -> 'words') is distinct from (n.state ->> 'content', n.state ->> 'postedAt',
  n.state -> 'words') as "hasOtherWords", encode(s.sha256, 'hex') as kept
from report_posts r
join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
join posts p on p.customer_id = r.customer_id and p.id = r.post_id
cross join lateral (
  select (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(jsonb_build_object('version', p.shown_version, 'content', p.content, 'postedAt',
      (extract(epoch from p.posted_at) * 1000)::bigint, 'words', nullif(p.words, '[]'), 'link', p.link,
      'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags',
      nullif(to_jsonb(p.tags), '[]'), 'parent', (
      select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name)
      from post_groups g
      where g.customer_id = p.customer_id
        and g.id = p.group_id
    ), 'media', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
        'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
      from post_media m
      where m.customer_id = p.customer_id
        and m.post_id = p.id
    )))
    where value <> 'null'
  ) as state
) n
where r.customer_id = $1
  and r.report_id = $2
  and r.trashed_at is null
  and s.state - 'version' <> n.state - 'version';

-- server/reports/newer-posts.ts, takeNewerPosts
update report_posts r
set state_sha256 = n.sha256
from unnest($1::uuid[], $2::bytea[]) as n(id, sha256)
where r.customer_id = $3
  and r.id = n.id;

-- server/reports/purged.ts, markPurged
with lines as (
  select id, report_id, trashed_at is null as was_shown
  from report_posts
  where customer_id = $1
    and post_id = any($2::uuid[])
    and purged_at is null
),
marked as (
  update report_posts r
  set trashed_at = coalesce(r.trashed_at, $3), purged_at = $4, state_sha256 = null
  from lines l
  where r.customer_id = $5
    and r.id = l.id
)
update reports p
set total_posts = p.total_posts - l.shown
from (
  select report_id, count(*) filter(where was_shown) as shown
  from lines
  group by report_id
) l
where p.customer_id = $6
  and p.id = l.report_id
returning p.id as "reportId", p.client_id as "clientId";

-- server/reports/reads.ts, findReports (one of its forms)
select r.id, r.client_id, r.created_by, r.type, r.name, r.statuses, r.is_on_timeline, r.is_flagged,
  r.is_inclusive, r.platforms, r.media_types, r.start_date, r.end_date, r.source, r.total_posts, r.created_at,
  r.last_modified, (
  select count(*)
  from report_posts x
  where x.customer_id = r.customer_id
    and x.report_id = r.id
    and x.trashed_at is not null
) as total_removed, case when r.type = 'album' then c.language when exists (
  select
  from accounts a
  join locations l on l.id = a.location_id
  where a.id = r.customer_id
    and l.abbrev = 'QC'
) then 'fr' else 'en' end as language, json_build_object('firstName', c.first_name, 'lastName', c.last_name,
  'fileRefNo', c.file_ref_no, 'dateOfLoss', c.date_of_loss, 'timeZone', c.time_zone) as client, (
  select json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'format', f.format, 'volumes',
    f.volumes, 'jobId', f.job_id, 'status', j.status, 'sha256', encode(f.sha256, 'hex'), 'size', f.size,
    'pages', f.pages, 'options', f.options, 'createdAt', f.created_at, 'notClients', (
    select count(*)
    from report_posts x
    where x.customer_id = f.customer_id
      and x.report_id = f.report_id
      and x.taken_out_in is not null
      and x.id = any(f.lines)
  )) order by f.created_at desc, f.volume, f.id)
  from report_files f
  left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
  where f.customer_id = r.customer_id
    and f.report_id = r.id
) as files, (
  select max(h.at)
  from client_history h
  where h.customer_id = r.customer_id
    and h.client_id = r.client_id
    and h.action = 'changedDetails'
) as client_changed_at, (
  select max(l.at)
  from evidence_leaves l
  where l.customer_id = r.customer_id
    and l.subject_id = r.customer_id
    and l.kind = 'firm.change'
) as firm_changed_at
from reports r
join clients c on c.customer_id = r.customer_id and c.id = r.client_id
where (r.customer_id = $1 and true and (r.client_id <> all (array(
  select g.id
  from clients g
  where g.customer_id = $2
    and g.deleted_at is not null
)) and r.client_id = $3::uuid))
  and r.id = any($4::uuid[]);

-- server/reports/reads.ts, lockReport (one of its forms)
select 1
from reports
where customer_id = $1
  and id = $2
for key share;

-- server/reports/reads.ts, listReports (one of its forms)
select r.id, r.client_id, r.created_by, r.type, r.name, r.statuses, r.is_on_timeline, r.is_flagged,
  r.is_inclusive, r.platforms, r.media_types, r.start_date, r.end_date, r.source, r.total_posts, r.created_at,
  r.last_modified, (
  select count(*)
  from report_posts x
  where x.customer_id = r.customer_id
    and x.report_id = r.id
    and x.trashed_at is not null
) as total_removed, case when r.type = 'album' then c.language when exists (
  select
  from accounts a
  join locations l on l.id = a.location_id
  where a.id = r.customer_id
    and l.abbrev = 'QC'
) then 'fr' else 'en' end as language, json_build_object('firstName', c.first_name, 'lastName', c.last_name,
  'fileRefNo', c.file_ref_no, 'dateOfLoss', c.date_of_loss, 'timeZone', c.time_zone) as client, (
  select json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'format', f.format, 'volumes',
    f.volumes, 'jobId', f.job_id, 'status', j.status, 'sha256', encode(f.sha256, 'hex'), 'size', f.size,
    'pages', f.pages, 'options', f.options, 'createdAt', f.created_at, 'notClients', (
    select count(*)
    from report_posts x
    where x.customer_id = f.customer_id
      and x.report_id = f.report_id
      and x.taken_out_in is not null
      and x.id = any(f.lines)
  )) order by f.created_at desc, f.volume, f.id)
  from report_files f
  left join job_runs j on j.customer_id = f.customer_id and j.id = f.job_id
  where f.customer_id = r.customer_id
    and f.report_id = r.id
) as files, (
  select max(h.at)
  from client_history h
  where h.customer_id = r.customer_id
    and h.client_id = r.client_id
    and h.action = 'changedDetails'
) as client_changed_at, (
  select max(l.at)
  from evidence_leaves l
  where l.customer_id = r.customer_id
    and l.subject_id = r.customer_id
    and l.kind = 'firm.change'
) as firm_changed_at
from reports r
join clients c on c.customer_id = r.customer_id and c.id = r.client_id
where (r.customer_id = $1 and true and (r.client_id <> all (array(
  select g.id
  from clients g
  where g.customer_id = $2
    and g.deleted_at is not null
)) and r.client_id = $3::uuid))
  and r.client_id = $4
  and ($5::text[] is null or r.type = any($6::text[]))
order by r.created_at desc, r.id desc
limit $7
offset $8;

-- server/reports/reads.ts, listReports (one of its forms)
select count(*) as n
from reports r
where (r.customer_id = $1 and true and (r.client_id <> all (array(
  select g.id
  from clients g
  where g.customer_id = $2
    and g.deleted_at is not null
)) and r.client_id = $3::uuid))
  and r.client_id = $4
  and ($5::text[] is null or r.type = any($6::text[]));

-- server/reports/reads.ts, listReportPosts (one of its forms)
select id, post_id, position, comment, comment_by, comment_by_name, trashed_at, purged_at, state_sha256,
  taken_out_in
from report_posts
where customer_id = $1
  and report_id = $2
order by position
limit $3
offset $4;

-- server/reports/reads.ts, listReportPosts (one of its forms)
select count(*) as total, count(*) filter(where trashed_at is null and position < $1) as before
from report_posts
where customer_id = $2
  and report_id = $3;

-- server/reports/reads.ts, findReportPost (one of its forms)
select p.report_id, p.id, p.post_id, p.position, p.comment, p.comment_by, p.comment_by_name, p.trashed_at,
  p.purged_at, p.state_sha256, p.taken_out_in, (
  select count(*)
  from report_posts b
  where b.customer_id = p.customer_id
    and b.report_id = p.report_id
    and b.position < p.position
    and b.trashed_at is null
) as before
from report_posts p
join reports r on r.customer_id = p.customer_id and r.id = p.report_id
where p.customer_id = $1
  and p.id = $2
  and (r.customer_id = $3 and true and (r.client_id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $4
      and g.deleted_at is not null
  )) and r.client_id = $5::uuid));

-- server/reports/reads.ts, readReportLines
select r.id, r.post_id, (s.state ->> 'content', s.state ->> 'postedAt',
  s.state -> 'words') is distinct from (n.state ->> 'content', n.state ->> 'postedAt',
  n.state -> 'words') as "hasOtherWords", encode(s.sha256, 'hex') as kept
from report_posts r
join post_states s on s.customer_id = r.customer_id and s.post_id = r.post_id and s.sha256 = r.state_sha256
join posts p on p.customer_id = r.customer_id and p.id = r.post_id
cross join lateral (
  select (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(jsonb_build_object('version', p.shown_version, 'content', p.content, 'postedAt',
      (extract(epoch from p.posted_at) * 1000)::bigint, 'words', nullif(p.words, '[]'), 'link', p.link,
      'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags',
      nullif(to_jsonb(p.tags), '[]'), 'parent', (
      select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name)
      from post_groups g
      where g.customer_id = p.customer_id
        and g.id = p.group_id
    ), 'media', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
        'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
      from post_media m
      where m.customer_id = p.customer_id
        and m.post_id = p.id
    )))
    where value <> 'null'
  ) as state
) n
where r.customer_id = $1
  and r.id = any($2::uuid[])
  and s.state - 'version' <> n.state - 'version';

-- server/reports/snapshots.ts, snapshotPosts
with kept as materialized (
  select p.id, (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(jsonb_build_object('version', p.shown_version, 'content', p.content, 'postedAt',
      (extract(epoch from p.posted_at) * 1000)::bigint, 'words', nullif(p.words, '[]'), 'link', p.link,
      'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags',
      nullif(to_jsonb(p.tags), '[]'), 'parent', (
      select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name)
      from post_groups g
      where g.customer_id = p.customer_id
        and g.id = p.group_id
    ), 'media', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
        'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
      from post_media m
      where m.customer_id = p.customer_id
        and m.post_id = p.id
    )))
    where value <> 'null'
  ) as state
  from unnest($1::uuid[]) as w(id)
  join posts p on p.customer_id = $2 and p.id = w.id
),
hashed as materialized (
  select id, state, sha256(convert_to(state::text, 'UTF8')) as sha256
  from kept
),
written as (
  insert into post_states(customer_id, post_id, sha256, state)
  select $3, id, sha256, state
  from hashed
  on conflict do nothing
)
select id, sha256
from hashed;

-- server/reports/snapshots.ts, snapshotsOfLines
select r.id, s.state
from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as r(id, post_id, state_sha256)
join post_states s on s.customer_id = $4 and s.post_id = r.post_id and s.sha256 = r.state_sha256;

-- server/reports/taken-out.ts, changeLines (one of its forms)
select id, client_id as "clientId"
from reports
where customer_id = $1
  and id in (
    select report_id
    from report_posts
    where customer_id = $2
      and post_id = any($3::uuid[])
      and trashed_at is null
      and purged_at is null
  )
order by id
for update;

-- server/reports/taken-out.ts, changeLines (one of its forms)
with changed as (
  update report_posts
  set trashed_at = $1, taken_out_in = $2
  where customer_id = $3
    and post_id = any($4::uuid[])
    and trashed_at is null
    and purged_at is null
  returning report_id
),
counted as (select report_id, count(*)::int as n from changed group by report_id)
update reports r
set total_posts = r.total_posts + $5 * c.n
from counted c
where r.customer_id = $6
  and r.id = c.report_id
returning r.id, c.n;
