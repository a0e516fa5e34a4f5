import { backingOff } from '#platform/payments/backing-off.ts';
import { createPermits } from '#platform/permits.ts';
import { clocksAgree } from '#platform/payments/clock-check.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { chargeSaved, endDoubtAbout } from './charge-saved.ts';
import { chargesBeforeCount, pauseIfFailing } from './charge-pauses.ts';
import { dueQueue } from './due-queue.ts';
import { emailFailures } from './email-failures.ts';
import { isAnyDue } from './renewals.queries.ts';
import { takeStep } from './take-step.ts';

/** More workers than charges, so that the next attempts are recorded while the provider answers. */
const WORKERS_A_CHARGE = 1.5;
/** Renewals after which the failures are counted. */
const COUNT_EVERY = 25;

/** Takes one step for every membership that is due, and writes about what failed. Safe in several processes at once. */
export async function renewDue(deps: Deps): Promise<void> {
  await takeDueSteps(deps);
  await emailFailures(deps);
}

async function takeDueSteps(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (!(await isAnyDue(deps.db, now))) return;
  const first = await chargesBeforeCount(deps.db, now);
  if (first === 0 || !(await clocksAgree(deps))) return;
  const { payments } = deps;
  const atOnce = deps.config.renewalsAtOnce;
  const asking = backingOff(atOnce);
  // Half of the connections are left to readers, who would wait behind hundreds of renewals otherwise.
  const books = createPermits(Math.floor(deps.config.database.pool / 2));
  const charge: Payments['charge'] = (order) => books.without(() => asking(() => payments.charge(order)));
  const verify: Payments['verify'] = (reference) => books.without(() => payments.verify(reference));
  const workerDeps = { ...deps, payments: { ...payments, charge, verify } };
  const due = dueQueue(deps);
  let done = 0;
  async function renewAtMost(most: number): Promise<void> {
    let begun = 0;
    const work = async (): Promise<void> => {
      while ((begun += 1) <= most) {
        const id = await due.next();
        if (id === undefined) return;
        await books.holding(() => renewSafely(workerDeps, id));
        done += 1;
        if (done % COUNT_EVERY === 0 && (await pauseIfFailing(deps))) due.stop();
      }
    };
    await Promise.all(Array.from({ length: Math.min(most, Math.ceil(atOnce * WORKERS_A_CHARGE)) }, work));
  }
  await renewAtMost(first);
  if (!(await pauseIfFailing(deps))) await renewAtMost(Number.POSITIVE_INFINITY);
}

async function renewSafely(deps: Deps, id: string): Promise<void> {
  try {
    await renewOne(deps, id);
  } catch (error) {
    deps.metrics.events.inc({ event: 'renewal_failed' });
    deps.log.error({ err: error, subscriptionId: id }, 'a renewal could not go on and is tried again');
  }
}

/** Takes the step that one membership needs now. @throws ProviderUnknown when the provider does not answer. */
export async function renewOne(deps: Deps, id: string): Promise<void> {
  const followUp = await inTransaction(deps.db, (tx, afterCommit) => takeStep(deps, tx, afterCommit, id));
  if (followUp && 'charge' in followUp) await chargeSaved(deps, followUp.charge);
  if (followUp && 'endDoubt' in followUp) await endDoubtAbout(deps, id, followUp.endDoubt);
}
