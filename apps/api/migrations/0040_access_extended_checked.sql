-- compatible: yes
create or replace view inv_access_without_payment as -- access needs a paid period that covers it, the stated grace after one, or an extension
  select s.id from subscriptions s where s.state in ('active', 'past_due', 'ending', 'paused') and (
    not exists (
      select from invoices i where i.subscription_id = s.id and i.state in ('paid', 'waived') and i.period_no = s.period_no - 1)
    or s.access_until > greatest(
      due_at(s.anchor_date, s.period_no - s.anchor_no)
        + case when s.state in ('active', 'past_due') then interval '7 days' else interval '0' end,
      s.access_extended_until));
