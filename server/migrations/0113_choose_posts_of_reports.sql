-- Some or all of its posts were chosen one by one, or as a selection: its documents name no criteria.
alter table reports add column is_chosen boolean not null default false;
