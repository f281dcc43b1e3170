-- The job that last applied a changed default list to this flagging search, so that it does so only once.
alter table post_searches add column changed_by_job uuid;
