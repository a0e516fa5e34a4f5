import { lagosDate } from '#features/money/billing/calendar.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { countWrittenSince, lockInvitations } from './invitations.queries.ts';
import { findFreeAt, freeAddress, giveBackToDay, takeAddress, takeOfDay } from './invited-addresses.queries.ts';
import { deleteInvitationEmail, insertInvitationEmail, isBegun } from './send-invitations.queries.ts';
import { dayStart, morningAfter } from './sending-days.ts';

interface Email {
  creatorId: string;
  hash: Buffer;
  perDay: number;
}
type Begun = 'goes' | { reason: 'held' | 'capped'; until: Date };

/**
 * Idempotent: records the email before it is sent, so that neither a crash nor another process sends a second one.
 * Counts it against three limits: the creator's day, the address's month and the instance's day.
 */
export const beginEmail = (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { creatorId, hash, perDay }: Email,
): Promise<Begun> =>
  inTransaction(db, async (tx) => {
    await lockInvitations(tx, creatorId);
    if (await isBegun(tx, creatorId, hash)) return 'goes';
    const now = clock.now();
    const morning = morningAfter(now, 1);
    if ((await countWrittenSince(tx, creatorId, dayStart(now))) >= perDay) return { reason: 'held', until: morning };
    if (!(await takeAddress(tx, hash, now))) {
      return { reason: 'held', until: morningAfter(await findFreeAt(tx, hash, now), 1) };
    }
    // Last, because every other sender waits for this row until the transaction commits.
    if (!(await takeOfDay(tx, lagosDate(now), config.invitationEmailsPerDay))) {
      await freeAddress(tx, hash, now);
      return { reason: 'capped', until: morning };
    }
    await insertInvitationEmail(tx, creatorId, hash, now);
    return 'goes';
  });

/** Uncounts an email that the mail server did not accept for now, so that another may be sent instead. */
export const giveBackEmail = ({ db }: Pick<Deps, 'db'>, creatorId: string, hash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const sentAt = await deleteInvitationEmail(tx, creatorId, hash);
    if (!sentAt) return;
    await freeAddress(tx, hash, sentAt);
    await giveBackToDay(tx, lagosDate(sentAt));
  });
