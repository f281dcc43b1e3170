-- Contents by hash: what was received, and what was made of it. The bytes are in the storage, by their SHA-256.
create table blobs (
  customer_id uuid not null,
  sha256 bytea not null,
  size bigint not null,
  -- as a ZIP states it (ISO 3309), so that a package of evidence is written without reading the contents twice
  crc32 bigint not null check (crc32 between 0 and 4294967295),
  mime text,
  width int,
  height int,
  -- ThumbHash, base64
  placeholder text,
  thumbnail_sha256 bytea,
  preview_sha256 bytea,
  -- null: not looked at yet; else 'made', or why no picture could be made
  derivatives text,
  created_at timestamptz not null default now(),
  -- what a picture's own EXIF says (time by the camera's clock, camera, place), apart from what the archive says; null: nothing
  metadata jsonb,
  -- of a video that not every browser plays: 'waiting' for a copy, 'made' (preview_sha256 is the copy), or why there is none
  film_copy text,
  -- length of a video, measured when a report first shows it; null: not measured yet, or its file does not say
  seconds real,
  primary key (customer_id, sha256)
);
-- Whether anyone still needs some bytes is looked up only by their hash, in all firms (`unneeded_bytes`).
create index blobs_by_sha256 on blobs (sha256);
create index blobs_by_thumbnail on blobs (thumbnail_sha256) where thumbnail_sha256 is not null;
create index blobs_by_preview on blobs (preview_sha256) where preview_sha256 is not null;
-- Files whose pictures, or whose copies, are still to be made: few, and looked up often.
create index blobs_to_draw on blobs (customer_id, sha256) where derivatives is null;
create index blobs_to_copy on blobs (customer_id, sha256) where film_copy = 'waiting';
select protect_tenant_table('blobs', 'select, insert', worker => 'select, insert, delete');
grant update (mime, width, height, placeholder, thumbnail_sha256, preview_sha256, derivatives, metadata, film_copy, seconds) on blobs
  to proofline_app, proofline_worker;

-- Threads (1) and photo albums (2).
create table post_groups (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  type smallint not null check (type in (1, 2)),
  key_hash bytea not null,
  name text,
  primary key (customer_id, id),
  unique (customer_id, social_account_id, type, key_hash)
);
select protect_tenant_table('post_groups');

-- Posts as lists show them, with their review. What archives said of them is in post_versions.
create table posts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  platform smallint not null,
  kind smallint not null,
  identity bytea not null,
  external_id text,
  posted_at timestamptz not null,
  content text not null,
  link text,
  is_private boolean,
  place jsonb,
  shared_link jsonb,
  tags text[] not null default '{}',
  group_id uuid,
  total_notes int not null default 0,
  status smallint not null default 0 check (status between 0 and 3),
  trashed_at timestamptz,
  timeline_at timestamptz,
  flagged_at timestamptz,
  flagged_words text[] not null default '{}',
  version int not null default 1,
  last_change jsonb,
  -- when a person last changed the review: status, timeline or trash
  reviewed_at timestamptz,
  first_import_id uuid not null,
  created_at timestamptz not null default now(),
  -- number of the version that the post shows: what the newest archive says, whenever that was imported
  shown_version int not null default 1,
  -- the import of an archive that lacks the post, though it should contain it
  absent_in uuid,
  words jsonb not null default '[]',
  -- another version has other words or another date
  has_other_versions boolean not null default false,
  -- a newer archive changed the words or the date after a review, and no one has checked that; and the import of that archive
  changed_at timestamptz,
  changed_in uuid,
  -- a newer reader found something in the archives that the reviewer could not see
  more_read_at timestamptz,
  -- flagged words that only another version has
  flagged_earlier text[] not null default '{}',
  probably_same_as uuid,
  has_image boolean not null default false,
  has_video boolean not null default false,
  has_embed boolean not null default false,
  -- Such a post also has trashed_at, so that the indexes of lists do not contain it.
  taken_out_in uuid,
  primary key (customer_id, id),
  constraint posts_taken_out check (taken_out_in is null or trashed_at is not null),
  foreign key (customer_id, client_id) references clients (customer_id, id)
) with (fillfactor = 90);
create unique index posts_by_identity on posts (customer_id, social_account_id, identity);
create index posts_by_trash on posts (customer_id, trashed_at, id) where trashed_at is not null;
create index posts_by_group on posts (customer_id, group_id, posted_at, id) where group_id is not null;
create index posts_absent on posts (customer_id, social_account_id) where absent_in is not null;
-- The trash of some clients, the latest first.
create index posts_of_client_by_trash on posts (customer_id, client_id, trashed_at, id) where trashed_at is not null;
create index posts_changed on posts (customer_id, client_id, posted_at, id) where changed_at is not null;
create index posts_changed_in on posts (customer_id, changed_in) where changed_at is not null;
create index posts_more_read on posts (customer_id, client_id, posted_at, id) where more_read_at is not null;
create index posts_probably_same on posts (customer_id, social_account_id) where probably_same_as is not null;
-- The index of an order contains what a list filters by, so that a page is found without its rows.
create index posts_by_time on posts (customer_id, client_id, posted_at, id) include (status, trashed_at, timeline_at, flagged_at, is_private,
  platform, has_image, has_video, has_embed);
