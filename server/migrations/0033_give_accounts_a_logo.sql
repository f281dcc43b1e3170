-- At the head of reports: PNG, some 50 kB, read only where it is asked for.
alter table accounts add column logo bytea;
