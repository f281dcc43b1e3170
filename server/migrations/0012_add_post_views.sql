-- Who opened which post first when. What nobody, or what I myself, have not seen is told from it.
create table post_views (
  customer_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  user_name text not null,
  seen_at timestamptz not null,
  primary key (customer_id, post_id, user_id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_views_of_client on post_views (customer_id, client_id, user_id, post_id);
select protect_tenant_table('post_views', 'select, insert, delete');
