import type { Payments, ProviderSettlement } from './payments.ts';
import { readPayment } from './paystack-charges.ts';
import { listPage, type Call } from './paystack-client.ts';
import { idIn, instantIn, koboIn, textIn, type Json } from './paystack-json.ts';

type Settlements = Pick<Payments, 'listSettlements' | 'listSettledPayments'>;

/** No payment of ours is older; without a start the list would be of a default span. */
const ALL = new Date('2016-01-01T00:00:00Z');

/** Without it the list has those of all subaccounts too. */
const MAIN_ACCOUNT = 'none';

/** What Paystack pays out of the payments it received. */
export const createSettlements = (call: Call): Settlements => ({
  listSettlements: (since, cursor, subaccountCode = MAIN_ACCOUNT) =>
    listPage(call, '/settlement', { since, cursor, more: { subaccount: subaccountCode } }, readSettlement),
  listSettledPayments: (settlementId, cursor) =>
    listPage(call, `/settlement/${settlementId}/transactions`, { since: ALL, cursor }, readPayment),
});

function readSettlement(data: Json): ProviderSettlement | null {
  const id = idIn(data, 'id');
  const grossKobo = koboIn(data, 'total_processed');
  const feesKobo = koboIn(data, 'total_fees');
  const paidKobo = koboIn(data, 'effective_amount');
  const at = instantIn(data, 'updatedAt', 'updated_at');
  if (id === null || grossKobo === null || feesKobo === null || paidKobo === null || at === null) return null;
  return { id, isPaidOut: textIn(data, 'status') === 'success', grossKobo, feesKobo, paidKobo, at };
}
