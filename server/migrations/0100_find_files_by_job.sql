-- The volumes of a job are found by it, because any of them may be deleted while the others are still being made.
create index report_files_of_job on report_files (customer_id, job_id);
