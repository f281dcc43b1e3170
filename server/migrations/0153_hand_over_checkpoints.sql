-- Signed states of a firm's tree that people hold: printed on the last page of a file. Packages prove that they are older states of the same tree.
create table handed_over_checkpoints (
  customer_id uuid not null,
  tree int not null,
  size bigint not null,
  -- how it left the product, and in what: the document of a report
  how text not null check (how in ('printed')),
  subject_id uuid not null,
  at timestamptz not null,
  primary key (customer_id, tree, size, how, subject_id)
);
select protect_tenant_table('handed_over_checkpoints', 'select, insert');
