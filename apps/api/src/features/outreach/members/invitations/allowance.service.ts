import { invitationsPerDayMax, type InvitationAllowance } from '@udala/contract/members';
import { catalogue } from '@udala/messages/catalogue';
import { limits } from '@udala/contract/limits';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { grownAllowance, mustStop, shareOf, type Figures } from './allowance-rules.ts';
import {
  countedSince,
  countFigures,
  findAllowance,
  findStoppedCreator,
  findTrust,
  growAllowance,
  openAllowance,
  stopAllowance,
  type AllowanceRow,
} from './allowance.queries.ts';
import { countWaiting, countWrittenSince, lockInvitations, mayInvite } from './invitations.queries.ts';
import { dayStart, morningAfter } from './sending-days.ts';

export type Closed = Exclude<InvitationAllowance['closed'], 'page' | null>;

/** Reason for which no invitation of a creator is sent, or null. */
export async function findClosed(
  db: Db,
  config: Pick<Config, 'moneyMode'>,
  creatorId: string,
  now: Date,
): Promise<Closed | null> {
  const [allowance, trust] = await Promise.all([findAllowance(db, creatorId), findTrust(db, config, creatorId, now)]);
  if (allowance?.stoppedAt) return 'stopped';
  if (trust.isNameHeld) return 'name';
  return trust.isVerified ? null : 'unverified';
}

export const perDayOf = (
  { config }: Pick<Deps, 'config'>,
  allowance: Pick<AllowanceRow, 'perDay'> | undefined,
): number => shareOf(allowance?.perDay ?? limits.invitationsPerDay, config.invitationEmailsPerDay);

/** @throws AppError `not_found` on another creator's host. */
export async function getInvitationAllowance(deps: Deps, viewer: Viewer): Promise<InvitationAllowance> {
  assertMayManagePageHere(viewer);
  const { db } = deps;
  const creatorId = viewer.userId;
  const now = deps.clock.now();
  const [isReady, closed, allowance, waiting, today] = await Promise.all([
    mayInvite(db, creatorId),
    findClosed(db, deps.config, creatorId, now),
    findAllowance(db, creatorId),
    countWaiting(db, creatorId),
    countWrittenSince(db, creatorId, dayStart(now)),
  ]);
  const perDay = perDayOf(deps, allowance);
  return {
    closed: isReady ? closed : 'page',
    perDay,
    leftToday: Math.max(0, perDay - today),
    waiting,
    stopped: stoppedOf(allowance),
  };
}

function stoppedOf(allowance: AllowanceRow | undefined): InvitationAllowance['stopped'] {
  if (!allowance?.stoppedAt) return null;
  const { stoppedAt, stoppedBy, sent, bounced, refused } = allowance;
  const figures = stoppedBy === 'figures' ? { sent: sent ?? 0, bounced: bounced ?? 0, refused: refused ?? 0 } : null;
  return { at: stoppedAt.toISOString(), figures };
}

/**
 * Evaluates the outcomes of a creator's invitations: stops them or raises the allowance. Returns the allowance per day,
 * or the reason why none may be sent.
 */
export const assess = (deps: Deps, creatorId: string): Promise<{ perDay: number } | { closed: Closed }> =>
  inTransaction(deps.db, async (tx) => {
    await lockInvitations(tx, creatorId);
    const now = deps.clock.now();
    const allowance = await openAllowance(tx, creatorId, now);
    if (!allowance.stoppedAt) {
      const figures = await countFigures(tx, creatorId, countedSince(allowance, now));
      if (mustStop(figures)) await stop(tx, deps, creatorId, figures);
      else allowance.perDay = await grow(tx, creatorId, allowance, now);
    }
    const closed = await findClosed(tx, deps.config, creatorId, now);
    return closed ? { closed } : { perDay: perDayOf(deps, allowance) };
  });

async function grow(tx: Tx, creatorId: string, allowance: AllowanceRow, now: Date): Promise<number> {
  if (allowance.perDay >= invitationsPerDayMax) return allowance.perDay;
  const perDay = grownAllowance(allowance, await countFigures(tx, creatorId, allowance.grownAt), now);
  if (perDay !== allowance.perDay) await growAllowance(tx, creatorId, { perDay, now, next: morningAfter(now, 1) });
  return perDay;
}

/**
 * Stops a creator's invitations and emails them the reason and what to do. The operator finds the stop in the list and
 * the audit log.
 */
async function stop(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'metrics'>,
  creatorId: string,
  figures: Figures,
): Promise<void> {
  const at = deps.clock.now();
  if (!(await stopAllowance(tx, creatorId, figures, at))) return;
  const { sent, bounced, refused } = figures;
  await writeAudit(tx, {
    actor: 'system',
    action: 'invitations.stop',
    subjectId: creatorId,
    details: { sent, bounced, refused },
    at,
  });
  deps.metrics.events.inc({ event: 'invitations_stopped' });
  const creator = await findStoppedCreator(tx, creatorId);
  if (!creator) return;
  const reader = await readerOf(tx, creator.email);
  const { invitationsMail: mail } = catalogue(reader.locale);
  const message = composeEmail({
    reader,
    subject: mail.stoppedSubject,
    parts: [
      mail.stoppedLead({ sent, bounced, refused }),
      mail.stoppedWhatToDo,
      { link: `${deps.config.publicUrl.origin}/membership/app/members-list/import`, label: mail.stoppedOpen },
    ],
    because: mail.becauseCreator,
  });
  await deps.jobs.send(tx, outgoingMail, message);
}
