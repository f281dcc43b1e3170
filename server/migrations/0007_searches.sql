-- Keyword searches in a client's posts. One of them, tagged 'flagging', flags posts.
create table post_searches (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  keywords text[] not null check (cardinality(keywords) > 0),
  -- for each keyword how it matches and in which language; null: as it is typed, in any
  keyword_kinds text[],
  keyword_languages text[],
  tags text[] not null default '{}',
  -- increased whenever the search starts over; a run of an earlier revision stops
  revision int not null default 1,
  -- null: not run yet, because there was no post
  job_id uuid,
  -- how far this revision has come
  reached_at timestamptz,
  reached_id uuid,
  searched int not null default 0,
  created_by uuid,
  created_by_first_name text not null,
  created_by_last_name text not null,
  created_at timestamptz not null,
  -- the job that last applied a changed default list to this flagging search, so that it does so only once
  changed_by_job uuid,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create index post_searches_of_client on post_searches (customer_id, client_id, created_at, id);
create unique index post_searches_flagging on post_searches (customer_id, client_id) where 'flagging' = any (tags);
select protect_tenant_table('post_searches');

-- What a search found. A page of matches is read in the order of the posts' instants, which change only when a newer reader corrects them. No
-- foreign key to posts: a running search would wait for people who review them.
create table post_search_matches (
  customer_id uuid not null,
  search_id uuid not null,
  posted_at timestamptz not null,
  post_id uuid not null,
  -- the keywords that it contains
  words text[] not null,
  primary key (customer_id, search_id, posted_at, post_id)
);
create index post_search_matches_of_post on post_search_matches (customer_id, post_id);
select protect_tenant_table('post_search_matches');
