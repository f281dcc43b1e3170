-- A look-up by the platform's account alone is rare, and every index begins with the tenant.
drop index social_accounts_of_platform;
