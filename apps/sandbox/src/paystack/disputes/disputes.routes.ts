import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, textOr } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { PaystackError } from '../paystack-error.ts';
import { toDisputeWire } from './dispute.wire.ts';
import { findDispute, pageDisputes } from './disputes.queries.ts';

export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.get('/dispute', (request) => {
    const span = readSpan(request.query);
    const { transaction, status } = fieldsOf(request.query);
    const { items, total } = pageDisputes(store, {
      ...span,
      transactionId: transaction === undefined ? null : Number(transaction) || 0,
      status: textOr(status, null),
    });
    const wires = items.map((dispute) => toDisputeWire(sandbox, dispute));
    return answer('Disputes retrieved', wires, pageMeta(total, span));
  });

  app.get<{ Params: { id: string } }>('/dispute/:id', (request) => {
    const dispute = findDispute(store, Number(request.params.id));
    if (!dispute)
      throw new PaystackError(404, 'dispute_not_found', 'Dispute not found', 'Ensure that the dispute exists');
    return answer('Dispute retrieved', toDisputeWire(sandbox, dispute));
  });
}
