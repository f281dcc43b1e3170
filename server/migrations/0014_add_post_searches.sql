-- Keyword searches of a client's posts, and what they found. What the flagging search finds is kept with the posts themselves.

create table post_searches (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  keywords text[] not null check (cardinality(keywords) > 0),
  tags text[] not null default '{}',
  -- Rises each time that the search begins anew; a run of an older one stops.
  revision int not null default 1,
  -- null: nobody has asked for a run yet, since there was no post
  job_id uuid,
  -- How far this revision has come.
  reached_at timestamptz,
  reached_id uuid,
  searched int not null default 0,
  -- null until this revision is through; stays null for the flagging search, whose matches are the client's flagged posts
  num_posts_matched int,
  created_by uuid,
  created_by_first_name text not null,
  created_by_last_name text not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id)
);
create index post_searches_of_client on post_searches (customer_id, client_id, created_at, id);
create unique index post_searches_flagging on post_searches (customer_id, client_id) where 'flagging' = any (tags);
select protect_tenant_table('post_searches');

-- A post's instant never changes, so that a page of matches is read in its order. No key to posts: a search that writes would wait for whoever
-- reviews them. What goes for good is taken from here too.
create table post_search_matches (
  customer_id uuid not null,
  search_id uuid not null,
  posted_at timestamptz not null,
  post_id uuid not null,
  -- the keywords that are in it
  words text[] not null,
  primary key (customer_id, search_id, posted_at, post_id),
  foreign key (customer_id, search_id) references post_searches (customer_id, id) on delete cascade
);
create index post_search_matches_of_post on post_search_matches (customer_id, post_id);
select protect_tenant_table('post_search_matches');

-- What an import has touched is flagged in the order of ids.
drop index post_versions_of_import;
create index post_versions_of_import on post_versions (customer_id, import_id, post_id);

-- The owner passes its own policy only while that is not forced.
alter table clients no force row level security;
alter table posts no force row level security;
alter table job_runs no force row level security;
alter table post_searches no force row level security;

insert into post_searches (customer_id, id, client_id, tags, created_by_first_name, created_by_last_name, created_at, keywords)
select customer_id, new_id(customer_id), id, '{flagging}', 'Proofline', '', created_at, array[
        'accident*', 'crash*', 'injur*', 'hurt*', 'pain*', 'fractur*', 'surgery', 'hospital*', 'doctor', 'physio*', 'lesión', 'dolor*',
        'caída', 'cirugía', 'médico', 'blessure*', 'blessé*', 'douleur*', 'hôpital', 'médecin', 'gym*', 'workout*', 'running', 'marathon',
        'hik*', 'skiing', 'danc*', 'lifting', 'gimnasio', 'bailar', 'bailando', 'corriendo', 'randonnée*', 'escalade', 'danser',
        'vacation*', 'flight', 'road trip', 'vacaciones', 'viaje*', 'vacances', 'voyage*', 'new job', 'overtime', 'night shift',
        'trabajo', 'boulot', 'drunk', 'weed', 'vodka', 'whisky', 'borracho', 'cerveza*', 'bière*', 'ivre', 'lawyer*', 'lawsuit*',
        'settlement*', 'insurance', 'abogad*', 'demanda', 'avocat*', 'procès']
from clients where deleted_at is null;

-- Posts that are here already are flagged by a job.
update post_searches s set job_id = new_id(s.customer_id)
where exists (select from posts p where p.customer_id = s.customer_id and p.client_id = s.client_id);
insert into job_runs (customer_id, id, kind, subject_id, payload)
select customer_id, job_id, 'search-posts', id, jsonb_build_object('searchId', id, 'revision', revision, 'by', null)
from post_searches where job_id is not null;
select enqueue_job('search-posts', jsonb_build_object('customerId', customer_id, 'jobId', job_id), 25, customer_id)
from post_searches where job_id is not null;

alter table clients force row level security;
alter table posts force row level security;
alter table job_runs force row level security;
alter table post_searches force row level security;
