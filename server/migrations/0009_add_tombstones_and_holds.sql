-- What was removed for good leaves a mark: ids and hashes, who, when, why (decisions 5). Holds keep removal from happening.

create table tombstones (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  client_id uuid,
  -- what can still be told of it, such as {identity, canonicalSha256: [...], sources: [...]}
  facts jsonb not null,
  removed_by uuid,
  reason text not null,
  removed_at timestamptz not null,
  primary key (customer_id, id)
);
create index tombstones_of_subject on tombstones (customer_id, subject_id);
select protect_tenant_table('tombstones', 'select, insert');
create trigger tombstones_stay before update or delete or truncate on tombstones execute function refuse_change();

-- A preservation hold of one client, or of a whole firm: purge and deletion wait.
alter table clients add column held_at timestamptz;
alter table clients add column held_by_name text;
alter table clients add column hold_reason text;
alter table accounts add column held_at timestamptz;
alter table accounts add column held_by_name text;
alter table accounts add column hold_reason text;

-- Posts of a report are not purged: is this post in one?
create index report_posts_live on report_posts (customer_id, post_id) where trashed_at is null;
