-- The identity that a file prints and that its volumes share, fixed when it was asked for; null: an older version asked for it, and it prints none.
alter table report_files add column document_id uuid;
