-- Whom an escalation of a post was sent to, until it is undone: the filter "escalated to me".
create table escalation_recipients (
  customer_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  escalation_id uuid not null,
  primary key (customer_id, user_id, post_id, escalation_id),
  foreign key (customer_id, post_id) references posts (customer_id, id) on delete cascade
);
create index escalation_recipients_of_post on escalation_recipients (customer_id, post_id);
select protect_tenant_table('escalation_recipients');
alter table post_history no force row level security;
alter table posts no force row level security;
alter table escalation_recipients no force row level security;
insert into escalation_recipients (customer_id, post_id, user_id, escalation_id)
select h.customer_id, h.post_id, r.id::uuid, (h.after->>'escalationId')::uuid
from post_history h
join posts p on p.customer_id = h.customer_id and p.id = h.post_id and p.status in (2, 3)
cross join lateral jsonb_array_elements_text(h.after->'recipientIds') r (id)
where h.action = 'escalate' and h.after ? 'escalationId' and jsonb_typeof(h.after->'recipientIds') = 'array'
  and not exists (
    select from post_history u
    where u.customer_id = h.customer_id and u.post_id = h.post_id and u.version > h.version and u.action = 'undo' and u.after->>'undid' = 'escalate'
      and not exists (
        select from post_history e
        where e.customer_id = h.customer_id and e.post_id = h.post_id and e.action = 'escalate' and e.version > h.version and e.version < u.version))
on conflict do nothing;
alter table post_history force row level security;
alter table posts force row level security;
alter table escalation_recipients force row level security;
