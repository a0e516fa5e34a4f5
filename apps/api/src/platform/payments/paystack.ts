import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProviderUnknown, type Payments } from './payments.ts';
import { createCharges } from './paystack-charges.ts';
import { createClient, type ClientOptions } from './paystack-client.ts';
import { createRefunds } from './paystack-refunds.ts';
import { createTransfers } from './paystack-transfers.ts';

// Source for every wire fact here and beside: Paystack's API reference, as kept in its own OpenAPI file and
// documentation copies.

const TIMEOUT_MS = 15_000;
const HEX_SHA512 = /^[0-9a-f]{128}$/;

type PaystackOptions = Omit<ClientOptions, 'timeoutMs'> & Partial<ClientOptions>;

/** Paystack over its HTTP API; the address decides whether that is Paystack or the sandbox. */
export function createPaystack({ secretKey, url, timeoutMs = TIMEOUT_MS }: PaystackOptions): Payments {
  const call = createClient({ secretKey, url, timeoutMs });
  const charges = createCharges(call);

  return {
    live: secretKey.startsWith('sk_live_'),
    ...charges,
    ...createRefunds(call, charges.verify),
    ...createTransfers(call),

    async now() {
      const { isYes, date } = await call('GET', '/balance');
      if (!isYes || !date) throw new ProviderUnknown('Paystack answered without its time');
      return date;
    },

    isSignedEvent(rawBody, signature) {
      // Buffer.from stops at the first character that is no hex digit: a header sent twice would pass without the pattern.
      if (signature === undefined || !HEX_SHA512.test(signature)) return false;
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
    },
  };
}
