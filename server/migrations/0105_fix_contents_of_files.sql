-- What a file contains is fixed when it is requested: for each of its lines, the state of the post and the comment (docs/decisions/022). null: an
-- older version requested the file, and it contains what the lines have when it is made.
alter table report_files
  add column states bytea[],
  add column comments text[];
