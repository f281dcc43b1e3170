-- Who was sent the bytes of which original on which day (UTC): that has a leaf, once. Rows of earlier days are deleted.
create table media_views (
  customer_id uuid not null,
  day date not null,
  user_id uuid not null,
  media_id uuid not null,
  primary key (customer_id, day, user_id, media_id)
);
select protect_tenant_table('media_views', 'select, insert', worker => 'select, insert, delete');
