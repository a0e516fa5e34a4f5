import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, textOr } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { PaystackError } from '../paystack-error.ts';
import { findByReference } from '../transactions.queries.ts';
import { toNewRefundWire, toRefundWire } from './refund.wire.ts';
import { createRefund } from './refunds.ts';
import { findRefund, pageRefunds } from './refunds.queries.ts';
import { retryRefund } from './retry-refund.ts';

const none = -1;

export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, behaviours } = sandbox;
  const businessNumber = () => behaviours.get().business;

  app.post('/refund', (request) => {
    const { refund, transaction } = createRefund(sandbox, request.body);
    return answer('Refund has been queued for processing', toNewRefundWire(refund, transaction, businessNumber()));
  });

  app.post<{ Params: { id: string } }>('/refund/retry_with_customer_details/:id', (request) => {
    const refund = retryRefund(sandbox, Number(request.params.id), request.body);
    return answer('Refund retried and has been queued for processing', toRefundWire(refund, businessNumber()));
  });

  app.get('/refund', (request) => {
    const span = readSpan(request.query);
    const { items, total } = pageRefunds(store, span, transactionIdIn(request.query));
    const wires = items.map((refund) => toRefundWire(refund, businessNumber()));
    return answer('Refunds retrieved', wires, pageMeta(total, span));
  });

  app.get<{ Params: { id: string } }>('/refund/:id', (request) => {
    const refund = findRefund(store, Number(request.params.id));
    if (!refund) throw new PaystackError(404, 'refund_not_found', 'Refund not found', 'Ensure that the refund exists');
    return answer('Refund retrieved', toRefundWire(refund, businessNumber()));
  });

  /** The documents ask for the id, older ones for the reference. Null when neither is given: all refunds are meant. */
  function transactionIdIn(query: unknown): number | null {
    const { transaction, reference } = fieldsOf(query);
    const named = textOr(transaction, null) ?? textOr(reference, null);
    if (named === null) return null;
    return findByReference(store, named)?.id ?? (/^\d+$/.test(named) ? Number(named) : none);
  }
}
