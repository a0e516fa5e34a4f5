import { createHmac } from 'node:crypto';
import { receivePaystackEvent } from '@udala/contract/payments';
import { startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { testCards } from '@udala/sandbox/paystack/test-cards.ts';
import { quickBehaviours } from '@udala/sandbox/paystack/behaviours/behaviours.ts';
import { startSandbox } from '@udala/sandbox/server.ts';
import type { Settings } from '@udala/sandbox/settings.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { lagosDate, lagosMidnight } from '#features/money/billing/calendar.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import { WAIT_MS } from '../../../scripts/test/patience.ts';
import { addBank } from './bank-accounts.ts';
import { freshKey, makeCreator, makeOffer, makePerson, type Creator, type Person } from './factories.ts';
import { call, startTestServer, type Answer, type TestServer } from './harness.ts';

const sandboxKey = 'test-sandbox-key';
const paystackKey = 'sk_test_0000';
/** An operator's top-up, so that refunds and payouts do not wait for a settlement. */
const FLOAT_KOBO = 1_000_000_000;

export interface MoneyServer extends TestServer {
  /** The provider's records: the external truth. */
  charges(): Promise<{ reference: string; status: string; amount: number; email: string }[]>;
  /** Starts delivery of the sandbox's webhooks. */
  hearWebhooks(): Promise<void>;
  /** Moves our clock and the provider's, and runs due jobs at once. */
  passTime(ms: number): Promise<void>;
  /** The same, to an instant. */
  passTo(at: Date): Promise<void>;
  /** Number of the patron's payments that the provider received. */
  paidBy(member: { patron: { email: string } }): Promise<number>;
  /** Number of times an alert was raised. */
  alarms(event: string): Promise<number>;
  /** Calls the sandbox's control API: a POST if there is a body. */
  control<Reply>(path: string, body?: unknown): Promise<Reply>;
  /** Ends all faults that were set by the control API. */
  clearFaults(): Promise<void>;
  /** Stops the provider permanently. */
  stopProvider(): Promise<void>;
  close(): Promise<void>;
}

/** The server with running jobs and the sandbox as provider; `env` adds or changes settings. */
export async function startMoneyServer(
  change?: (deps: Deps) => Deps,
  env: Record<string, string> = {},
): Promise<MoneyServer> {
  const settings: Settings = {
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey: paystackKey,
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  };
  const sandbox = await startSandbox(settings);
  let stopped: Promise<void> | undefined;
  const stopProvider = () => (stopped ??= sandbox.close());
  const server = await startTestServer({
    env: { PAYSTACK_URL: `${sandbox.url}/paystack`, PAYSTACK_SECRET_KEY: paystackKey, DATABASE_POOL: '16', ...env },
    change: (deps) => {
      // On a busy machine the sandbox is slow, and a call that times out would be retried only at a later tick.
      const patient = { ...deps, payments: createPaystack({ ...deps.config.paystack, timeoutMs: 2 * WAIT_MS }) };
      return change ? change(patient) : patient;
    },
  });
  await passTo(theTwelfth(server.deps.clock.now()));
  await server.deps.jobs.start();
  await control('balance', { floatKobo: FLOAT_KOBO });
  await control('behaviours', { ...quickBehaviours, settlement: server.deps.config.paystack.settlesTo });

  async function control<Reply>(path: string, body?: unknown): Promise<Reply> {
    const answer = await fetch(`${sandbox.url}/control/${path}`, {
      headers: { 'x-sandbox-key': sandboxKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }

  async function passTime(ms: number): Promise<void> {
    await control('clock', { advanceMs: ms });
    server.deps.clock.moveTo(server.deps.clock.offsetMs + ms);
  }
  async function passTo(at: Date): Promise<void> {
    await passTime(at.getTime() - server.deps.clock.now().getTime());
  }
  const charges: MoneyServer['charges'] = async () => {
    const { items } = await control<{ items: (Charge & { customer: { email: string } })[] }>('charges');
    return items.map(({ reference, status, amount, customer }) => ({
      reference,
      status,
      amount,
      email: customer.email,
    }));
  };

  return {
    ...server,
    control,
    passTime,
    passTo,
    charges,
    async paidBy({ patron }) {
      return (await charges()).filter(({ email, status }) => email === patron.email && status === 'success').length;
    },
    async clearFaults() {
      await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE', headers: { 'x-sandbox-key': sandboxKey } });
    },
    async alarms(event) {
      const { values } = await server.deps.metrics.events.get();
      return values.find(({ labels }) => labels.event === event)?.value ?? 0;
    },
    async hearWebhooks() {
      const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
      settings.webhookUrl = `${address}/webhooks/paystack`;
    },
    stopProvider,
    async close() {
      await server.deps.jobs.stop();
      await server.close();
      await stopProvider();
    },
  };
}

/**
 * Each test file starts on 12 January, late in the morning in Lagos: due dates depend on the length of months, and a
 * test must not depend on the day it runs.
 */
function theTwelfth(now: Date): Date {
  const inYear = (year: number) => new Date(Date.UTC(year, 0, 12, 10, 15));
  const year = now.getUTCFullYear();
  return inYear(year) > now ? inYear(year) : inYear(year + 1);
}

/** Moves to the next noon in Lagos, when whatever is due on that day was due in its morning. */
export const passToNoon = ({ deps, passTo }: MoneyServer): Promise<void> =>
  passTo(later(lagosMidnight(lagosDate(later(deps.clock.now(), days(1)))), minutes(12 * 60)));

/** No periodic jobs: only the test runs them. */
export const unhurried = (deps: Deps): Deps => ({ ...deps, jobs: { ...deps.jobs, every: () => undefined } });

interface Charge {
  reference: string;
  status: string;
  amount: number;
}

/** A creator with an offer, and a person who wants to join. */
export async function makePair(
  deps: Deps,
  { priceNaira = 2500 } = {},
): Promise<{ creator: Creator; patron: Person; membershipId: string; price: number }> {
  const creator = await makeCreator(deps);
  if (deps.config.moneyMode === 'split') await addBank(deps, creator.id);
  const membershipId = await makeOffer(deps, creator, { priceNaira });
  return { creator, patron: await makePerson(deps), membershipId, price: priceNaira };
}

interface Joining {
  patron: { token: string };
  membershipId: string;
  price: number;
}

/** Requests the checkout, as the page's button does. */
export const join = (
  app: FastifyInstance,
  { patron, membershipId, price }: Joining,
  { key = freshKey(), ...options }: { key?: string; host?: string } = {},
) =>
  call(app, startSubscription, {
    body: { membershipId, price },
    token: patron.token,
    headers: { 'idempotency-key': key },
    ...options,
  });

export const verify = (app: FastifyInstance, { patron }: Pick<Joining, 'patron'>, reference: string) =>
  call(app, verifyPayment, { params: { reference }, token: patron.token });

/** Expiry of the test cards: as typed, and the first day they are expired. */
export const expiry = { typed: '12/99', over: '2100-01-01' } as const;

/** Submits the card form of the provider's page. */
export async function payAt(authorizationUrl: string, slug: string): Promise<void> {
  const card = testCards.find((card) => card.slug === slug);
  if (!card) throw new Error(`no test card ${slug}`);
  const { origin, pathname } = new URL(authorizationUrl);
  const answer = await fetch(`${origin}${pathname}/card`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ number: card.number, expiry: expiry.typed, cvv: card.cvv }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`);
}

/** Opens the transfer account of the provider's page, and sends the amount that is wanted, or another. */
export async function transferAt(authorizationUrl: string, amount: 'right' | 'wrong' = 'right'): Promise<void> {
  const { origin, pathname } = new URL(authorizationUrl);
  const submit = (form: string, fields: Record<string, string>) =>
    fetch(`${origin}${pathname}/${form}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  await submit('transfer', {});
  await submit('sent', { amount });
}

/** Joins, pays and returns; returns the reference. */
export async function joinAndPay(app: FastifyInstance, joining: Joining): Promise<string> {
  const { body } = await join(app, joining);
  await payAt(body.authorizationUrl, 'success');
  await verify(app, joining, body.reference);
  return body.reference;
}

export const sign = (body: string, key = paystackKey): string => createHmac('sha512', key).update(body).digest('hex');

/** Sends a body to the webhook, correctly signed by default. */
export const deliver = (
  app: FastifyInstance,
  body: string,
  headers: Record<string, string | string[]> = { 'x-paystack-signature': sign(body) },
): Promise<Answer<unknown>> =>
  call(app, receivePaystackEvent, {
    body,
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
  });

export const chargeSuccess = (reference: string, id = 1): string =>
  JSON.stringify({ event: 'charge.success', data: { id, reference, status: 'success', amount: 250_000 } });
