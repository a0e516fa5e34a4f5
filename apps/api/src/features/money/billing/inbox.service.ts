import { batched } from '#platform/db/batched.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/http/errors.ts';
import { queue } from '#platform/jobs/jobs.ts';
import { sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { insertEvents, type NewEvent } from './inbox.queries.ts';
import { readProviderEvent } from './provider-event.ts';

/** The queue of stored events to process. */
export const providerEvents = queue<{ inboxId: number }>('provider-events');

/** A batch of the largest takes 5 MB. */
const EVENTS_AT_ONCE = 20;
/** A batch that takes longer lets the next one begin. */
const SLOW_MS = 200;

type InboxDeps = Pick<Deps, 'clock' | 'db' | 'jobs' | 'metrics' | 'payments'>;
export type ProviderEventReceiver = (body: Buffer, signature: string | undefined) => Promise<void>;

/**
 * Receives events idempotently: stores a signed event together with its job; a duplicate gets the same answer. Many at
 * once share a transaction.
 * @throws AppError `unauthenticated` for an event not signed with our key, which is not stored.
 */
export function createProviderEventReceiver(deps: InboxDeps): ProviderEventReceiver {
  const store = batched({
    // Duplicates may share a batch: the database stores one of them.
    work: (events: readonly NewEvent[]) => storeEvents(deps, events),
    most: EVENTS_AT_ONCE,
    slowMs: SLOW_MS,
    gathers: true,
  });
  return async (body, signature) => {
    if (!deps.payments.isSignedEvent(body, signature)) {
      deps.metrics.events.inc({ event: 'webhook_refused' });
      throw new AppError('unauthenticated', say().billingServer.webhookNotSigned);
    }
    const { event, objectId, objectStatus } = readProviderEvent(body);
    const bodyHash = sha256(body);
    await store({
      provider: 'paystack',
      bodyHash,
      body,
      event,
      objectId: objectId ?? bodyHash.toString('hex'),
      objectStatus,
      now: deps.clock.now(),
    });
  };
}

const storeEvents = ({ db, jobs }: InboxDeps, events: readonly NewEvent[]): Promise<undefined[]> =>
  inTransaction(db, async (tx) => {
    const ids = await insertEvents(tx, events);
    await jobs.sendAll(
      tx,
      providerEvents,
      ids.map((inboxId) => ({ inboxId })),
    );
    return events.map(() => undefined);
  });
