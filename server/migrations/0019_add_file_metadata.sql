-- What a picture's own EXIF says (taken time by the camera's clock, camera, place), apart from what the archive says of it.
-- null: it says nothing, or was imported before this was read.
alter table blobs add column metadata jsonb;
