import type { AddressInfo } from 'node:net';
import { buildApp } from '../app.ts';
import { createSigningKey } from '../google/signing-key.ts';
import { listAuthorizations, putAuthorization } from '../paystack/authorizations.queries.ts';
import { createBehaviours, quickBehaviours } from '../paystack/behaviours/behaviours.ts';
import { createFaults } from '../paystack/faults/faults.ts';
import { goOn } from '../paystack/go-on.ts';
import { setFloat } from '../paystack/payouts/balance.queries.ts';
import { createTransferEnds } from '../paystack/payouts/transfer-ends.ts';
import type { Settling } from '../paystack/settling.ts';
import type { WebhookSender } from '../paystack/webhook-sender.ts';
import { createPushFaults } from '../push/push-faults.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Settings } from '../settings.ts';
import { openStore } from '../store.ts';
import { payCheckout, type PaidWith } from './pay.ts';
import { rememberSubaccount } from '../paystack/subaccounts/subaccounts.queries.ts';
import { beginBatch, readRecords, type PastRecords } from './records.ts';

/** A provider whose clock stands in the past: in memory, without webhooks, with banks that answer at once. */
export type PastProvider = {
  url: string;
  /** Empties it for a batch, in which payments may be divided with these subaccounts. */
  begin(batch: number, subaccounts?: readonly string[]): void;
  records(): PastRecords;
  pay(reference: string, how: PaidWith): void;
  /** Lets the bank decline the next charge of a person's saved card. */
  declineNext(email: string, text: string): void;
  /** Lets the next transfer fail. */
  failNextTransfer(): void;
  close(): Promise<void>;
};

const enoughForAllPayoutsKobo = 1e12;
const allAuthorizations = 1_000_000;

export async function openPastProvider(
  { key, paystackSecretKey }: Pick<Settings, 'key' | 'paystackSecretKey'>,
  now: () => Date,
): Promise<PastProvider> {
  const store = openStore(':memory:');
  const transferEnds = createTransferEnds();
  const sandbox: Sandbox = {
    settings: {
      port: 0,
      smtpPort: 0,
      databaseFile: ':memory:',
      key,
      paystackSecretKey,
      webhookUrl: '',
      clockUrl: '',
      google: { id: '', origin: '' },
    },
    store,
    clock: { now, offsetMs: () => 0, advance: () => false },
    clockAnnouncer: { announce: async () => false, close: () => undefined },
    googleKey: createSigningKey(store),
    webhookSender: withoutWebhooks,
    settling: atOnce((kind, subject) => store.inTransaction(() => goOn(sandbox, kind, subject))),
    behaviours: createBehaviours(store),
    faults: createFaults(),
    transferEnds,
    accessTokens: new Map(),
    pushFaults: createPushFaults(),
  };
  // What is long settled: its fees are known, its transfers were sent.
  sandbox.behaviours.set(quickBehaviours);
  setFloat(sandbox, enoughForAllPayoutsKobo);
  const app = buildApp(sandbox);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    begin(batch, subaccounts = []) {
      beginBatch(store, batch);
      for (const code of subaccounts) rememberSubaccount(store, code);
    },
    records: () => readRecords(store),
    pay: (reference, how) => payCheckout(sandbox, reference, how),
    declineNext(email, text) {
      const saved = listAuthorizations(store, allAuthorizations).find((one) => one.email === email);
      if (saved) putAuthorization(store, { ...saved, next: { decline: { answer: 'decline', text }, times: 1 } });
    },
    failNextTransfer: () => transferEnds.plan('failed', 1),
    async close() {
      sandbox.settling.close();
      await app.close();
      store.close();
    },
  };
}

/** After the caller's transaction, and before the next request is read. A charge is settled by whoever pays it. */
function atOnce(settle: Parameters<Settling['start']>[0]): Settling {
  let isClosed = false;
  return {
    schedule(kind, subject) {
      if (kind === 'charge') return;
      setImmediate(() => {
        if (!isClosed) settle(kind, subject);
      });
    },
    cancel: () => undefined,
    setDelay: () => undefined,
    waits: () => false,
    start: () => undefined,
    close() {
      isClosed = true;
    },
  };
}

const withoutWebhooks: WebhookSender = {
  enqueue: () => undefined,
  deliverAgain: async () => [],
  setDelivery: () => ({ delayMs: 0, copies: 1, hold: false }),
  release: async () => [],
  start: () => undefined,
  close: async () => undefined,
};
