import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProviderRefused, ProviderUnknown, type Payments, type ProviderPayment } from './payments.ts';

// Source for every wire fact here: Paystack's API reference, as kept in its own OpenAPI file and documentation copies.

const TIMEOUT_MS = 15_000;
const HEX_SHA512 = /^[0-9a-f]{128}$/;
const CHANNELS = ['card', 'bank', 'ussd', 'bank_transfer'];

const statuses: Record<string, ProviderPayment['status']> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
};

type Json = Record<string, unknown>;

interface Options {
  secretKey: string;
  url: string;
  timeoutMs?: number;
}

/** Paystack over its HTTP API; the address decides whether that is Paystack or the sandbox. */
export function createPaystack({ secretKey, url, timeoutMs = TIMEOUT_MS }: Options): Payments {
  async function call(method: 'GET' | 'POST', path: string, body?: Json): Promise<{ status: number; answer: Json }> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderUnknown('Paystack did not answer', { cause: error });
    }
    if (response.status >= 500 || response.status === 429 || response.status === 408) {
      throw new ProviderUnknown(`Paystack answered ${response.status}`);
    }
    return { status: response.status, answer: parseObject(text) };
  }

  return {
    live: secretKey.startsWith('sk_live_'),

    async initialize({ reference, email, amountKobo, callbackUrl, cancelUrl }) {
      const { status, answer } = await call('POST', '/transaction/initialize', {
        reference,
        email,
        amount: amountKobo,
        currency: 'NGN',
        callback_url: callbackUrl,
        channels: CHANNELS,
        // Memberships renew: only cards and banks that can be charged again may pay.
        metadata: JSON.stringify({ cancel_action: cancelUrl, custom_filters: { recurring: true } }),
      });
      if (status >= 300) throw new ProviderRefused(textIn(answer, 'message') ?? `Paystack answered ${status}`);
      const authorizationUrl = textIn(objectIn(answer, 'data') ?? {}, 'authorization_url');
      if (authorizationUrl === undefined) throw new ProviderUnknown('Paystack answered without an address');
      return { authorizationUrl };
    },

    async verify(reference) {
      const { status, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      const payment = objectIn(answer, 'data');
      if (status >= 300 && isUnknownReference(answer)) return missing(reference);
      if (status >= 300 || !payment)
        throw new ProviderUnknown(textIn(answer, 'message') ?? `Paystack answered ${status}`);
      return readPayment(payment);
    },

    isSignedEvent(rawBody, signature) {
      // Buffer.from stops at the first character that is no hex digit: a header sent twice would pass without the pattern.
      if (signature === undefined || !HEX_SHA512.test(signature)) return false;
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
    },
  };
}

function readPayment(payment: Json): ProviderPayment {
  const status = statuses[String(payment['status'])];
  const { amount, fees, id } = payment;
  if (!status || typeof amount !== 'number') throw new ProviderUnknown('Paystack answered in a form we do not know');
  return {
    status,
    providerId: typeof id === 'number' && Number.isSafeInteger(id) ? id : null,
    amountKobo: amount,
    currency: textIn(payment, 'currency') ?? '',
    reference: textIn(payment, 'reference') ?? '',
    channel: textIn(payment, 'channel') ?? null,
    feeKobo: typeof fees === 'number' ? fees : 0,
    paidAt: instantIn(payment, 'paid_at'),
    gatewayResponse: textIn(payment, 'gateway_response') ?? null,
    live: payment['domain'] === 'live',
  };
}

const missing = (reference: string): ProviderPayment => ({
  status: 'missing',
  providerId: null,
  amountKobo: 0,
  currency: 'NGN',
  reference,
  channel: null,
  feeKobo: 0,
  paidAt: null,
  gatewayResponse: null,
  live: false,
});

const isUnknownReference = (answer: Json): boolean =>
  answer['code'] === 'transaction_not_found' || /reference not found/i.test(textIn(answer, 'message') ?? '');

function parseObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Json;
  } catch {
    // Not JSON: an error page of something in between.
  }
  throw new ProviderUnknown('Paystack answered in a form we do not know');
}

const objectIn = (json: Json, key: string): Json | undefined => {
  const value = json[key];
  return typeof value === 'object' && value !== null ? (value as Json) : undefined;
};
const textIn = (json: Json, key: string): string | undefined => {
  const value = json[key];
  return typeof value === 'string' ? value : undefined;
};
const instantIn = (json: Json, key: string): Date | null => {
  const ms = Date.parse(textIn(json, key) ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
};
