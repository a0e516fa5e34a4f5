-- compatible: yes
-- When the payer was asked for a bank account that a refund can go to; null where nobody has to be asked.
alter table refunds add column asked_at timestamptz(3);
