import type { ReplyOf } from '@udala/contract/endpoint';
import type { listSessions as listSessionsEndpoint } from '@udala/contract/security';
import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findSessionsOf } from './sessions-list.queries.ts';
import { endOneSession, endSessions } from '../sessions.service.ts';

/** The viewer's sessions on all hosts, last used first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, sessionId }: Viewer,
): Promise<ReplyOf<typeof listSessionsEndpoint>> {
  const rows = await findSessionsOf(db, userId, clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    host: row.host,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === sessionId,
  }));
  return { items };
}

/** Ends one of the viewer's sessions everywhere. @throws AppError `not_found` for another person's session too. */
export async function endSession(deps: Deps, { userId }: Viewer, sessionId: string): Promise<void> {
  if (!(await endOneSession(deps, { userId, sessionId }))) throw notFound();
}

export const endOtherSessions = (deps: Deps, { userId, sessionId }: Viewer): Promise<void> =>
  inTransaction(deps.db, (tx, afterCommit) => endSessions(deps, tx, afterCommit, { userId, exceptId: sessionId }));
