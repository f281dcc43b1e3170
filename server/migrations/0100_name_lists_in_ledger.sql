-- Lists of a file that the ledger names instead of their records, such as private messages: how many entries they have.
alter table import_records add column list_name text;
alter table import_records add column list_items int;
