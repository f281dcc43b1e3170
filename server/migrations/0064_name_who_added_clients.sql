-- Who added a client hears of its imports and of its activation when nobody is assigned to it.
alter table clients add column added_by uuid;
alter table clients no force row level security;
alter table client_attempts no force row level security;
update clients c set added_by = (a.actor->>'userId')::uuid
from client_attempts a
where a.customer_id = c.customer_id and a.client_id = c.id and a.status = 'succeeded';
alter table client_attempts force row level security;
alter table clients force row level security;
