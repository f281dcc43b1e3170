-- Albums are listed over a whole firm, newest first.
create index reports_of_firm on reports (customer_id, type, created_at, id);
