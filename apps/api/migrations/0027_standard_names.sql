-- Tables, columns and values take the names that everybody uses. No row is added or lost.
-- needs-stop: 0.2.0

-- announce
alter table memberships rename column told_kobo to announced_kobo;
alter table memberships rename column told_on to announced_on;
alter index memberships_untold rename to memberships_unannounced;

-- invitation email
alter table invitation_letters rename to invitation_emails;
alter table invitation_emails rename constraint invitation_letters_creator_id_fkey to invitation_emails_creator_id_fkey;
alter table invitation_emails rename constraint invitation_letters_creator_id_not_null to invitation_emails_creator_id_not_null;
alter table invitation_emails rename constraint invitation_letters_email_hash_check to invitation_emails_email_hash_check;
alter table invitation_emails rename constraint invitation_letters_email_hash_not_null to invitation_emails_email_hash_not_null;
alter table invitation_emails rename constraint invitation_letters_pkey to invitation_emails_pkey;
alter table invitation_emails rename constraint invitation_letters_sent_at_not_null to invitation_emails_sent_at_not_null;
alter index invitation_letters_address rename to invitation_emails_address;
alter index invitation_letters_day rename to invitation_emails_day;

-- notification
alter table post_counts rename column notice_at to notification_due_at;
alter table post_counts rename column reaction_notice_at to reaction_notification_due_at;
alter index post_counts_notice rename to post_counts_notification_due;
alter index post_counts_reaction_notice rename to post_counts_reaction_notification_due;

-- notify
alter function tell_ended_session() rename to notify_ended_session;
alter function tell_ended_sessions() rename to notify_ended_sessions;
alter trigger tell_ended_session on sessions rename to notify_ended_session;
alter trigger tell_ended_sessions on users rename to notify_ended_sessions;

-- opt-out
alter table invitation_refusals rename to invitation_opt_outs;
alter table invitation_opt_outs rename column refused_at to opted_out_at;
alter table invitation_opt_outs rename constraint invitation_refusals_email_hash_check to invitation_opt_outs_email_hash_check;
alter table invitation_opt_outs rename constraint invitation_refusals_email_hash_not_null to invitation_opt_outs_email_hash_not_null;
alter table invitation_opt_outs rename constraint invitation_refusals_pkey to invitation_opt_outs_pkey;
alter table invitation_opt_outs rename constraint invitation_refusals_refused_at_not_null to invitation_opt_outs_opted_out_at_not_null;

-- post email
alter table post_letters rename to queued_post_emails;
alter table queued_post_emails rename constraint post_letters_attempts_not_null to queued_post_emails_attempts_not_null;
alter table queued_post_emails rename constraint post_letters_due_at_not_null to queued_post_emails_due_at_not_null;
alter table queued_post_emails rename constraint post_letters_pkey to queued_post_emails_pkey;
alter table queued_post_emails rename constraint post_letters_post_id_fkey to queued_post_emails_post_id_fkey;
alter table queued_post_emails rename constraint post_letters_post_id_not_null to queued_post_emails_post_id_not_null;
alter table queued_post_emails rename constraint post_letters_recipient_id_fkey to queued_post_emails_recipient_id_fkey;
alter table queued_post_emails rename constraint post_letters_recipient_id_not_null to queued_post_emails_recipient_id_not_null;
alter index post_letters_due rename to queued_post_emails_due;
alter index post_letters_post rename to queued_post_emails_post;

-- rejection
alter function refuse_banned() rename to reject_banned;
alter trigger refuse_banned on comments rename to reject_banned;
alter function refuse_change() rename to reject_change;

-- suppression
alter table mail_refusals rename to email_suppressions;
alter table email_suppressions rename column refused_at to suppressed_at;
alter table email_suppressions rename constraint mail_refusals_email_not_null to email_suppressions_email_not_null;
alter table email_suppressions rename constraint mail_refusals_pkey to email_suppressions_pkey;
alter table email_suppressions rename constraint mail_refusals_reason_not_null to email_suppressions_reason_not_null;
alter table email_suppressions rename constraint mail_refusals_refused_at_not_null to email_suppressions_suppressed_at_not_null;
alter table email_suppressions rename constraint mail_refusals_source_check to email_suppressions_source_check;
alter table email_suppressions rename constraint mail_refusals_source_not_null to email_suppressions_source_not_null;

