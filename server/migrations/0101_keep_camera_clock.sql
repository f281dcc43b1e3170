-- What Instagram says of a picture or video: when it was taken by the camera's clock, whose zone is unknown, and where the app took it from
-- ('camera' or 'library').
alter table post_media add column taken_clock text;
alter table post_media add column source_type text;
grant update (taken_clock, source_type) on post_media to proofline_worker;
