-- Keywords that never flag posts of this client, whatever its list says.
alter table post_searches add column never_keywords text[] not null default '{}';

-- The keywords of a post that would flag it, but never do for its client.
alter table posts add column never_words text[] not null default '{}';
grant update (never_words) on posts to proofline_app, proofline_worker;
create index posts_never_flagged on posts (customer_id, client_id, posted_at, id) where never_words <> '{}' and flagged_at is null and trashed_at is null;
