-- compatible: yes
-- A payment may be refunded in parts, and from the provider's dashboard: its refunds together never exceed it (inv_refund_parts).
alter table refunds
  drop constraint refunds_attempt_id_key, add constraint refunds_attempt_id_key unique using index refunds_by_payment,
  drop constraint refunds_reason_check, add constraint refunds_reason_check check (
    reason in ('overpayment', 'underpayment', 'excess', 'creator', 'operator', 'dashboard')) not valid;
alter table charge_attempts add column received_kobo bigint; -- what the payer paid, where it is not the amount
create view inv_refund_parts as
  select a.id from charge_attempts a join refunds r on r.attempt_id = a.id where r.state <> 'failed'
  group by a.id, a.received_kobo, a.amount_kobo having sum(r.amount_kobo) > coalesce(a.received_kobo, a.amount_kobo);
