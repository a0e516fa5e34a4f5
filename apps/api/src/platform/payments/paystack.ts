import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProviderUnknown, type Payments } from './payments.ts';
import { createCharges } from './paystack-charges.ts';
import { createClient, itemsOf, unreadable, type ClientOptions } from './paystack-client.ts';
import { createDisputes } from './paystack-disputes.ts';
import { createIdentities } from './paystack-identities.ts';
import { idIn } from './paystack-json.ts';
import { createRefunds } from './paystack-refunds.ts';
import { createSettlements } from './paystack-settlements.ts';
import { createTransfers } from './paystack-transfers.ts';

// Source of every wire format here and in the neighbouring files: Paystack's API reference, from its own OpenAPI file
// and documentation copies.

const TIMEOUT_MS = 15_000;
const HEX_SHA512 = /^[0-9a-f]{128}$/;

type PaystackOptions = Omit<ClientOptions, 'timeoutMs'> & Partial<ClientOptions>;

/** Client of Paystack's HTTP API; the address determines whether it calls Paystack or the sandbox. */
export function createPaystack({ secretKey, url, timeoutMs = TIMEOUT_MS }: PaystackOptions): Payments {
  const call = createClient({ secretKey, url, timeoutMs });
  const charges = createCharges(call);

  return {
    live: secretKey.startsWith('sk_live_'),
    ...charges,
    ...createRefunds(call, charges.verify),
    ...createSettlements(call),
    ...createDisputes(call),
    ...createTransfers(call),
    ...createIdentities(call),

    async business() {
      // The id is part of each customer, and of nothing that exists without one.
      const [customer] = itemsOf(await call('GET', '/customer?perPage=1'));
      if (!customer) return null;
      const id = idIn(customer, 'integration');
      if (id === null) throw unreadable();
      return String(id);
    },

    async now() {
      const { isYes, date } = await call('GET', '/balance');
      if (!isYes || !date) throw new ProviderUnknown('Paystack answered without its time');
      return date;
    },

    isSignedEvent(rawBody, signature) {
      // Buffer.from stops at the first non-hex character: without the pattern a header that was sent twice would pass.
      if (signature === undefined || !HEX_SHA512.test(signature)) return false;
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
    },
  };
}