create index posts_of_firm_by_time on posts (customer_id, posted_at, id) include (client_id, status, trashed_at, timeline_at, flagged_at, is_private,
  platform, has_image, has_video, has_embed);
-- Lists of what is rare skip everything else.
create index posts_unreviewed on posts (customer_id, client_id, posted_at, id) include (timeline_at, flagged_at, is_private, platform, has_image,
  has_video, has_embed) where status = 0 and trashed_at is null;
create index posts_of_firm_unreviewed on posts (customer_id, posted_at, id) include (client_id, timeline_at, flagged_at, is_private, platform,
  has_image, has_video, has_embed) where status = 0 and trashed_at is null;
create index posts_escalated on posts (customer_id, client_id, posted_at, id) where status >= 2 and trashed_at is null;
create index posts_of_firm_escalated on posts (customer_id, posted_at, id) include (client_id) where status >= 2 and trashed_at is null;
create index posts_flagged on posts (customer_id, client_id, posted_at, id) include (status, timeline_at, is_private, platform, has_image, has_video,
  has_embed) where flagged_at is not null and trashed_at is null;
create index posts_of_firm_flagged on posts (customer_id, posted_at, id) include (client_id, status, timeline_at, is_private, platform, has_image,
  has_video, has_embed) where flagged_at is not null and trashed_at is null;
create index posts_on_timeline on posts (customer_id, client_id, posted_at, id) include (status, flagged_at, is_private, platform, has_image,
  has_video, has_embed) where timeline_at is not null and trashed_at is null;
create index posts_of_firm_on_timeline on posts (customer_id, posted_at, id) include (client_id, status, flagged_at, is_private, platform, has_image,
  has_video, has_embed) where timeline_at is not null and trashed_at is null;
create index posts_by_takeout on posts (customer_id, taken_out_in, id) where taken_out_in is not null;
select protect_tenant_table('posts', 'select, insert', worker => 'select, insert, delete');
grant update (total_notes, status, trashed_at, timeline_at, flagged_at, flagged_words, version, last_change, reviewed_at, absent_in,
  has_other_versions, changed_at, changed_in, more_read_at, flagged_earlier, probably_same_as) on posts to proofline_app;
grant update (kind, posted_at, external_id, content, link, is_private, place, shared_link, tags, group_id, total_notes, status, trashed_at, timeline_at, flagged_at,
  flagged_words, version, last_change, reviewed_at, shown_version, absent_in, words, has_other_versions, changed_at, changed_in, more_read_at,
  flagged_earlier, probably_same_as, has_image, has_video, has_embed, taken_out_in) on posts to proofline_worker;

-- Other identities of a post: an archive of another layout, or one with edited words, gives the same item another identity.
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

