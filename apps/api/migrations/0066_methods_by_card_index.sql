-- compatible: yes
-- transaction: no
create index concurrently payment_methods_card on payment_methods (patron_id, signature);
