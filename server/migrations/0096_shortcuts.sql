-- Each person's own keyboard shortcuts, the same on every device: { areOn, keys }. null: the defaults.
alter table users add column shortcuts jsonb;
