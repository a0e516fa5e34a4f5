import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serverForTest } from '#test/harness.ts';

/** Deleted with the account, at once or by the erasure. */
const goes = [
  'authenticators.user_id',
  'blocks.blocked_id',
  'blocks.blocker_id',
  'checklists.user_id',
  'comments.answered_id',
  'comments.author_id',
  'devices.user_id',
  'follows.creator_id',
  'follows.follower_id',
  'exchange_codes.user_id',
  'handles.owner_id',
  'idempotency_keys.user_id',
  'identities.user_id',
  'invitation_emails.creator_id',
  'invitations.creator_id',
  'likes.user_id',
  'media.owner_id',
  'name_reviews.user_id',
  'notifications.recipient_id',
  'queued_post_emails.recipient_id',
  'post_reads.reader_id',
  'posts.author_id',
  'private_feeds.user_id',
  'profiles.user_id',
  'push_devices.user_id',
  'reactions.user_id',
  'recovery_codes.user_id',
  'sessions.user_id',
  'thread_participants.user_id',
  'thread_participants.with_id',
];
/** Money, and tables without the person's own words. */
const stays = [
  'creator_days.creator_id',
  'creator_hours.creator_id',
  'creator_months.creator_id',
  'creator_stats.creator_id',
  'creator_revenue.creator_id',
  'page_days.creator_id',
  'disputes.creator_id',
  'invitation_allowances.creator_id',
  'invoices.patron_id',
  'ledger_accounts.owner_id',
  'ledger_transactions.creator_id',
  'memberships.creator_id',
  'notifications.actor_id',
  'operator_requests.decided_by',
  'operator_requests.requested_by',
  'payment_methods.patron_id',
  'payout_accounts.creator_id',
  'payout_settings.creator_id',
  'payouts.creator_id',
  'refunds.creator_id',
  'reports.creator_id',
  'reports.reporter_id',
  'reports.subject_id',
  'subaccounts.creator_id',
  'subscriptions.creator_id',
  'subscriptions.patron_id',
];

it('every column that references a person is either erased with the account or retained for a reason', async () => {
  const { deps } = await serverForTest();
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(deps.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...goes, ...stays].toSorted());
});
