-- A fetch whose access is still to be released at its source outlives its client. A removal deletes the others, and blanks these.
alter table archive_fetches drop constraint archive_fetches_customer_id_social_account_id_fkey;
