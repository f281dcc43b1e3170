-- The hash that a source states for an archive that we fetched is in `origin`. It was also kept as if a browser had computed it. Archives
-- that are not sealed yet keep it, so that an older node still compares it with them.
update post_imports set browser_sha256 = null
where source not in ('upload', 'api') and browser_sha256 is not null and archive_sha256 is not null;
