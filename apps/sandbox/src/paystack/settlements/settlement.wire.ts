import type { Settlement } from './settlements.queries.ts';

/**
 * A settlement as paystack.com/docs/api/settlement shows it: `total_amount` is `total_processed` less the fees,
 * `effective_amount` is what was paid out. The samples have no deduction; a number is general knowledge.
 */
export function toSettlementWire(settlement: Settlement, business: number) {
  const { id, grossKobo, feesKobo, createdAt, dueAt, destination } = settlement;
  const deductionsKobo = settlement.deductionsKobo ?? 0;
  const netKobo = grossKobo - feesKobo;
  return {
    id,
    domain: 'test',
    status: destination === null ? 'pending' : 'success',
    currency: 'NGN',
    integration: business,
    total_amount: netKobo,
    effective_amount: netKobo - deductionsKobo,
    total_fees: feesKobo,
    total_processed: grossKobo,
    deductions: deductionsKobo === 0 ? null : deductionsKobo,
    settlement_date: `${dueAt.slice(0, 10)}T00:00:00.000Z`,
    settled_by: null,
    createdAt,
    updatedAt: destination === null ? createdAt : dueAt,
  };
}
