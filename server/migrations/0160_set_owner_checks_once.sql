-- What was compared, and when a charge was made, is set once: only the decision and what follows it may change.
select let_update('owner_checks', login, array['client_id', 'social_account_id', 'import_id', 'method', 'sign_in', 'owner', 'reason', 'lines', 'other_clients',
  'adds_account', 'asked_by', 'asked_by_name', 'created_at'])
from unnest(array['proofline_app', 'proofline_worker']) login;
-- The worker compares the first posts of an archive after its owner.
grant update (reason, lines, other_clients) on owner_checks to proofline_worker;
revoke delete on owner_checks from proofline_app;
revoke update (charged_at) on charges from proofline_app, proofline_worker;
