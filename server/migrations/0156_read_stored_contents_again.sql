-- The last night, as days since 1970, whose share of a firm's stored contents was hashed again.
create table content_checks (
  customer_id uuid primary key,
  day int not null
);
select protect_tenant_table('content_checks');

-- Stored contents that are not what their hash says, or are missing.
create table content_faults (
  customer_id uuid not null,
  sha256 bytea not null,
  fault text not null,
  found_at timestamptz not null,
  -- a later check found them right
  mended_at timestamptz,
  primary key (customer_id, sha256)
);
create index content_faults_open on content_faults (customer_id, sha256) where mended_at is null;
select protect_tenant_table('content_faults');
