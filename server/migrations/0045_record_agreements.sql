-- How a client agreed to the terms: version, language, address, and by which link; `agreed_terms_at` says when.
alter table clients add column agreed_terms jsonb;

-- The owner passes its own policy only while that is not forced.
alter table clients no force row level security;
-- Until now only a client who had signed in could agree, and the address was not recorded.
update clients set agreed_terms = jsonb_build_object('version', '2023-09-14', 'language', language, 'address', null, 'link', null)
where agreed_terms_at is not null;
alter table clients force row level security;