-- unread email
alter table thread_sides rename column letter_due_at to email_due_at;
alter table thread_sides rename column letter_at to emailed_at;
alter index thread_sides_letters rename to thread_sides_emails;

-- erase, delete, clear
alter view inv_forgotten rename to inv_unscheduled;

-- stored
drop view inv_creator_days;
create view inv_creator_days as -- a day is the sum of its events
  with changed as (
    select creator_id, (at at time zone 'Africa/Lagos')::date as day,
      counts_as_patron(from_state) as was_patron, counts_as_patron(to_state) as is_patron,
      case when pays_monthly(to_state) then price_kobo else 0 end - case when pays_monthly(from_state)
        then coalesce(lag(price_kobo) over (partition by subscription_id order by id), price_kobo) else 0 end as monthly_kobo
    from subscription_events),
  summed as (
    select creator_id, day, count(*) filter (where is_patron and not was_patron)::int as joined,
      count(*) filter (where was_patron and not is_patron)::int as departed, sum(monthly_kobo)::bigint as monthly_kobo
    from changed group by 1, 2),
  posted as (select * from summed where (joined, departed, monthly_kobo) <> (0, 0, 0)),
  stored as (select * from creator_days where (joined, departed, monthly_kobo) <> (0, 0, 0))
  (select * from posted except select * from stored) union all (select * from stored except select * from posted);
drop view inv_creator_hours;
create view inv_creator_hours as
  with posted as (
    select p.author_id as creator_id, date_trunc('hour', r.at, 'UTC') as hour, count(*)::int as reads
    from post_reads r join posts p on p.id = r.post_id group by 1, 2),
  stored as (select creator_id, hour, reads from creator_hours)
  (select * from posted except select * from stored) union all (select * from stored except select * from posted);
drop view inv_creator_months;
create view inv_creator_months as -- a month is the sum of its payments
  with posted as (
    select t.creator_id, date_trunc('month', t.at at time zone 'Africa/Lagos')::date as month,
      coalesce(sum(m.amount_kobo) filter (where m.credit_id = h.id), 0)::bigint as gross_kobo,
      sum(case h.id when m.credit_id then m.amount_kobo when m.debit_id then -m.amount_kobo else 0 end)::bigint as net_kobo
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts h on h.kind = 'creator_held' and h.owner_id = t.creator_id
    where t.kind = 'payment' group by 1, 2),
  stored as (select * from creator_months where (gross_kobo, net_kobo) <> (0, 0))
  (select * from posted except select * from stored) union all (select * from stored except select * from posted);
alter function keep_creator_day() rename to count_creator_day;
alter trigger keep_creator_day on subscription_events rename to count_creator_day;
alter table ledger_accounts rename constraint ledger_accounts_platform_not_kept to ledger_accounts_platform_no_balance;

-- payment method is saved
alter table charge_attempts rename column keeps_method to saves_method;
alter table charge_attempts rename constraint charge_attempts_keeps_method_not_null to charge_attempts_saves_method_not_null;

-- retry day
alter table subscriptions rename column marks_used to retry_days_used;
alter table subscriptions rename constraint subscriptions_marks_used_check to subscriptions_retry_days_used_check;
alter table subscriptions rename constraint subscriptions_marks_used_not_null to subscriptions_retry_days_used_not_null;

-- re-authentication
alter table auth_codes drop constraint auth_codes_purpose_check;
update auth_codes set purpose = 'reauth' where purpose = 'proof';
alter table auth_codes add constraint auth_codes_purpose_check check (purpose in ('signup', 'reset', 'reauth', 'email_change', 'login'));

-- one-time code exchange
alter table hand_overs rename to exchange_codes;
alter table exchange_codes rename constraint hand_overs_challenge_check to exchange_codes_challenge_check;
alter table exchange_codes rename constraint hand_overs_challenge_not_null to exchange_codes_challenge_not_null;
alter table exchange_codes rename constraint hand_overs_code_hash_check to exchange_codes_code_hash_check;
alter table exchange_codes rename constraint hand_overs_code_hash_not_null to exchange_codes_code_hash_not_null;
alter table exchange_codes rename constraint hand_overs_expires_at_not_null to exchange_codes_expires_at_not_null;
alter table exchange_codes rename constraint hand_overs_host_not_null to exchange_codes_host_not_null;
alter table exchange_codes rename constraint hand_overs_pkey to exchange_codes_pkey;
alter table exchange_codes rename constraint hand_overs_user_id_fkey to exchange_codes_user_id_fkey;
alter table exchange_codes rename constraint hand_overs_user_id_not_null to exchange_codes_user_id_not_null;
alter index hand_overs_expiry rename to exchange_codes_expiry;

