-- The words of each post, folded as contract/matching does, so that a find reads only posts that can match. All texts of all its versions, with separators.
-- No foreign key to posts, because that would cost every imported post a lookup.
create table post_texts (
  customer_id uuid not null,
  client_id uuid not null,
  post_id uuid not null,
  folded text not null,
  primary key (customer_id, client_id, post_id)
);
select protect_tenant_table('post_texts');

-- For each client with such texts: changes with every change of them; and whether all posts have theirs, or those that were imported before this table
-- existed are still being written.
create table post_text_states (
  customer_id uuid not null,
  client_id uuid not null,
  revision bigint not null default 1,
  is_complete boolean not null,
  primary key (customer_id, client_id)
) with (fillfactor = 50);
select protect_tenant_table('post_text_states');
