import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';

/** Part of the person's own file. */
const exported = [
  'authenticators.user_id',
  'blocks.blocker_id',
  'checklists.user_id',
  'comments.author_id',
  'devices.user_id',
  'follows.follower_id',
  'handles.owner_id',
  'identities.user_id',
  'invoices.patron_id',
  'likes.user_id',
  'media.owner_id',
  'memberships.creator_id',
  'name_reviews.user_id',
  'notifications.recipient_id',
  'payment_methods.patron_id',
  'payout_accounts.creator_id',
  'payouts.creator_id',
  'post_reads.reader_id',
  'posts.author_id',
  'private_feeds.user_id',
  'profiles.user_id',
  'push_devices.user_id',
  'reactions.user_id',
  'reports.reporter_id',
  'sessions.user_id',
  'subscriptions.patron_id',
  'thread_participants.user_id',
];
/** Exported in files of their own: members, analytics, statements. */
const elsewhere = [
  'creator_days.creator_id',
  'creator_hours.creator_id',
  'creator_months.creator_id',
  'creator_stats.creator_id',
  'creator_revenue.creator_id',
  'page_days.creator_id',
  'disputes.creator_id',
  'invitation_allowances.creator_id',
  'invitations.creator_id',
  'ledger_accounts.owner_id',
  'ledger_transactions.creator_id',
  'payout_settings.creator_id',
  'refunds.creator_id',
  'subaccounts.creator_id',
  'subscriptions.creator_id',
];
/** Data of other people, credentials, and rows that exist only briefly. */
const notExported = [
  'blocks.blocked_id',
  'comments.answered_id',
  'follows.creator_id',
  'exchange_codes.user_id',
  'idempotency_keys.user_id',
  'invitation_emails.creator_id',
  'notifications.actor_id',
  'operator_requests.decided_by',
  'operator_requests.requested_by',
  'queued_post_emails.recipient_id',
  'recovery_codes.user_id',
  'reports.creator_id',
  'reports.subject_id',
  'thread_participants.with_id',
];

it('every column that references a person is in their export, in another file, or excluded for a reason', async () => {
  const { deps } = await serverForTest();
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(deps.db);
  const thought = [...exported, ...elsewhere, ...notExported];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(thought.toSorted());
});
