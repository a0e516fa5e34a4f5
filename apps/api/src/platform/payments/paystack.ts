import { createHmac, timingSafeEqual } from 'node:crypto';
import { ProviderRefused, ProviderUnknown, type Payments, type ProviderPayment } from './payments.ts';

// Source for every wire fact here: Paystack's API reference, as kept in its own OpenAPI file and documentation copies.

const TIMEOUT_MS = 15_000;
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

/** Paystack over its HTTP API; the address decides whether that is Paystack or the sandbox. */
export function createPaystack({ secretKey, url }: { secretKey: string; url: string }): Payments {
  async function call(method: 'GET' | 'POST', path: string, body?: Json): Promise<{ status: number; answer: Json }> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderUnknown('Paystack did not answer', { cause: error });
    }
    if (response.status >= 500 || response.status === 429) {
      throw new ProviderUnknown(`Paystack answered ${response.status}`);
    }
    return { status: response.status, answer: parseObject(text) };
  }

  return {
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
      const authorizationUrl = objectIn(answer, 'data')?.['authorization_url'];
      if (status < 300 && typeof authorizationUrl === 'string') return { authorizationUrl };
      throw new ProviderRefused(textIn(answer, 'message') ?? `Paystack answered ${status}`);
    },

    async verify(reference) {
      const { status, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      const payment = objectIn(answer, 'data');
      if (status >= 300 && /not found/i.test(textIn(answer, 'message') ?? '')) return missing(reference);
      if (status >= 300 || !payment)
        throw new ProviderUnknown(textIn(answer, 'message') ?? `Paystack answered ${status}`);
      return readPayment(payment);
    },

    isSignedEvent(rawBody, signature) {
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      const given = Buffer.from(signature ?? '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
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
  gatewayResponse: null,
  live: false,
});

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