-- Photos, videos and embedded contents of a post, in the order of the platform.
create table post_media (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  position int not null,
  type text not null check (type in ('image', 'video', 'embed')),
  sha256 bytea,
  file_name text,
  uri text not null,
  title text,
  description text,
  missing text,
  embed jsonb,
  taken_at timestamptz,
  taken_source text,
  uploaded_at timestamptz,
  uploaded_source text,
  camera text,
  place jsonb,
  -- the import that brought a file which the post had lacked
  filled_by uuid,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_media_by_content on post_media (customer_id, sha256) where sha256 is not null;
create index post_media_filled on post_media (customer_id, filled_by) where filled_by is not null;
create index post_media_missing on post_media (customer_id, post_id) where sha256 is null and missing is not null;
create unique index post_media_of_post on post_media (customer_id, post_id, position);
select protect_tenant_table('post_media', 'select, insert', worker => 'select, insert, delete');
grant update (type, sha256, file_name, title, description, missing, embed, taken_at, taken_source, uploaded_at, uploaded_source, camera, place,
  filled_by) on post_media to proofline_worker;
create trigger post_media_keep before update of sha256 on post_media
  for each row when (old.sha256 is not null and new.sha256 is distinct from old.sha256) execute function keep_hash();

-- What an archive says of a post. Version 1 made the post; an archive that says something else adds a version.
create table post_versions (
  customer_id uuid not null,
  post_id uuid not null,
  number int not null,
  import_id uuid not null,
  content text not null,
  posted_at timestamptz not null,
  posted_source text not null,
  -- why posted_at may be wrong, such as a time without a zone; null: no doubt
  posted_doubt text,
  platform_updated_at timestamptz,
  platform_updated_source text,
  -- as precise as the person was: YYYY, YYYY-MM, YYYY-MM-DD or an instant
  backdated_to text,
  backdated_source text,
  -- [{file, position, offset, length, sha256}], one per record
  sources jsonb not null,
  -- the JSON text of each source as received
  raw text[] not null,
  -- SHA-256 of the RFC 8785 JSON of {records, media}
  canonical_sha256 bytea not null,
  -- SHA-256 of what the records say (text, dates, place, media), whatever their layout: what makes a change
  facts_sha256 bytea not null,
  salt bytea not null,
  -- SHA-256(salt || canonical JSON)
  commitment bytea not null,
  -- where an archive brought only files of a post: the import whose archive contains the records
  records_of uuid,
  words jsonb not null,
  -- [{sha256, uri}]
  media jsonb not null,
  -- null: an archive or a file of one brought it; 'reread': a newer reader found more in the same records
  cause text check (cause = 'reread'),
  -- SHA-256(salt || JSON of the other columns), see `commitToRow`
  row_commitment bytea not null,
  primary key (customer_id, post_id, number),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_versions_of_import on post_versions (customer_id, import_id, post_id);
create index post_versions_reread on post_versions (customer_id, import_id, post_id) where cause = 'reread';
select protect_tenant_table('post_versions', 'select, insert', worker => 'select, insert, delete');

-- Notes of reviewers, never changed.
create table post_notes (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  content text not null,
  added_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_notes_of_post on post_notes (customer_id, post_id, added_at, id);
select protect_tenant_table('post_notes', 'select, insert', worker => 'select, insert, delete');

-- Every change of a post, never changed itself.
create table post_history (
  customer_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  -- the post's version after it: the order of changes, even where two nodes' clocks differ
  version int not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  before jsonb,
  after jsonb,
  primary key (customer_id, id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create unique index post_history_of_post on post_history (customer_id, post_id, version);
select protect_tenant_table('post_history', 'select, insert', worker => 'select, insert, delete');

-- Who opened which post first, and when.
create table post_views (
  customer_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  user_name text not null,
  seen_at timestamptz not null,
  primary key (customer_id, post_id, user_id),
  foreign key (customer_id, post_id) references posts (customer_id, id)
);
create index post_views_of_client on post_views (customer_id, client_id, user_id, post_id);
select protect_tenant_table('post_views', 'select, insert', worker => 'select, insert, delete');

-- How many posts of a scope agree in everything that a list filters by. Written only by server/posts/counters/write.ts, read by
-- server/posts/lists/numbers.ts.
create table post_totals (
  customer_id uuid not null,
  -- a client, or the firm itself
  scope_id uuid not null,
  -- 00000000-…: every post; ffffffff-…: those that anyone has opened; else those that this person has opened
  seen_by uuid not null,
  status smallint not null,
  is_trashed boolean not null,
  is_on_timeline boolean not null,
  is_flagged boolean not null,
  is_private boolean not null,
  platform smallint not null,
  has_image boolean not null,
  has_video boolean not null,
  has_embed boolean not null,
  -- Each transaction writes rows of a slot that no other is writing, so that no one waits for a number; a reader sums them.
  slot smallint not null,
  n int not null,
  primary key (customer_id, scope_id, seen_by, status, is_trashed, is_on_timeline, is_flagged, is_private, platform, has_image, has_video, has_embed, slot)
) with (fillfactor = 80);
select protect_tenant_table('post_totals');

-- How many posts of each month agree in their review.
create table post_months (
  customer_id uuid not null,
  scope_id uuid not null,
  seen_by uuid not null,
  -- its first day, UTC
  month date not null,
  status smallint not null,
  is_trashed boolean not null,
  is_on_timeline boolean not null,
  is_flagged boolean not null,
  slot smallint not null,
  n int not null,
  primary key (customer_id, scope_id, seen_by, month, status, is_trashed, is_on_timeline, is_flagged, slot)
) with (fillfactor = 80);
select protect_tenant_table('post_months');

-- Contents of removed clients, until it is known whether anyone else needs them.
create table removed_contents (
  customer_id uuid not null,
  client_id uuid not null,
  sha256 bytea not null,
  primary key (customer_id, client_id, sha256)
);
select protect_tenant_table('removed_contents');
