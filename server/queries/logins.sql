-- Written by `npm run check -- sql --write` from the statements in the code.

-- server/logins/end-flow.ts, run
select platform, method, accounts, secret
from flows
where customer_id = $1
  and id = $2
  and state = 'ended'
  and platform is not null
  and secret is not null;

-- server/logins/end-flow.ts, forgetSecret
update flows
set secret = null, accounts = '[]'
where customer_id = $1
  and id = $2
  and state = 'ended';

-- server/logins/node/login.ts, runLogin
select id, platform, client_id, social_account_id, user_id, language
from login_sessions
where customer_id = $1
  and id = $2;

-- server/logins/node/login.ts, #awaitDevice
update login_sessions
set state = 'working', result = '{}'
where customer_id = $1
  and id = $2
  and state = 'waiting';

-- server/logins/node/login.ts, #awaitInput
delete from login_inputs
where customer_id = $1
  and login_id = $2
returning ciphertext;

-- server/logins/node/login.ts, #report
update login_sessions
set state = 'waiting', result = $1::jsonb, captcha = $2
where customer_id = $3
  and id = $4
  and state = 'working';

-- server/logins/node/login.ts, #requireOpen
select state, seen_at
from login_sessions
where customer_id = $1
  and id = $2;

-- server/logins/node/login.ts, #complete
update login_sessions
set state = 'accepted', ended_at = $1, ended_how = 'signed_in', result = '{}', captcha = null,
  public_key = null
where customer_id = $2
  and id = $3
  and state = 'working';

-- server/logins/node/node.ts, startBrowserNode
insert into browser_nodes(id, seen_at)
values ($1, $2)
on conflict (id) do update set seen_at = excluded.seen_at;

-- server/logins/node/node.ts, startBrowserNode
select customer_id, id
from claim_login($1, $2)
where customer_id is not null
  and id is not null;

-- server/logins/node/node.ts, deleteNode
delete from browser_nodes
where id = $1;

-- server/logins/sessions.ts, startLogin
insert into login_sessions(customer_id, id, platform, client_id, social_account_id, user_id, session_id,
  language, agreed, created_at, seen_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- server/logins/sessions.ts, requireAccount
select 1
from social_accounts
where customer_id = $1
  and id = $2
  and client_id = $3
  and removed_at is null;

-- server/logins/sessions.ts, ownSession
update login_sessions
set seen_at = $1
where customer_id = $2
  and id = $3
  and session_id = $4
returning id, platform, client_id, social_account_id, state, public_key, result, created_at;

-- server/logins/sessions.ts, getLoginStatus
select count_queued_logins($1) as n;

-- server/logins/sessions.ts, storeInput
insert into login_inputs(customer_id, login_id, kind, ciphertext, created_at)
values ($1, $2, $3, $4, $5)
on conflict (customer_id, login_id) do nothing;

-- server/logins/sessions.ts, storeInput
update login_sessions
set state = 'working', result = '{}', captcha = null
where customer_id = $1
  and id = $2
  and state = 'waiting';

-- server/logins/sessions.ts, closeWindows (one of its forms)
select id
from login_sessions
where customer_id = $1
  and session_id = $2
  and state in ('queued', 'working', 'waiting')
  and true;

-- server/logins/sessions.ts, captchaOf
select captcha
from login_sessions
where customer_id = $1
  and id = $2
  and session_id = $3
  and captcha is not null;

-- server/logins/sessions.ts, endSession
update login_sessions
set state = 'ended', ended_at = $1, ended_how = $2, captcha = null, public_key = null, result = $3::jsonb
where customer_id = $4
  and id = $5
  and state in ('queued', 'working', 'waiting')
returning user_id;

-- server/logins/sessions.ts, endSession
delete from login_inputs
where customer_id = $1
  and login_id = $2;

-- server/logins/signed-in.ts, findFlow (one of its forms)
select id, method, platform, client_id, social_account_id, state, expires_at, accounts, secret
from flows
where customer_id = $1
  and session_id = $2
  and user_id = $3
  and platform is not null
  and id = $4::uuid
  and platform = $5
  and method = $6
  and (method = 'LOGIN' or handle_hash = $7);

-- server/logins/upkeep.ts, endLostLogins
select customer_id, id
from login_sessions_to_end($1, $2)
where customer_id is not null
  and id is not null;

-- server/logins/upkeep.ts, endLostLogins
select 1
from login_sessions
where customer_id = $1
  and id = $2
  and state = 'queued';
