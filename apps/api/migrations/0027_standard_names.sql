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
