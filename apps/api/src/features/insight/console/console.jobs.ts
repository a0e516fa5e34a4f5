import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Deps } from '#app/deps.ts';
import { decide, findDue, findRequest } from './requests.queries.ts';
import { auditRequest, doWaiting } from './requests.service.ts';

export const consoleJobs = (deps: Deps): void =>
  deps.jobs.every('actions of operators', minutes(5), () => doDueRequests(deps));

/** Does what has waited its day, and ends what nobody confirmed. Safe in several processes at once. */
export async function doDueRequests(deps: Deps): Promise<void> {
  for (const { id, isOver } of await findDue(deps.db, deps.clock.now())) {
    try {
      if (isOver) await end(deps, id, 'expired');
      else await inTransaction(deps.db, (tx) => doWaiting(deps, tx, id, null));
    } catch (error) {
      if (error instanceof AppError) await end(deps, id, 'failed', error.message);
      else deps.log.error({ err: error, request: id }, 'an action that has waited could not be done');
    }
  }
}

/** Does nothing where somebody else has decided it meanwhile. */
async function end(deps: Deps, id: string, to: 'expired' | 'failed', problem?: string): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    if (!(await decide(tx, { id, to, by: null, now, ...(problem !== undefined && { problem }) }))) return;
    const row = await findRequest(tx, id);
    if (row) await auditRequest(tx, row, to === 'expired' ? 'operator.expire' : 'operator.fail', 'system', now);
  });
}
