-- A post that is kept although it has nothing to do with the matter: out of the queue and off the timeline. Its own status here; calls send it as
-- Saved with a mark, because the specification has four statuses.
alter table posts drop constraint posts_status_check;
alter table posts add constraint posts_status_check check (status between 0 and 4);
drop index posts_escalated;
drop index posts_of_firm_escalated;
create index posts_escalated on posts (customer_id, client_id, posted_at, id) where status in (2, 3) and trashed_at is null;
create index posts_of_firm_escalated on posts (customer_id, posted_at, id) include (client_id) where status in (2, 3) and trashed_at is null;
create index posts_not_relevant on posts (customer_id, client_id, posted_at, id) where status = 4 and trashed_at is null;
create index posts_of_firm_not_relevant on posts (customer_id, posted_at, id) include (client_id) where status = 4 and trashed_at is null;
