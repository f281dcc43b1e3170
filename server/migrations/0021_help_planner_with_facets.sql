-- Without these the planner takes `facets & 4 = 0` to hold for one post in two hundred, and reads a client's posts to find 24 of them.
create statistics posts_facets on (facets & 3), (facets & 4), (facets & 7), (facets & 8), (facets & 16) from posts;
analyze posts;

-- The trash of some clients, the latest first.
create index posts_of_client_by_trash on posts (customer_id, client_id, trashed_at, id) where trashed_at is not null;
