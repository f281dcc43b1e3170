-- Who reviews which posts next, so that two people in one queue don't get the same post. A claim ends by itself.
create table post_claims (
  customer_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  until timestamptz not null,
  -- taken as a batch ("my next 50"), rather than as the next few of a queue
  is_batch boolean not null,
  primary key (customer_id, post_id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index post_claims_of_user on post_claims (customer_id, user_id);
select protect_tenant_table('post_claims');
