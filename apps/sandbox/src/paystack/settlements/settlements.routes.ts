import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { answer } from '../envelope.ts';
import { fieldsOf, textOr } from '../fields.ts';
import { pageMeta, readSpan } from '../paging.ts';
import { PaystackError } from '../paystack-error.ts';
import { toWire } from '../transaction.wire.ts';
import { toSettlementWire } from './settlement.wire.ts';
import { findSettlement, pageSettlements, pageTransactionsOf } from './settlements.queries.ts';

export function settlementRoutes(app: FastifyInstance, { store, clock, behaviours }: Sandbox): void {
  // Newest first: general knowledge, as the sample has it.
  app.get('/settlement', (request) => {
    const span = readSpan(request.query);
    const { status, subaccount } = fieldsOf(request.query);
    const wanted = { status: textOr(status, null), subaccount: textOr(subaccount, null) };
    const { items, total } = pageSettlements(store, span, clock.now().toISOString(), wanted);
    const { business } = behaviours.get();
    const wires = items.map((settlement) => toSettlementWire(settlement, business));
    return answer('Settlements retrieved', wires, pageMeta(total, span));
  });

  app.get<{ Params: { id: string } }>('/settlement/:id/transactions', (request) => {
    const span = readSpan(request.query);
    const now = clock.now();
    const settlement = findSettlement(store, Number(request.params.id), now.toISOString());
    if (!settlement) throw unknownSettlement();
    const { items, total, volumeKobo } = pageTransactionsOf(store, settlement.id, span);
    const wires = items.map((transaction) => toWire(transaction, now));
    return answer('Transactions retrieved', wires, { ...pageMeta(total, span), total_volume: volumeKobo });
  });
}

// General knowledge: the documents do not give the answer for an unknown settlement.
const unknownSettlement = () =>
  new PaystackError(404, 'settlement_not_found', 'Settlement not found', 'Ensure that the settlement exists');
