-- compatible: yes
-- transaction: no
create index concurrently charge_attempts_recovering on charge_attempts (invoice_id)
  where recovered_kobo <> 0 and state in ('created', 'sent', 'unknown');
