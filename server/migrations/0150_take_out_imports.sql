-- Posts of an import that came in wrongly leave the client's file as one act, and can be put back as one until they are deleted. docs/decisions/041
create table takeouts (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  social_account_id uuid not null,
  -- the import that was chosen, and all that are taken out with it: the parts of its download, or all that its sign-in brought
  import_id uuid not null,
  import_ids uuid[] not null,
  reason text not null,
  -- as they were typed: posts that leave, including those in generated files
  posts int not null,
  filed int not null,
  -- the sign-in that the account had: platformAccountId, platformAccountName, authType
  sign_in jsonb,
  job_id uuid not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  put_back_by uuid,
  put_back_by_name text,
  put_back_at timestamptz,
  deleted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references clients (customer_id, id),
  foreign key (customer_id, import_id) references post_imports (customer_id, id) on delete cascade
);
create index takeouts_of_client on takeouts (customer_id, client_id, created_at, id);
create index takeouts_to_delete on takeouts (customer_id, created_at) where put_back_at is null and deleted_at is null;
select protect_tenant_table('takeouts');

-- The act by which it left the file; null: it is in the file.
alter table post_imports add column takeout_id uuid;
grant update (takeout_id) on post_imports to proofline_app, proofline_worker;
-- Such a post also has trashed_at, so that the indexes of lists do not contain it.
alter table posts add column taken_out_in uuid, add constraint posts_taken_out check (taken_out_in is null or trashed_at is not null) not valid;
alter table posts validate constraint posts_taken_out;
create index posts_by_takeout on posts (customer_id, taken_out_in, id) where taken_out_in is not null;
grant update (taken_out_in) on posts to proofline_worker;
-- A line of a report that was removed because its post was taken out.
alter table report_posts add column taken_out_in uuid;
