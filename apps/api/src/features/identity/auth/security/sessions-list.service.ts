import type { ReplyOf } from '@udala/contract/endpoint';
import type { listSessions as listSessionsEndpoint } from '@udala/contract/security';
import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findSignInsOf } from './sessions-list.queries.ts';
import { endSignIn, endSignIns } from '../sessions.service.ts';

/** The viewer's sign-ins, each with all its hosts, last used first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, signInId }: Viewer,
): Promise<ReplyOf<typeof listSessionsEndpoint>> {
  const rows = await findSignInsOf(db, userId, clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    hosts: row.hosts,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === signInId,
  }));
  return { items };
}

/** Ends one of the viewer's sign-ins on every host. @throws AppError `not_found` for another person's too. */
export async function endSession(deps: Deps, { userId }: Viewer, signInId: string): Promise<void> {
  if (!(await endSignIn(deps, { userId, signInId }))) throw notFound();
}

export const endOtherSessions = (deps: Deps, { userId, signInId }: Viewer): Promise<void> =>
  inTransaction(deps.db, (tx, afterCommit) => endSignIns(deps, tx, afterCommit, { userId, exceptId: signInId }));
