-- Files whose pictures, or whose copies, are still to be made: few, and looked for again and again.
create index blobs_to_draw on blobs (customer_id, sha256) where derivatives is null;
create index blobs_to_copy on blobs (customer_id, sha256) where film_copy = 'waiting';
