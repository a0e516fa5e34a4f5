-- compatible: yes
-- transaction: no
create index concurrently payment_methods_deactivate on payment_methods (deactivate_at) where deactivate_at is not null;
