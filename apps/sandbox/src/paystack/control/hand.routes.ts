import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { findAuthorization, putAuthorization, type PlannedDecline } from '../authorizations.queries.ts';
import { topUp } from '../movements/movements.ts';
import { openDispute, resolveDispute } from '../disputes/disputes.ts';
import { findDispute } from '../disputes/disputes.queries.ts';
import { enterCode, moveTransfer } from '../payouts/transfers.ts';
import { findTransfer } from '../payouts/transfers.queries.ts';
import { usualDelayMs } from '../settling.ts';

const Text = Type.String({ maxLength: 100 });

const Again = Type.Object({ reference: Text });
type Again = Static<typeof Again>;

const NextCharge = Type.Object({ code: Text, answer: Text });
type NextCharge = Static<typeof NextCharge>;

const Pending = Type.Object({ pending: Type.Enum(['waits', 'goes on']) });
type Pending = Static<typeof Pending>;

const TransferEnd = Type.Object({ reference: Text, status: Type.Enum(['pending', 'failed', 'reversed']) });
type TransferEnd = Static<typeof TransferEnd>;

const TransferCodes = Type.Object({ codes: Type.Enum(['on', 'off']) });
type TransferCodes = Static<typeof TransferCodes>;

const Opening = Type.Object({ reference: Text });
type Opening = Static<typeof Opening>;

const Ending = Type.Object({ id: Text, resolution: Type.Enum(['declined', 'merchant-accepted']) });
type Ending = Static<typeof Ending>;

const TopUp = Type.Object({ naira: Text });
type TopUp = Static<typeof TopUp>;

/** Paystack's smallest top-up: paystack.helpscoutdocs.com, article 67. */
const smallestTopUpKobo = 10_000;
const largestTopUpKobo = 1e12;

/** Declines a person can choose for the next charge of a card; the words are Paystack's. */
export const declineReasons = ['Insufficient Funds', 'Expired card', 'Pickup card (stolen card)', 'Declined'];
export const pauseChoice = 'pause';

/** The front page's buttons. */
export function handPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settling, webhookSender } = sandbox;

  app.post<{ Body: Again }>('/webhooks/deliver', { schema: { body: Again } }, async (request, reply) => {
    await webhookSender.deliverAgain(request.body.reference, 1);
    return reply.redirect('/#webhooks', 303);
  });

  app.post<{ Body: NextCharge }>('/next-charge', { schema: { body: NextCharge } }, (request, reply) => {
    const saved = findAuthorization(store, request.body.code);
    const decline = plannedDeclineOf(request.body.answer);
    if (saved) putAuthorization(store, { ...saved, next: decline && { decline, times: 1 } });
    return reply.redirect('/#cards', 303);
  });

  app.post<{ Body: Pending }>('/settling', { schema: { body: Pending } }, (request, reply) => {
    settling.setDelay(request.body.pending === 'waits' ? null : usualDelayMs);
    return reply.redirect('/', 303);
  });

  app.post<{ Body: TransferEnd }>('/transfers', { schema: { body: TransferEnd } }, (request, reply) => {
    const transfer = findTransfer(store, request.body.reference);
    const { status } = request.body;
    if (transfer?.status === 'otp') {
      store.inTransaction(() => enterCode(sandbox, transfer));
    } else if (transfer && status !== 'pending') {
      store.inTransaction(() => {
        settling.cancel('transfer', transfer.reference);
        moveTransfer(sandbox, transfer, status);
      });
    }
    return reply.redirect('/#payouts', 303);
  });

  app.post<{ Body: TransferCodes }>('/transfer-codes', { schema: { body: TransferCodes } }, (request, reply) => {
    sandbox.behaviours.set({ transferCodes: request.body.codes === 'on' });
    return reply.redirect('/#payouts', 303);
  });

  app.post<{ Body: TopUp }>('/top-up', { schema: { body: TopUp } }, (request, reply) => {
    const amountKobo = koboOf(request.body.naira);
    if (amountKobo >= smallestTopUpKobo && amountKobo <= largestTopUpKobo) {
      store.inTransaction(() => topUp(sandbox, amountKobo));
    }
    return reply.redirect('/#payouts', 303);
  });

  app.post<{ Body: Opening }>('/disputes', { schema: { body: Opening } }, (request, reply) => {
    openDispute(sandbox, request.body.reference, null);
    return reply.redirect('/#disputes', 303);
  });

  app.post<{ Body: Ending }>('/disputes/resolve', { schema: { body: Ending } }, (request, reply) => {
    const dispute = findDispute(store, Number(request.body.id));
    if (dispute) resolveDispute(sandbox, dispute, request.body.resolution);
    return reply.redirect('/#disputes', 303);
  });
}

/** Reads whole naira as people write them: `₦50,000`. NaN for anything else. */
const koboOf = (naira: string) => Number(naira.replace(/[₦,\s]/g, '')) * 100;

function plannedDeclineOf(answer: string): PlannedDecline | null {
  if (answer === pauseChoice) return { answer: 'pause' };
  return declineReasons.includes(answer) ? { answer: 'decline', text: answer } : null;
}
