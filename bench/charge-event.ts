import { createHmac } from 'node:crypto';
import { succeeded } from '../apps/sandbox/src/paystack/outcome.ts';
import { toWire } from '../apps/sandbox/src/paystack/transaction.wire.ts';
import { freshTransaction, type Authorization } from '../apps/sandbox/src/paystack/transactions.queries.ts';
import { paystackKey } from './server.ts';

const FIRST_ID = 5_000_000_000;

/** A card that pays each time. */
export const cardOf = (code: string): Authorization => ({
  authorization_code: `AUTH_${code}`,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2040',
  channel: 'card',
  card_type: 'visa',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: `SIG_${code}`,
  account_name: null,
});

const now = new Date();
const order = {
  email: 'ada@example.com',
  amountKobo: 250_000,
  callbackUrl: null,
  metadata: null,
  channels: ['card' as const],
  ipAddress: '102.89.23.1',
  createdAt: now.toISOString(),
  reference: null,
};
const paid = toWire(succeeded({ id: FIRST_ID, ...freshTransaction(order) }, cardOf('bench'), now));
let lastId = FIRST_ID;

/** Event of a further payment, in the sandbox's format and signed. */
export function chargeEvent(reference: string): { headers: Record<string, string>; body: string } {
  lastId += 1;
  const body = JSON.stringify({ event: 'charge.success', data: { ...paid, id: lastId, reference } });
  const signature = createHmac('sha512', paystackKey).update(body).digest('hex');
  return { headers: { 'content-type': 'application/json', 'x-paystack-signature': signature }, body };
}