-- participant of a thread
alter table thread_sides rename to thread_participants;
alter table thread_participants rename constraint thread_sides_last_at_not_null to thread_participants_last_at_not_null;
alter table thread_participants rename constraint thread_sides_not_self to thread_participants_not_self;
alter table thread_participants rename constraint thread_sides_pkey to thread_participants_pkey;
alter table thread_participants rename constraint thread_sides_unread_check to thread_participants_unread_check;
alter table thread_participants rename constraint thread_sides_unread_not_null to thread_participants_unread_not_null;
alter table thread_participants rename constraint thread_sides_user_id_fkey to thread_participants_user_id_fkey;
alter table thread_participants rename constraint thread_sides_user_id_not_null to thread_participants_user_id_not_null;
alter table thread_participants rename constraint thread_sides_with_id_fkey to thread_participants_with_id_fkey;
alter table thread_participants rename constraint thread_sides_with_id_not_null to thread_participants_with_id_not_null;
alter index thread_sides_emails rename to thread_participants_emails;
alter index thread_sides_list rename to thread_participants_list;
alter index thread_sides_unread rename to thread_participants_unread;

-- payment reminder
alter table subscriptions rename column asked_no to reminded_no;

-- reconciliation exception
alter table quarantine rename to reconciliation_exceptions;
alter table reconciliation_exceptions rename constraint quarantine_details_not_null to reconciliation_exceptions_details_not_null;
alter table reconciliation_exceptions rename constraint quarantine_found_at_not_null to reconciliation_exceptions_found_at_not_null;
alter table reconciliation_exceptions rename constraint quarantine_id_not_null to reconciliation_exceptions_id_not_null;
alter table reconciliation_exceptions rename constraint quarantine_key_not_null to reconciliation_exceptions_key_not_null;
alter table reconciliation_exceptions rename constraint quarantine_kind_key_key to reconciliation_exceptions_kind_key_key;
alter table reconciliation_exceptions rename constraint quarantine_kind_not_null to reconciliation_exceptions_kind_not_null;
alter table reconciliation_exceptions rename constraint quarantine_pkey to reconciliation_exceptions_pkey;

-- revenue
alter table creator_takings rename to creator_revenue;
alter table creator_revenue rename constraint creator_takings_channel_check to creator_revenue_channel_check;
alter table creator_revenue rename constraint creator_takings_channel_not_null to creator_revenue_channel_not_null;
alter table creator_revenue rename constraint creator_takings_creator_id_fkey to creator_revenue_creator_id_fkey;
alter table creator_revenue rename constraint creator_takings_creator_id_not_null to creator_revenue_creator_id_not_null;
alter table creator_revenue rename constraint creator_takings_day_not_null to creator_revenue_day_not_null;
alter table creator_revenue rename constraint creator_takings_gross_kobo_not_null to creator_revenue_gross_kobo_not_null;
alter table creator_revenue rename constraint creator_takings_net_kobo_not_null to creator_revenue_net_kobo_not_null;
alter table creator_revenue rename constraint creator_takings_payments_not_null to creator_revenue_payments_not_null;
alter table creator_revenue rename constraint creator_takings_pkey to creator_revenue_pkey;
drop view inv_creator_takings;
create view inv_creator_revenue as -- a day is the sum of what crossed the border of the creator's accounts; payouts are no earnings
  with crossed as (
    select t.id, t.creator_id, t.at, t.kind, t.invoice_id, m.amount_kobo, to_creator
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    cross join lateral (values (d.owner_id is not distinct from t.creator_id, c.owner_id is not distinct from t.creator_id))
      as crossing(from_creator, to_creator)
    where t.kind in ('payment', 'refund', 'dispute_lost') and from_creator <> to_creator),
  posted as (
    select x.creator_id, (x.at at time zone 'Africa/Lagos')::date as day, known_channel(a.channel) as channel,
      count(distinct x.id) filter (where x.kind = 'payment' and x.to_creator)::int as payments,
      coalesce(sum(x.amount_kobo) filter (where x.kind = 'payment' and x.to_creator), 0)::bigint as gross_kobo,
      sum(case when x.to_creator then x.amount_kobo else -x.amount_kobo end)::bigint as net_kobo
    from crossed x
    left join charge_attempts a on a.invoice_id = x.invoice_id and a.state = 'succeeded'
    group by 1, 2, 3),
  stored as (select * from creator_revenue where (payments, gross_kobo, net_kobo) <> (0, 0, 0))
  (select * from posted where (payments, gross_kobo, net_kobo) <> (0, 0, 0) except select * from stored)
  union all (select * from stored except select * from posted);

