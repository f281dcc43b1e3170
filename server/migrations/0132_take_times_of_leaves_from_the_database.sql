-- The time of a leaf was the clock of the node that wrote it, so a process could write any time. Whatever it sends, also a node of the version
-- before, the leaf now has the database's time.
create function set_time_of_leaf() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;
create trigger evidence_leaves_time before insert on evidence_leaves for each row execute function set_time_of_leaf();
