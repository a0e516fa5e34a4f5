-- compatible: yes
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
-- Until now a payment was released by the calendar.
update charge_attempts set cleared_at = coalesce(released_at, release_at) where released_at is not null or release_at is not null;
