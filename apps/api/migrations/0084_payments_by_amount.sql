-- compatible: yes
-- transaction: no
-- Payments of an amount, the newest first, for the operator.
create index concurrently charge_attempts_amount on charge_attempts (amount_kobo, id);
