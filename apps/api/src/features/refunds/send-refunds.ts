import { quarantine } from '#features/quarantine/quarantine.ts';
import { post, provider, toRefund } from '#features/ledger/ledger.service.ts';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ProviderRefused, ProviderUnknown, type ProviderRefund } from '#platform/payments/payments.ts';
import type { Deps } from '#app/deps.ts';
import { findRefundOf, noteRefund, takeDueRefund, type OpenRefund } from './refunds.queries.ts';

const LAID_BACK_MS = minutes(10);
const ASK_AGAIN_MS = minutes(60);

export const sendRefundsInBackground = (deps: Deps): void =>
  deps.jobs.every('refunds', minutes(1), () => sendDueRefunds(deps));

/** Sends what is to go back, and asks about what was sent; several processes may do so at once. */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const refund = await takeDueRefund(deps.db, { now, layBackUntil: later(now, LAID_BACK_MS) });
    if (!refund) return;
    try {
      await settleRefund(deps, refund);
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error;
      deps.log.warn({ err: error, reference: refund.reference }, 'a refund got no answer and is looked for again');
      await noteRefund(deps.db, refund.id, { ...nothing, state: 'unknown', nextAt: later(now, LAID_BACK_MS), now });
    }
  }
}

/** Brings a refund in line with what the provider says of it; safe to repeat, in any order. Nothing for one we do not know. */
export async function settleRefundOf(deps: Deps, reference: string): Promise<void> {
  const refund = await findRefundOf(deps.db, reference);
  if (refund && refund.state !== 'done') await settleRefund(deps, refund);
}

const nothing = { providerId: null, problem: null, nextAt: null } as const;

async function settleRefund(deps: Deps, refund: OpenRefund): Promise<void> {
  const known = refund.state === 'queued' ? null : await findSent(deps, refund);
  const answer = known ?? (await send(deps, refund));
  const now = deps.clock.now();
  if (typeof answer === 'string') return refused(deps, refund, answer);
  const { providerId } = answer;
  if (answer.status === 'done') return closeRefund(deps, refund, answer);
  if (answer.status === 'failed') return trouble(deps, refund, 'failed', null);
  if (answer.status === 'attention') return trouble(deps, refund, 'needs_attention', null);
  await noteRefund(deps.db, refund.id, {
    ...nothing,
    state: 'sent',
    providerId,
    nextAt: later(now, ASK_AGAIN_MS),
    now,
  });
}

const findSent = async (deps: Deps, { payment_id: providerId }: OpenRefund): Promise<ProviderRefund | null> =>
  providerId === null ? null : deps.payments.findRefund({ providerId });

/** The provider's answer, or its words for why it will not. It refuses to send one payment back twice. */
async function send(deps: Deps, { reference, amount_kobo: amountKobo }: OpenRefund): Promise<ProviderRefund | string> {
  try {
    return await deps.payments.refund({ reference, amountKobo });
  } catch (error) {
    if (error instanceof ProviderRefused) return error.message;
    throw error;
  }
}

/** The provider sends back only out of what it holds for us: there it is a matter of time. */
async function refused(deps: Deps, refund: OpenRefund, problem: string): Promise<void> {
  if (!/balance/i.test(problem)) return trouble(deps, refund, 'failed', problem);
  const now = deps.clock.now();
  deps.metrics.events.inc({ event: 'refund_waits_for_balance' });
  deps.log.error({ reference: refund.reference, problem }, 'a refund waits until the provider holds enough');
  await noteRefund(deps.db, refund.id, { ...nothing, state: 'queued', problem, nextAt: later(now, ASK_AGAIN_MS), now });
}

async function closeRefund(deps: Deps, refund: OpenRefund, { providerId }: ProviderRefund): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const isNews = await noteRefund(tx, refund.id, { ...nothing, state: 'done', providerId, now });
    if (!isNews) return;
    await post(tx, {
      kind: 'refund_sent',
      key: `refund_sent:${refund.id}`,
      creatorId: refund.creator_id,
      invoiceId: refund.invoice_id,
      at: now,
      movements: [{ from: toRefund, to: provider, amountKobo: refund.amount_kobo }],
    });
  });
}

/** It does not go back by itself: the money stays owed, and a person has to look. */
async function trouble(
  deps: Deps,
  { id, reference }: OpenRefund,
  state: 'failed' | 'needs_attention',
  problem: string | null,
): Promise<void> {
  const now = deps.clock.now();
  await noteRefund(deps.db, id, { ...nothing, state, problem, now });
  await quarantine(deps, { kind: `refund_${state}`, key: reference, details: { problem } });
}
