import { readerOf } from '#features/identity/users/readers.ts';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { endCheck, isCheckOpen, takeDueChecks } from './identity.queries.ts';
import { identityFailedEmail } from './payout-emails.ts';
import { findCreatorEmail } from './transfer.queries.ts';

const AT_ONCE = 20;
/** The provider repeats its events for so long. */
const RESULT_AFTER_MS = days(3);
const NO_RESULT = 'no result within three days';

/**
 * Asks the provider how a check ended. Of a failure an event alone tells: it comes with the provider's reason.
 * Idempotent, in any order; a check that is not ours, or has succeeded, stays as it is.
 * @throws ProviderUnknown when the provider does not answer.
 */
export async function settleIdentity(deps: Deps, customer: string, failure: string | null): Promise<void> {
  if (!(await isCheckOpen(deps.db, customer))) return;
  const isVerified = await deps.payments.isIdentified(customer);
  if (isVerified || failure !== null) await end(deps, customer, isVerified ? null : failure);
}

/** Asks about the checks whose event was lost. One that never ends has failed: its creator can save the bank again. */
export async function askAboutIdentities(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await takeDueChecks(deps.db, { now, limit: AT_ONCE });
    for (const { customer, began_at } of due) {
      const isLate = now.getTime() - began_at.getTime() >= RESULT_AFTER_MS;
      try {
        await settleIdentity(deps, customer, isLate ? NO_RESULT : null);
      } catch (error) {
        deps.log.warn({ err: error, customer }, 'the result of an identity check is not known yet');
      }
    }
    if (due.length < AT_ONCE) return;
  }
}

/** Nothing is written about a success: the page shows it. */
async function end(deps: Deps, customer: string, failure: string | null): Promise<void> {
  await inTransaction(deps.db, async (tx, afterCommit) => {
    const ended = await endCheck(tx, customer, { failure, now: deps.clock.now() });
    if (!ended) return;
    afterCommit(() => deps.log.info({ customer, failure }, 'identity check ended'));
    if (failure === null || !ended.is_current) return;
    const email = await findCreatorEmail(tx, ended.creator_id);
    // The account was deleted meanwhile.
    if (email === '') return;
    await deps.jobs.send(tx, outgoingMail, identityFailedEmail(await readerOf(tx, email), deps.config, ended));
  });
}
