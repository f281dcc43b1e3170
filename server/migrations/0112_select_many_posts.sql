-- What a person selected at once: every post that matched at that moment, and the one act on them. Nothing that comes later belongs to it.
create table post_selections (
  customer_id uuid not null,
  id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- the list's filters and the two ends of a range, as they were asked
  filters jsonb not null,
  posts int not null,
  -- the act: action, parameters, who acts, and on how many posts; its job, or that of its undo
  act jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  -- who undoes it
  undo jsonb,
  undo_started_at timestamptz,
  undo_finished_at timestamptz,
  job_id uuid,
  primary key (customer_id, id)
);
create index post_selections_unused on post_selections (customer_id, created_at) where started_at is null;
select protect_tenant_table('post_selections');

create table selected_posts (
  customer_id uuid not null,
  selection_id uuid not null,
  post_id uuid not null,
  -- the post's counter of changes when it was selected, then after the act
  version int not null,
  -- null: selected; 1 acted on, 2 left out, 3 undone, 4 not undone, 5 the action never was possible
  outcome smallint,
  primary key (customer_id, selection_id, post_id),
  foreign key (customer_id, selection_id) references post_selections (customer_id, id) on delete cascade
);
create index selected_posts_of_post on selected_posts (customer_id, post_id);
select protect_tenant_table('selected_posts');
