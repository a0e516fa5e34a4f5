import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { insertEvent } from './inbox.queries.ts';
import { readProviderEvent } from './provider-event.ts';

/** The queue of stored events to process. */
export const providerEvents = queue<{ inboxId: number }>('provider-events');

/**
 * Idempotent: stores a signed event together with its job; a duplicate gets the same answer.
 * @throws AppError `unauthenticated` for an event not signed with our key, which is not stored.
 */
export async function receiveProviderEvent(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'metrics' | 'payments'>,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  if (!deps.payments.isSignedEvent(body, signature)) {
    deps.metrics.events.inc({ event: 'webhook_refused' });
    throw new AppError('unauthenticated', say().billingServer.webhookNotSigned);
  }
  const { event, objectId, objectStatus } = readProviderEvent(body);
  const bodyHash = sha256(body);
  await inTransaction(deps.db, async (tx) => {
    const inboxId = await insertEvent(tx, {
      provider: 'paystack',
      bodyHash,
      body,
      event,
      objectId: objectId ?? bodyHash.toString('hex'),
      objectStatus,
      now: deps.clock.now(),
    });
    if (inboxId !== undefined) await deps.jobs.send(tx, providerEvents, { inboxId });
  });
}
