-- A login code works only in the browser that asked for it, whose token is stored as SHA-256. Null: mailed before this; such a code works nowhere.
alter table login_codes add column browser_hash bytea;
