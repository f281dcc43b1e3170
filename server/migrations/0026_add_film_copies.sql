-- Of a film that not every browser plays: 'waiting' for a copy that they do, 'made' (preview_sha256 is it), or why there is none.
alter table blobs add column film_copy text;
