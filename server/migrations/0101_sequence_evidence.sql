-- Evidence leaves are ordered into one Merkle tree (RFC 6962) per law firm after they are written, so that no writer waits for another. Only the
-- sequencer's role gives a leaf its place in the tree, and each place is given once.
grant select, update (seq) on evidence_leaves to proofline_sequencer;
create unique index evidence_leaves_by_seq on evidence_leaves (customer_id, seq) where seq is not null;

create function refuse_change_of_leaf() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.seq is not null or to_jsonb(new) - 'seq' <> to_jsonb(old) - 'seq' then
    raise exception 'Rows of evidence_leaves are never changed';
  end if;
  return new;
end $$;
create trigger evidence_leaves_keep before update on evidence_leaves for each row execute function refuse_change_of_leaf();

-- What appending to a tree needs: its number of leaves, and the roots of its perfect subtrees, 32 bytes each, largest first.
create table evidence_trees (
  customer_id uuid primary key,
  size bigint not null default 0,
  frontier bytea not null default ''
);
select protect_tenant_table('evidence_trees', 'select');
grant select, insert, update on evidence_trees to proofline_sequencer;

-- The signed states of a tree. `note` is a signed note (C2SP tlog-checkpoint).
create table evidence_checkpoints (
  customer_id uuid not null,
  size bigint not null,
  root bytea not null,
  at timestamptz not null,
  note text not null,
  primary key (customer_id, size)
);
select protect_tenant_table('evidence_checkpoints', 'select');
grant select, insert on evidence_checkpoints to proofline_sequencer;
create trigger evidence_checkpoints_stay before update or delete or truncate on evidence_checkpoints execute function refuse_change();

-- The public keys (Ed25519, 32 bytes) whose private keys have signed checkpoints.
create table evidence_keys (
  public_key bytea primary key,
  first_used_at timestamptz not null
);
grant select on evidence_keys to proofline_app;
grant select, insert on evidence_keys to proofline_sequencer;
create trigger evidence_keys_stay before update or delete or truncate on evidence_keys execute function refuse_change();

-- Finds one firm after the other in the index, however many leaves each of them has waiting.
create function firms_with_unsequenced_leaves() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  with recursive firm as (
    (select customer_id from evidence_leaves where seq is null order by customer_id limit 1)
    union all
    select (select l.customer_id from evidence_leaves l where l.seq is null and l.customer_id > firm.customer_id order by l.customer_id limit 1)
    from firm where firm.customer_id is not null
  )
  select customer_id from firm where customer_id is not null
$$;
revoke all on function firms_with_unsequenced_leaves() from public;
grant execute on function firms_with_unsequenced_leaves() to proofline_app, proofline_sequencer;
select run_across_firms('firms_with_unsequenced_leaves()', 'evidence_leaves');
