-- compatible: yes
-- transaction: no
create index concurrently charge_attempts_unsettled_shares on charge_attempts (subaccount_code, settled_at)
  where subaccount_code is not null and share_settled_at is null and state in ('succeeded', 'overpayment');
