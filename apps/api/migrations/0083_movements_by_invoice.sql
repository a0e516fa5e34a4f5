-- compatible: yes
-- transaction: no
-- What was booked of a payment, for the operator.
create index concurrently ledger_transactions_invoice on ledger_transactions (invoice_id) where invoice_id is not null;
