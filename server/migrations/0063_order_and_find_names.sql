-- Names sort by a dictionary's order. A collation of our own, so that the owner of the schema can refresh its version.
create collation by_name (provider = icu, locale = 'und');

-- Text without case and accents, as people type a name that they look for.
create function folded(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

-- Kept beside the names: to fold thousands of them for each key typed would take longer than the list.
alter table clients add column findable text not null generated always as (
  folded(first_name || ' ' || last_name || chr(10) || last_name || ', ' || first_name || chr(10) || email || chr(10) || file_ref_no)) stored;
alter table charges add column findable text not null generated always as (
  folded(client_first_name || ' ' || client_last_name || chr(10) || client_last_name || ', ' || client_first_name || chr(10)
    || client_email || chr(10) || client_file_ref_no)) stored;

drop index clients_by_name, charges_by_name, users_by_name, accounts_of_parent, locations_of_parent;
create index clients_by_name on clients (customer_id, lower(last_name) collate by_name, lower(first_name) collate by_name, id);
create index charges_by_name on charges (customer_id, lower(client_last_name) collate by_name, lower(client_first_name) collate by_name, id);
create index users_by_name on users (customer_id, lower(last_name) collate by_name, lower(first_name) collate by_name, id);
create index accounts_of_parent on accounts (parent_id, lower(name) collate by_name, id);
create index locations_of_parent on locations (parent_id, lower(name) collate by_name, id);
