import { lagosDate } from '#features/billing/calendar.ts';
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
 * Writes down that this email goes, so that neither a crash nor another process makes two, and counts it where it counts: of
 * its creator's day, of its address's month, of the instance's day.
 */
export const beginEmail = ({ db, clock, config }: Deps, { creatorId, hash, perDay }: Email): Promise<Begun> =>
  inTransaction(db, async (tx) => {
    await lockInvitations(tx, creatorId);
    if (await isBegun(tx, creatorId, hash)) return 'goes';
    const now = clock.now();
    const morning = morningAfter(now, 1);
    if ((await countWrittenSince(tx, creatorId, dayStart(now))) >= perDay) return { reason: 'held', until: morning };
    if (!(await takeAddress(tx, hash, now))) {
      return { reason: 'held', until: morningAfter(await findFreeAt(tx, hash, now), 1) };
    }
    // Last: all others wait for this row until it commits.
    if (!(await takeOfDay(tx, lagosDate(now), config.invitationEmailsPerDay))) {
      await freeAddress(tx, hash, now);
      return { reason: 'capped', until: morning };
    }
    await insertInvitationEmail(tx, creatorId, hash, now);
    return 'goes';
  });

/** It was not taken for now: another one may go in its place. */
export const giveBackEmail = ({ db }: Pick<Deps, 'db'>, creatorId: string, hash: Buffer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const sentAt = await deleteInvitationEmail(tx, creatorId, hash);
    if (!sentAt) return;
    await freeAddress(tx, hash, sentAt);
    await giveBackToDay(tx, lagosDate(sentAt));
  });
