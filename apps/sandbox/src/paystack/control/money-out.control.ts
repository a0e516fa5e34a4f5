import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { toDisputeWire } from '../disputes/dispute.wire.ts';
import { openDispute, remindOfDispute, resolveDispute } from '../disputes/disputes.ts';
import { findDispute, listDisputes } from '../disputes/disputes.queries.ts';
import { toTransferWire } from '../payouts/transfer.wire.ts';
import { enterCode, moveTransfer } from '../payouts/transfers.ts';
import { findTransfer, listTransfers, type Transfer } from '../payouts/transfers.queries.ts';
import { toRefundWire } from '../refunds/refund.wire.ts';
import { moveRefund } from '../refunds/refunds.ts';
import { findRefund, listRefunds } from '../refunds/refunds.queries.ts';
import { listed } from './charges.control.ts';

const End = Type.Enum(['success', 'failed', 'reversed']);
const TransferMove = Type.Object(
  { status: Type.Enum(['pending', 'success', 'failed', 'reversed']) },
  { additionalProperties: false },
);
type TransferMove = Static<typeof TransferMove>;

const TransferPlan = Type.Object(
  { status: End, times: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) },
  { additionalProperties: false },
);
type TransferPlan = Static<typeof TransferPlan>;

const RefundMove = Type.Object(
  { status: Type.Enum(['processing', 'processed', 'failed', 'needs-attention']) },
  { additionalProperties: false },
);
type RefundMove = Static<typeof RefundMove>;

const NewDispute = Type.Object(
  { reference: Type.String(), amountKobo: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
type NewDispute = Static<typeof NewDispute>;

const Resolve = Type.Object(
  { resolution: Type.Enum(['merchant-accepted', 'declined', 'auto-accepted']) },
  { additionalProperties: false },
);
type Resolve = Static<typeof Resolve>;

type ById = { Params: { id: string } };

export function transfersControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settling, behaviours, transferEnds } = sandbox;

  const toWire = (transfer: Transfer) => toTransferWire(transfer, behaviours.get().business);

  app.get('/transfers', () => ({ items: listTransfers(store, listed).map(toWire) }));

  app.post<{ Body: TransferPlan }>('/transfers', { schema: { body: TransferPlan } }, (request) => {
    const { status, times = 1 } = request.body;
    transferEnds.plan(status, times);
    return { status, times };
  });

  app.post<{ Params: { reference: string }; Body: TransferMove }>(
    '/transfers/:reference',
    { schema: { body: TransferMove } },
    (request, reply) => {
      const transfer = findTransfer(store, request.params.reference);
      if (!transfer) return reply.code(404).send({ message: 'There is no such transfer.' });
      const { status } = request.body;
      if (status === 'pending') {
        if (transfer.status !== 'otp') return reply.code(409).send({ message: 'It does not wait for a code.' });
        store.inTransaction(() => enterCode(sandbox, transfer));
        return request.body;
      }
      store.inTransaction(() => {
        settling.cancel('transfer', transfer.reference);
        moveTransfer(sandbox, transfer, status);
      });
      return request.body;
    },
  );
}

export function refundsControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, settling, behaviours } = sandbox;

  app.get('/refunds', () => {
    const { business } = behaviours.get();
    return { items: listRefunds(store, listed).map((refund) => toRefundWire(refund, business)) };
  });

  app.post<ById & { Body: RefundMove }>('/refunds/:id', { schema: { body: RefundMove } }, (request, reply) => {
    const refund = findRefund(store, Number(request.params.id));
    if (!refund) return reply.code(404).send({ message: 'There is no such refund.' });
    store.inTransaction(() => {
      settling.cancel('refund', request.params.id);
      moveRefund(sandbox, refund, request.body.status);
    });
    return request.body;
  });
}

export function disputesControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.get('/disputes', () => ({
    items: listDisputes(store, listed).map((dispute) => toDisputeWire(sandbox, dispute)),
  }));

  app.post<{ Body: NewDispute }>('/disputes', { schema: { body: NewDispute } }, (request, reply) => {
    const dispute = openDispute(sandbox, request.body.reference, request.body.amountKobo ?? null);
    if (!dispute) return reply.code(409).send({ message: 'There is no such payment, or it is disputed already.' });
    return toDisputeWire(sandbox, dispute);
  });

  app.post<ById>('/disputes/:id/remind', (request, reply) => {
    const dispute = findDispute(store, Number(request.params.id));
    if (!dispute) return reply.code(404).send({ message: 'There is no such dispute.' });
    remindOfDispute(sandbox, dispute);
    return toDisputeWire(sandbox, dispute);
  });

  app.post<ById & { Body: Resolve }>('/disputes/:id/resolve', { schema: { body: Resolve } }, (request, reply) => {
    const dispute = findDispute(store, Number(request.params.id));
    if (!dispute) return reply.code(404).send({ message: 'There is no such dispute.' });
    return toDisputeWire(sandbox, resolveDispute(sandbox, dispute, request.body.resolution));
  });
}
