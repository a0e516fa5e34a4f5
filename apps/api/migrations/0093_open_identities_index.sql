-- compatible: yes
-- transaction: no
create index concurrently payout_accounts_identity_open on payout_accounts (identity_customer)
  where identity_customer is not null and identity_verified_at is null;
