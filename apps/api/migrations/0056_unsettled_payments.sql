-- compatible: yes
-- transaction: no
create index concurrently charge_attempts_uncleared on charge_attempts (settled_at) where cleared_at is null and state in ('succeeded', 'overpayment');
