-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/notifications/event-hub.ts, #readEvents
select id, body, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as age
from events
where customer_id = $1
  and at > clock_timestamp() - make_interval(secs = > $2)
order by at, id;

-- server/notifications/event-hub.ts, #sendPresence
select distinct on (body ->> 'userId') body
from events
where customer_id = $1
  and at > clock_timestamp() - make_interval(secs = > $2)
  and body ->> 'type' = 'post.opened'
order by body ->> 'userId', at desc;

-- server/notifications/event-hub.ts, #keepListening
listen proofline_events;

-- server/notifications/event-hub.ts, #isForClient
select 1
from reports
where customer_id = $1
  and id = $2
  and type = 'album';

-- server/notifications/event-hub.ts, #canSee
select 1
from clients c
where c.customer_id = $1
  and c.id = $2
  and (c.id <> all (array(
    select g.id
    from clients g
    where g.customer_id = $3
      and g.deleted_at is not null
  )) and c.id = $4::uuid);

-- server/notifications/event-hub.ts, isSessionAlive
select 1
from sessions s
join users u on u.customer_id = s.customer_id and u.id = s.user_id and u.status = 1
where s.id = $1
  and s.ended_at is null
  and s.expires_at > $2;

-- server/notifications/mail.ts, findRecipient
select n.type, n.data, n.user_id, u.email, u.first_name, u.last_name, u.role, u.language, a.time_zone,
  u.client_id, s.mail, case when u.client_id is not null then a.name end as firm,
  case when u.client_id is not null then a.phone_number end as phone
from notifications n
join accounts a on a.id = n.customer_id
join users u on u.customer_id = n.customer_id and u.id = n.user_id and u.status = 1 and u.deleted_at is null
left join notification_settings s on s.customer_id = n.customer_id and s.user_id = n.user_id
  and s.type = n.type
where n.customer_id = $1
  and n.id = $2;

-- server/notifications/mail.ts, seesClient
select type, name
from accounts
where id = $1;

-- server/notifications/reads.ts, listHiddenClients
select distinct coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid as id
from notifications n
where n.customer_id = $1
  and n.user_id = $2
  and coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid is not null;

-- server/notifications/reads.ts, listHiddenClients
select id, tag
from accounts
where parent_id = $1
  and tag = any($2::text[]);

-- server/notifications/reads.ts, listHiddenClients
select id
from assigned_clients($1, $2::uuid[], $3::uuid[]) as id;

-- server/notifications/reads.ts, listOwnNotices (one of its forms)
select n.id, n.type, n.data, n.occurred_at, n.read_at
from notifications n
where n.customer_id = $1
  and n.user_id = $2
  and n.read_at is not null
  and (coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid = any($3::uuid[])) is not true
  and not exists (
    select
    from clients c
    where c.customer_id = $4
      and c.id = coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid
      and not (c.id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $5
          and g.deleted_at is not null
      )) and c.id = $6::uuid)
  )
order by n.occurred_at desc, n.id desc
limit $7
offset $8;

-- server/notifications/reads.ts, listOwnNotices (one of its forms)
select count(*) as n
from notifications n
where n.customer_id = $1
  and n.user_id = $2
  and n.read_at is not null
  and (coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid = any($3::uuid[])) is not true
  and not exists (
    select
    from clients c
    where c.customer_id = $4
      and c.id = coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid
      and not (c.id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $5
          and g.deleted_at is not null
      )) and c.id = $6::uuid)
  );

-- server/notifications/reads.ts, markRead (one of its forms)
update notifications n
set read_at = coalesce(n.read_at, $1)
where n.customer_id = $2
  and n.user_id = $3
  and n.id = any($4::uuid[])
  and (coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid = any($5::uuid[])) is not true
  and not exists (
    select
    from clients c
    where c.customer_id = $6
      and c.id = coalesce(n.data #>> '{client,id}', n.data ->> 'clientId')::uuid
      and not (c.id <> all (array(
        select g.id
        from clients g
        where g.customer_id = $7
          and g.deleted_at is not null
      )) and c.id = $8::uuid)
  )
returning n.id, n.type, n.data, n.occurred_at, n.read_at;

-- server/notifications/settings.ts, listOwnSettings
select type, mail
from notification_settings
where customer_id = $1
  and user_id = $2;

-- server/notifications/settings.ts, saveOwnSettings
insert into notification_settings(customer_id, user_id, type, mail)
select $1, $2, s.type, s.mail
from unnest($3::text[], $4::boolean[]) as s(type, mail)
on conflict (customer_id, user_id, type) do update set mail = excluded.mail;
