-- compatible: yes
-- Whether the provider confirmed, by a BVN that is stored nowhere, whose an account is. Of accounts from before nobody knows.
alter table payout_accounts add column identity_customer text; -- the provider's code of the latest check
alter table payout_accounts add column identity_at timestamptz(3); -- when it began
alter table payout_accounts add column identity_check_at timestamptz(3); -- when the provider is asked for its result; null once that is known
alter table payout_accounts add column identity_verified_at timestamptz(3);
alter table payout_accounts add column identity_failure text; -- the provider's words
