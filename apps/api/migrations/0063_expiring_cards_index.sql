-- compatible: yes
-- transaction: no
create index concurrently payment_methods_expiry on payment_methods (expires_on) where removed_at is null and expires_on is not null;
