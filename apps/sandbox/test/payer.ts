import { testCards } from '../src/paystack/test-cards.ts';
import type { OpenSandbox } from './harness.ts';

export const callbackUrl = 'http://ada.localhost:3000/membership/paid?from=ada%20b';

type Initialised = { data: { authorization_url: string; access_code: string; reference: string } };

/** Starts a payment as the api does and answers the path of its checkout. */
export async function startPayment(sandbox: OpenSandbox, reference: string, fields: object = {}): Promise<string> {
  const response = await sandbox.paystack('/transaction/initialize', {
    email: 'patron@example.com',
    amount: '250000',
    reference,
    callback_url: callbackUrl,
    ...fields,
  });
  const { data } = (await response.json()) as Initialised;
  return new URL(data.authorization_url).pathname;
}

/** Fills and sends the card form with a test card. */
export function payWith(sandbox: OpenSandbox, checkout: string, slug: string): Promise<Response> {
  const card = testCards.find((card) => card.slug === slug);
  return sandbox.submit(`${checkout}/card`, { number: card?.number ?? '', expiry: '12/40', cvv: card?.cvv ?? '' });
}

export type Verified = {
  status: string;
  gateway_response: string;
  fees: number | null;
  paid_at: string | null;
  metadata: unknown;
  authorization: { authorization_code?: string; signature?: string; reusable?: boolean; last4?: string };
};

export async function verify(sandbox: OpenSandbox, reference: string): Promise<Verified> {
  const response = await sandbox.paystack(`/transaction/verify/${reference}`);
  return ((await response.json()) as { data: Verified }).data;
}
