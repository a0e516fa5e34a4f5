-- compatible: yes
-- transaction: no
create index concurrently payout_accounts_identity_pending on payout_accounts (identity_check_at) where identity_check_at is not null;
