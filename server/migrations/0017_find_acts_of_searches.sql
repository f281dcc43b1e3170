-- What was done with searches that are gone is found when their client is removed, among millions of acts on posts.
create index evidence_leaves_of_searches on evidence_leaves (customer_id, kind, subject_id)
  where kind in ('search.create', 'search.edit', 'search.delete');

comment on column post_searches.num_posts_matched is
  'Not written any more: what counts changes with the trash, so it is counted when it is read. To be dropped with a later version.';
