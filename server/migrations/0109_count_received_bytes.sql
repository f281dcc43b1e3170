-- What counts against the limit of a client, or of a person of the staff: bytes that were received, and parts that are being received. What an upload
-- announces takes nothing from anyone.
alter table uploads add column client_id uuid;
alter table uploads add column received_bytes bigint not null default 0;
create table open_parts (
  customer_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  size int not null,
  opened_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, upload_id) references uploads (customer_id, id) on delete cascade
);
create index open_parts_of_upload on open_parts (customer_id, upload_id);
select protect_tenant_table('open_parts');

do $$
declare firm uuid;
begin
  for firm in select id from accounts loop
    perform set_config('app.customer_id', firm::text, true);
    update uploads u set client_id = (select p.client_id from users p where p.customer_id = firm and p.id = u.user_id),
      received_bytes = (select coalesce(sum(t.size), 0) from upload_parts t where t.customer_id = firm and t.upload_id = u.id)
    where u.customer_id = firm;
  end loop;
end $$;
