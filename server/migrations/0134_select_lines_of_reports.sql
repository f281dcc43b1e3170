-- Counts how often a line was removed or restored, so that a selection of lines knows which of them changed since.
alter table report_posts add column changes int not null default 0;
-- No file of a report is made while many of its lines change.
create index post_selections_of_report on post_selections (customer_id, (filters ->> 'reportId')) where filters ->> 'reportId' is not null;
