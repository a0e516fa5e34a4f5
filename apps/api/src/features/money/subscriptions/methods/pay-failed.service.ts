import type { ReplyOf } from '@udala/contract/endpoint';
import type { PaidOne, payFailed as payFailedEndpoint } from '@udala/contract/payment-methods';
import { findAttempt, findUnsettledAttempt, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { makeAttempt } from '#features/money/billing/checkout.service.ts';
import { faultOf, reasonOf } from '#features/money/billing/failure-words.ts';
import { lockMethod } from '#features/money/billing/methods.queries.ts';
import { days } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { answerKey, claimKey, isAnswered, type OnceKey } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { lockMembership } from '../changes/changing.queries.ts';
import { endDoubt } from '../paying/go-to-checkout.ts';
import { chargeSaved } from '../renewals/charge-saved.ts';
import { toSubscriptionDto } from '../subscriptions.dto.ts';
import { dueDate } from '../terms.ts';
import { findUnpaid, setMethod } from './methods.queries.ts';

type Reply = ReplyOf<typeof payFailedEndpoint>;

/** Banks lock a card after ten declines in a row, at all merchants. */
const ROUNDS_A_DAY: RateLimit = { name: 'payments with a saved method', max: 10, windowMs: days(1) };
const AT_ONCE_MAX = 50;

/**
 * Charges a saved method for every unpaid membership of a patron, one after the other, and renews those with it. Ends
 * with the first decline: the next charge would be declined too. Idempotent: a period has one unsettled attempt.
 */
export async function payFailed(
  deps: Deps,
  { userId: patronId }: Viewer,
  idempotencyKey: string,
  methodId: string,
): Promise<Reply> {
  const key: OnceKey = { userId: patronId, key: idempotencyKey, request: { payFailed: methodId } };
  if (!(await isAnswered(deps.db, key))) await enforceRateLimits(deps, [{ limit: ROUNDS_A_DAY, key: patronId }]);
  const earlier = await inTransaction(deps.db, async (tx) => {
    if (!(await lockMethod(tx, { id: methodId, patronId }))) throw notFound();
    return claimKey(tx, key, deps.clock.now());
  });
  if (earlier !== undefined) return earlier as Reply;
  const items: PaidOne[] = [];
  for (const { id } of await findUnpaid(deps.db, patronId, AT_ONCE_MAX)) {
    const wasDeclined = items.some(({ status }) => status === 'failed');
    if (wasDeclined) items.push({ subscriptionId: id, status: 'not_tried', message: null });
    else items.push(...(await tryOne(deps, { subscriptionId: id, patronId, methodId })));
  }
  const reply = { items };
  await answerKey(deps.db, key, reply);
  return reply;
}

interface Order {
  subscriptionId: string;
  patronId: string;
  methodId: string;
}

/** A creator who cannot be paid now holds up nobody else's membership. */
async function tryOne(deps: Deps, order: Order): Promise<PaidOne[]> {
  try {
    return await payOne(deps, order);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return [{ subscriptionId: order.subscriptionId, status: 'not_tried', message: error.message }];
  }
}

/** Empty where nothing is owed any more. */
async function payOne(deps: Deps, order: Order): Promise<PaidOne[]> {
  const { subscriptionId } = order;
  let begun = await inTransaction(deps.db, (tx) => begin(deps, tx, order));
  if (begun !== null && 'open' in begun) {
    try {
      await endDoubt(deps, begun.open);
    } catch (error) {
      if (error instanceof AppError) return [{ subscriptionId, status: 'pending', message: error.message }];
      throw error;
    }
    begun = await inTransaction(deps.db, (tx) => begin(deps, tx, order));
  }
  if (begun === null) return [];
  if ('open' in begun) return [{ subscriptionId, status: 'pending', message: say().billingServer.paymentInProgress }];
  await chargeSaved(deps, begun.reference);
  return [{ subscriptionId, ...outcomeOf(await findAttempt(deps.db, begun.reference)) }];
}

/** Records the charge of an unpaid period, or returns the attempt that is open; null where nothing is owed. */
async function begin(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { subscriptionId, patronId, methodId }: Order,
): Promise<{ reference: string } | { open: Attempt } | null> {
  const now = deps.clock.now();
  const subscription = await lockMembership(tx, subscriptionId, { patronId, tenantId: null });
  if (!subscription?.term || subscription.state !== 'past_due') return null;
  if (!toSubscriptionDto(subscription, { now, byPatron: true }).canPay) return null;
  const { id, term, period_no: periodNo, creator, price_kobo: amountKobo } = subscription;
  const open = await findUnsettledAttempt(tx, { subscriptionId: id, periodNo });
  if (open) return { open };
  if (!(await lockMethod(tx, { id: methodId, patronId }))) return null;
  await setMethod(tx, [id], methodId);
  const [periodStart, periodEnd] = [dueDate(term), dueDate(term, periodNo + 1)];
  const invoice = {
    subscriptionId: id,
    creatorId: creator.id,
    patronId,
    periodNo,
    periodStart,
    periodEnd,
    amountKobo,
    now,
  };
  return { reference: await makeAttempt(tx, deps, invoice, methodId) };
}

function outcomeOf(attempt: Attempt | undefined): Pick<PaidOne, 'status' | 'message'> {
  if (attempt?.state === 'succeeded' || attempt?.state === 'overpayment') return { status: 'paid', message: null };
  if (attempt?.state === 'failed') {
    // What is not the card's fault says nothing about the next charge.
    const status = faultOf(attempt.failure) === 'merchant' ? 'not_tried' : 'failed';
    return { status, message: reasonOf(attempt.failure) };
  }
  const { billingServer: m } = say();
  // The bank's page is open as the checkout of this period.
  if (attempt?.checkout_url) return { status: 'failed', message: m.bankAsksForYou };
  return { status: 'pending', message: m.waitingForBank };
}
