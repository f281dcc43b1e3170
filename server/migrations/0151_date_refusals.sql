-- Repeats of a refused owner and parts of a refused download had no date, so that their bytes were never deleted. The owner passes its own policy
-- only while that is not forced.
alter table owner_checks no force row level security;
update owner_checks set decided_at = created_at where state = 'refused' and decided_at is null;
alter table owner_checks force row level security;
