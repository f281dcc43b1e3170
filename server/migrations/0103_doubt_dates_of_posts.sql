-- Why the date of a post can't be true, and what the platform wrote: the JSON of {reason, value}, as in post_versions. Such a post has the date
-- 9999-12-31, so that every list leaves it out by its date alone; null: no doubt.
alter table posts add column posted_doubt text;
grant update (posted_doubt) on posts to proofline_worker;
