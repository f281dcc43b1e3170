-- A tree that was tampered with, or restored from a copy, cannot go on. The firm then gets another tree, whose leaf 0 records the break
-- (docs/decisions/039). A leaf without a place belongs to none yet.
alter table evidence_leaves add column tree int not null default 1;
alter table evidence_trees add column tree int not null default 1;
alter table evidence_checkpoints add column tree int not null default 1;
alter table evidence_checkpoints drop constraint evidence_checkpoints_pkey, add primary key (customer_id, tree, size);
create unique index evidence_leaves_by_place on evidence_leaves (customer_id, tree, seq) where seq is not null;
drop index evidence_leaves_by_seq;

create or replace function refuse_change_of_leaf() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.seq is not null or to_jsonb(new) - array['seq', 'tree'] <> to_jsonb(old) - array['seq', 'tree'] then
    raise exception 'Rows of evidence_leaves are never changed';
  end if;
  return new;
end $$;
grant update (tree) on evidence_leaves to proofline_sequencer;
-- The record of the break.
grant insert (customer_id, id, kind, subject_id, actor_id, commitment) on evidence_leaves to proofline_sequencer;
grant insert on evidence_payloads to proofline_sequencer;
