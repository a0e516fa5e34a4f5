-- compatible: yes
-- transaction: no
create unique index concurrently refunds_by_payment on refunds (attempt_id, id);
