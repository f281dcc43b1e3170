-- Who wrote a comment of a report last: who saves over somebody else's words keeps both. null: before this was kept.
alter table report_posts
  add column comment_by uuid,
  add column comment_by_name text;
