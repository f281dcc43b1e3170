-- The hashes of a firm's trees, in tiles of 256 (C2SP tlog-tiles), so that a proof reads a few rows whatever the size of the tree. Level 0 has the hashes
-- of leaves, a higher level those of the full tiles below. The last tile of a level grows. Derived from the leaves, which verify-evidence compares.
create table evidence_tiles (
  customer_id uuid not null,
  tree int not null,
  level int not null,
  number bigint not null,
  -- 32 bytes each
  hashes bytea not null,
  primary key (customer_id, tree, level, number)
);
select protect_tenant_table('evidence_tiles', 'select');
grant select, insert, update on evidence_tiles to proofline_sequencer;
