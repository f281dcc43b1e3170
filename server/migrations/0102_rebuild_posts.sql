-- Posts that stay in the client's file although an import that brought something of them was taken out, or that came back with one: what they show is
-- made again from what the client's other imports hold (docs/decisions/041).
create table posts_to_rebuild (
  customer_id uuid not null,
  post_id uuid not null,
  social_account_id uuid not null,
  -- the act over an import because of which it is made again
  takeout_id uuid,
  -- the import that brings a post back which was taken out
  import_id uuid,
  primary key (customer_id, post_id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index posts_to_rebuild_of_account on posts_to_rebuild (customer_id, social_account_id, post_id);
create index posts_to_rebuild_by_takeout on posts_to_rebuild (customer_id, takeout_id) where takeout_id is not null;
select protect_tenant_table('posts_to_rebuild', 'select', worker => 'select, insert, update, delete');

-- What one archive says of such a post, as it is read once more.
create table post_readings (
  customer_id uuid not null,
  post_id uuid not null,
  import_id uuid not null,
  is_read boolean not null default false,
  -- null: not read yet, or the archive can't be read any more
  reading jsonb,
  primary key (customer_id, post_id, import_id),
  foreign key (customer_id, post_id) references posts_to_rebuild (customer_id, post_id) on delete cascade
);
create index post_readings_unread on post_readings (customer_id, import_id, post_id) where not is_read;
select protect_tenant_table('post_readings', 'select', worker => 'select, insert, update, delete');

-- Files that a post does not show while the import that brought them is out. They keep their ids until they are put back or deleted.
create table taken_out_media (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  sha256 bytea,
  uri text not null,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index taken_out_media_of_post on taken_out_media (customer_id, post_id);
create index taken_out_media_by_content on taken_out_media (customer_id, sha256) where sha256 is not null;
select protect_tenant_table('taken_out_media', 'select', worker => 'select, insert, delete');

-- The highest number of a version that was deleted with the import that brought it: no number is given twice.
alter table posts add column deleted_version int;
grant update (deleted_version) on posts to proofline_worker;

-- 'takeOut': what an archive says was recorded when the import was taken out that had said the same before.
alter table post_versions drop constraint post_versions_cause_check;
alter table post_versions add constraint post_versions_cause_check check (cause in ('reread', 'takeOut')) not valid;
alter table post_versions validate constraint post_versions_cause_check;

-- Posts that stay and show something else since.
alter table takeouts add column changed int not null default 0;

-- The states in which a line showed its post before an import was taken out, oldest first, until it is put back.
alter table report_posts add column earlier_states bytea[] not null default '{}';

-- Acts from before this: what their posts show is made again. Firm by firm, because the policies of these tables hold for their owner, too.
do $$
declare firm uuid;
begin
  for firm in select id from accounts loop
    perform set_config('app.customer_id', firm::text, true);
    insert into posts_to_rebuild (customer_id, post_id, social_account_id, takeout_id)
    select distinct on (v.post_id) firm, v.post_id, p.social_account_id, i.takeout_id
    from post_imports i
    join post_versions v on v.customer_id = firm and v.import_id = i.id
    join posts p on p.customer_id = firm and p.id = v.post_id and p.taken_out_in is null
    where i.customer_id = firm and i.takeout_id is not null
    order by v.post_id, i.takeout_id;
  end loop;
end $$;

-- Reading archives again stores bytes before the row that names them, too.
create or replace function somebody_imports() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from job_runs
    where kind in ('import-posts', 'import-captured-posts', 'reread-archive', 'move-takeout', 'rebuild-posts', 'seal-archive', 'render-report')
      and status = 'RUNNING')
$$;
