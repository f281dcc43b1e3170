-- Every word that a platform gives for a post, each with where it gives it (contract/vocabulary/post-words.ts).
-- Of a version: null where a reader before version 3 read it.
alter table posts
  add column words jsonb not null default '[]',
  -- Another version has other words or another date.
  add column has_other_versions boolean not null default false,
  -- A newer archive changed the words or the date after a review, and nobody has checked it; and which import that was.
  add column changed_at timestamptz,
  add column changed_in uuid,
  -- Flagged words that only another version holds.
  add column flagged_earlier text[] not null default '{}',
  add column probably_same_as uuid;
create index posts_changed on posts (customer_id, client_id, posted_at, id) where changed_at is not null;
create index posts_changed_in on posts (customer_id, changed_in) where changed_at is not null;

alter table post_versions add column words jsonb;
-- Read from `raw`, which nobody may change, and read again by a newer reader.
grant update (words) on post_versions to proofline_app;

-- A record may name more media than a smallint counts.
alter table post_media alter column position type int;

-- Other identities of a post: an archive of another layout, or one whose words were edited, makes another one of the same item.
create table post_aliases (
  customer_id uuid not null,
  social_account_id uuid not null,
  identity bytea not null,
  post_id uuid not null,
  primary key (customer_id, social_account_id, identity),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_aliases_of_post on post_aliases (customer_id, post_id);
select protect_tenant_table('post_aliases');

-- Archives that an older reader read, until their words are read again.
create index post_imports_by_reader on post_imports (customer_id, reader_version, id) where completed_at is not null;

-- The owner passes its own policy only while that is not forced.
alter table posts no force row level security;
alter table post_versions no force row level security;
update posts p set has_other_versions = true
from (select customer_id, post_id from post_versions group by 1, 2
      having count(distinct content) > 1 or count(distinct posted_at) > 1) v
where p.customer_id = v.customer_id and p.id = v.post_id;
alter table posts force row level security;
alter table post_versions force row level security;

create index posts_probably_same on posts (customer_id, social_account_id) where probably_same_as is not null;
