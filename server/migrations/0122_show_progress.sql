-- Who made the decision that a post has now, when, and whether with others at once. Null: unreviewed.
alter table posts
  add column decided_by uuid,
  add column decided_at timestamptz,
  add column decided_together boolean not null default false;
grant update (decided_by, decided_at, decided_together) on posts to proofline_app;
grant update (decided_by, decided_at, decided_together) on posts to proofline_worker;
alter table post_history no force row level security;
alter table posts no force row level security;
update posts p set decided_by = h.actor_id, decided_at = h.at, decided_together = h.after ? 'selectionId'
from posts o cross join lateral (
  select d.actor_id, d.at, d.after from post_history d
  where d.customer_id = o.customer_id and d.post_id = o.id and d.action <> 'undo' and d.actor_id is not null
    and (d.after->>'status')::int = o.status and d.before->>'status' is distinct from d.after->>'status'
  order by d.version desc limit 1) h
where o.status <> 0 and p.customer_id = o.customer_id and p.id = o.id;
alter table post_history force row level security;
alter table posts force row level security;
create index posts_decided on posts (customer_id, client_id, decided_by, decided_at) include (id, decided_together, trashed_at)
  where decided_by is not null;
create index posts_by_change on posts (customer_id, client_id, reviewed_at) include (id, trashed_at) where reviewed_at is not null;
create index post_views_by_time on post_views (customer_id, client_id, user_id, seen_at);
-- Figures per person are shown to managers; a firm whose rules on monitoring employees forbid that switches them off.
alter table accounts add column has_figures_per_person boolean not null default true;
