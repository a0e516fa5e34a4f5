-- compatible: yes
alter table subscriptions add column grace_days smallint not null default 7; -- of access after a due date that was missed
alter table subscriptions add constraint subscriptions_grace_days_check check (grace_days between 1 and 7) not valid;
create or replace view inv_access_without_payment as -- access needs a paid period that covers it, the stated grace after one, or an extension
  select s.id from subscriptions s where s.state in ('active', 'past_due', 'ending', 'paused') and (
    not exists (
      select from invoices i where i.subscription_id = s.id and i.state in ('paid', 'waived') and i.period_no = s.period_no - 1)
    or s.access_until > greatest(
      due_at(s.anchor_date, s.period_no - s.anchor_no)
        + case when s.state in ('active', 'past_due') then s.grace_days * interval '1 day' else interval '0' end,
      s.access_extended_until));
