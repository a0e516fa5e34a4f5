import type { PaymentOutcome } from '@udala/contract/subscriptions';
import { naira } from '@udala/messages/money';
import { findAttempt, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { reasonOf, UNCONFIRMED } from '#features/money/billing/failure-words.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { ProviderUnknown, type ProviderPayment } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { askProvider } from './settle.service.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { findSubscription } from '../subscriptions.queries.ts';

type Said = ProviderPayment['status'] | 'nothing';

/**
 * @throws AppError `not_found` for a reference that does not exist, is another patron's, or belongs to another creator
 * than this host's.
 */
export async function verifyPayment(deps: Deps, viewer: Viewer, reference: string): Promise<PaymentOutcome> {
  const before = await getOwnAttempt(deps, viewer, reference);
  const said = isSettled(before) ? 'succeeded' : await ask(deps, reference);
  const attempt = await getOwnAttempt(deps, viewer, reference);
  const subscription = await findSubscription(deps.db, attempt.subscription_id);
  if (!subscription) throw notFound();
  return {
    ...outcomeOf(attempt, said),
    subscription: toSubscriptionDto(subscription, { now: deps.clock.now(), byPatron: true }),
  };
}

async function getOwnAttempt(
  { db }: Pick<Deps, 'db'>,
  { userId, tenantId }: Viewer,
  reference: string,
): Promise<Attempt> {
  const attempt = await findAttempt(db, reference);
  if (!attempt || attempt.patron_id !== userId) throw notFound();
  if (tenantId !== null && attempt.creator_id !== tenantId) throw notFound();
  return attempt;
}

/** True once money has arrived: no status from the provider changes that. */
const isSettled = ({ state }: Attempt): boolean => state === 'succeeded' || state === 'overpayment';

async function ask(deps: Deps, reference: string): Promise<Said> {
  try {
    const { status } = await askProvider(deps, reference);
    return status;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    deps.log.warn({ err: error, reference }, 'payment could not be checked');
    return 'nothing';
  }
}

function outcomeOf(attempt: Attempt, said: Said): Pick<PaymentOutcome, 'status' | 'message'> {
  if (attempt.state === 'succeeded') return { status: 'paid', message: null };
  if (attempt.state === 'overpayment') return { status: 'returned', message: returnedMessage(attempt) };
  if (attempt.failure === UNCONFIRMED) return { status: 'failed', message: reasonOf(UNCONFIRMED) };
  if (attempt.state === 'failed') return failed(reasonOf(attempt.failure));
  // An open checkout can still be paid, but no payment is in progress.
  if (attempt.state === 'abandoned' || said === 'abandoned' || said === 'missing')
    return failed(say().billingServer.notFinished);
  return {
    status: 'pending',
    message: said === 'pending' ? say().billingServer.waitingForBank : say().billingServer.checkingPayment,
  };
}

function returnedMessage({ amount_kobo: priceKobo, received_kobo: receivedKobo }: Attempt): string {
  const { billingServer: m } = say();
  return receivedKobo !== null && receivedKobo < priceKobo
    ? m.tooLittleReceived(naira(receivedKobo), naira(priceKobo))
    : m.goesBack;
}

const failed = (reason: string) => ({ status: 'failed', message: say().billingServer.nothingCharged(reason) }) as const;
