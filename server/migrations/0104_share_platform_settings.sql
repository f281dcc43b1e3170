-- What a provider chose holds in its law firms, whose transactions read it: a few rows beside each account. Of a firm's table, they saw it only through
-- a function that looks across firms. Nodes of the version before still call that function; a later migration drops it.
drop policy tenant on platform_settings;
drop policy maintenance on platform_settings;
drop policy across on platform_settings;
alter table platform_settings no force row level security;
alter table platform_settings disable row level security;
