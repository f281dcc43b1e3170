-- Who was shown a post whole in a list for at least a second: less than opening it alone, and never counted with that.
create table post_showings (
  customer_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  user_name text not null,
  shown_at timestamptz not null,
  primary key (customer_id, post_id, user_id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_showings_of_client on post_showings (customer_id, client_id, user_id, post_id);
select protect_tenant_table('post_showings', 'select, insert');