-- overpayment
drop view inv_charged_twice;
drop index charge_attempts_settled_at;
alter table charge_attempts drop constraint charge_attempts_state_check, drop constraint charge_attempts_settled;
update charge_attempts set state = 'overpayment' where state = 'surplus';
alter table charge_attempts
  add constraint charge_attempts_state_check check (state in ('created', 'sent', 'unknown', 'succeeded', 'failed', 'abandoned', 'overpayment')),
  add constraint charge_attempts_settled check ((state in ('succeeded', 'failed', 'abandoned', 'overpayment')) = (settled_at is not null));
create index charge_attempts_settled_at on charge_attempts (settled_at) where state in ('succeeded', 'overpayment');
create view inv_charged_twice as -- a patron's money for a period is kept at most once; all other is on its way back
  select a.id from charge_attempts a where a.state = 'overpayment' and not exists (select from refunds r where r.attempt_id = a.id);
alter table refunds drop constraint refunds_reason_check;
update refunds set reason = 'overpayment' where reason = 'surplus';
alter table refunds add constraint refunds_reason_check check (reason in ('overpayment', 'creator'));
-- The books are append-only: this once their names change, and no amount.
alter table ledger_transactions disable trigger ledger_transactions_append_only;
update ledger_transactions set kind = 'overpayment', key = regexp_replace(key, '^surplus:', 'overpayment:') where kind = 'surplus';
alter table ledger_transactions enable trigger ledger_transactions_append_only;

-- round robin, order, lock, generation (turn)
alter index invitations_turns rename to invitations_by_creator;

-- content hash
alter table comments rename column gist to content_hash;
alter table comments rename constraint comments_gist_not_null to comments_content_hash_not_null;
alter table messages rename column gist to content_hash;
alter table messages rename constraint messages_gist_not_null to messages_content_hash_not_null;
alter function gist_of(text) rename to content_hash_of;

-- rate limit (attempt, try)
alter table attempts rename to rate_limits;
alter table rate_limits rename constraint attempts_count_check to rate_limits_count_check;
alter table rate_limits rename constraint attempts_count_not_null to rate_limits_count_not_null;
alter table rate_limits rename constraint attempts_key_hash_check to rate_limits_key_hash_check;
alter table rate_limits rename constraint attempts_key_hash_not_null to rate_limits_key_hash_not_null;
alter table rate_limits rename constraint attempts_name_not_null to rate_limits_name_not_null;
alter table rate_limits rename constraint attempts_pkey to rate_limits_pkey;
alter table rate_limits rename constraint attempts_window_end_not_null to rate_limits_window_end_not_null;
alter index attempts_end rename to rate_limits_end;

-- in transit (on the way)
drop view inv_payouts;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
update ledger_accounts set kind = 'creator_in_transit' where kind = 'creator_on_the_way';
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('provider', 'provider_fees', 'platform_fees', 'to_refund',
  'creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed'));
create view inv_payouts as -- in transit is what was reserved for payouts and did not end
  select a.id from ledger_accounts a where a.kind = 'creator_in_transit' and a.balance_kobo <> (
    select coalesce(sum(p.amount_kobo + p.fee_kobo), 0) from payouts p
    where p.creator_id = a.owner_id and p.state in ('created', 'sent', 'unknown'));

-- in progress (under way)
alter index payouts_one_under_way rename to payouts_one_in_progress;
