import { testCards } from '../src/paystack/test-cards.ts';
import type { OpenSandbox } from './harness.ts';

export const callbackUrl = 'http://ada.localhost:3000/membership/paid?from=ada%20b';

type Initialised = { data: { authorization_url: string; access_code: string; reference: string } };

/** Starts a payment as the api does and returns the path of its checkout. */
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

/** Fills and submits the card form with a test card. */
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
  channel: string;
  customer: { id: number; customer_code: string };
  authorization: {
    authorization_code?: string;
    signature?: string;
    reusable?: boolean;
    last4?: string;
    channel?: string;
  };
};

export async function verify(sandbox: OpenSandbox, reference: string): Promise<Verified> {
  const response = await sandbox.paystack(`/transaction/verify/${reference}`);
  return ((await response.json()) as { data: Verified }).data;
}

/** Pays with a test card and returns the code of the saved authorization. */
export async function saveCard(sandbox: OpenSandbox, slug = 'success', reference = 'first'): Promise<string> {
  await payWith(sandbox, await startPayment(sandbox, reference), slug);
  return (await verify(sandbox, reference)).authorization.authorization_code ?? '';
}

/** Charges a saved authorization, as the api does. */
export const charge = (sandbox: OpenSandbox, code: string, reference: string, fields: object = {}) =>
  sandbox.paystack('/transaction/charge_authorization', {
    email: 'patron@example.com',
    amount: 250_000,
    authorization_code: code,
    reference,
    ...fields,
  });

export type Event = { event: string; data: Record<string, unknown> };

/** Events the sandbox sent to the merchant, or is about to, oldest first. */
export async function eventsOf(sandbox: OpenSandbox): Promise<Event[]> {
  const { items } = (await (await sandbox.control('/webhooks')).json()) as { items: { body: string }[] };
  return items.toReversed().map(({ body }) => JSON.parse(body) as Event);
}

/** Settles what is pending without delay. */
export const settleAtOnce = (sandbox: OpenSandbox) => sandbox.control('/settling', { delayMs: 0 });
