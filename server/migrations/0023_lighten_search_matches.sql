-- Checking it took half of the time of writing matches. A search is locked while matches of it are written, and whoever deletes it deletes these next.
alter table post_search_matches drop constraint post_search_matches_customer_id_search_id_fkey;

-- Matches are counted when they are read (0017).
alter table post_searches drop column num_posts_matched;
