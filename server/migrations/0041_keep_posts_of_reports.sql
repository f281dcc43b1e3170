-- A post as a report holds it. A newer archive changes the post, and never a row of this table: server/reports/kept.ts.
create table post_states (
  customer_id uuid not null,
  post_id uuid not null,
  -- of the state's text
  sha256 bytea not null,
  state jsonb not null,
  primary key (customer_id, post_id, sha256),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
select protect_tenant_table('post_states', 'select, insert, delete');

alter table report_posts add column state_sha256 bytea;

-- Reports from before hold what their posts show now. The owner passes its own policy only while that is not forced.
alter table posts no force row level security;
alter table post_groups no force row level security;
alter table post_media no force row level security;
alter table post_states no force row level security;
alter table report_posts no force row level security;
with kept as materialized (
  select p.customer_id, p.id, (
    select jsonb_object_agg(key, value) from jsonb_each(jsonb_build_object(
      'version', p.shown_version, 'content', p.content, 'postedAt', (extract(epoch from p.posted_at) * 1000)::bigint,
      'link', p.link, 'isPrivate', p.is_private, 'place', p.place, 'sharedLink', p.shared_link, 'tags', nullif(to_jsonb(p.tags), '[]'),
      'parent', (select jsonb_build_object('id', g.id, 'type', g.type, 'name', g.name) from post_groups g
        where g.customer_id = p.customer_id and g.id = p.group_id),
      'media', (select jsonb_agg(jsonb_build_object('id', m.id, 'type', m.type, 'sha256', encode(m.sha256, 'hex'),
          'fileName', m.file_name, 'title', m.title, 'missing', m.missing) order by m.position)
        from post_media m where m.customer_id = p.customer_id and m.post_id = p.id))) where value <> 'null') as state
  from posts p where exists (select from report_posts r where r.customer_id = p.customer_id and r.post_id = p.id)
), written as (
  insert into post_states (customer_id, post_id, sha256, state)
  select customer_id, id, sha256(convert_to(state::text, 'UTF8')), state from kept
)
update report_posts r set state_sha256 = sha256(convert_to(k.state::text, 'UTF8'))
from kept k where k.customer_id = r.customer_id and k.id = r.post_id;
alter table posts force row level security;
alter table post_groups force row level security;
alter table post_media force row level security;
alter table post_states force row level security;
alter table report_posts force row level security;

-- What was done to a report, for its history: newest last, never changed.
create table report_history (
  customer_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  details jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, report_id) references reports (customer_id, id) on delete cascade
);
create index report_history_of_report on report_history (customer_id, report_id, at, id);
select protect_tenant_table('report_history', 'select, insert, delete');
