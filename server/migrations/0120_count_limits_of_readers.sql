-- How often the process that reads this archive was killed at a limit. After the first time it is read last, after the second its import ends.
alter table post_imports add column limit_hits smallint not null default 0;
