-- Why a download is perhaps not whole, though it names no part that is missing.

alter table post_imports
  -- What this zip alone says: 'partial', 'media'.
  add column told_doubts text[] not null default '{}',
  -- What is left of it when the parts that have come are seen together: 'partial', 'media', 'first', 'gap', 'full'.
  add column doubts text[] not null default '{}';
