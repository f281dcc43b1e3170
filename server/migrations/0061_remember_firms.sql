-- The law firm that a person of a provider acted within last: known again on every device, and after a log-out, which empties the browser.
alter table users add column last_firm_id uuid;
