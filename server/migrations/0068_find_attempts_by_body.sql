-- The same request to add a client without an idempotency key, within a day, is one attempt.
create index client_attempts_by_body on client_attempts (customer_id, body_sha256, created_at);
