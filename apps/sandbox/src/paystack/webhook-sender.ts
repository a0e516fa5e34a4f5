import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import {
  findWebhooksOf,
  heldRealMs,
  insertWebhook,
  listDueWebhooks,
  listHeldWebhooks,
  nextWebhookAt,
  recordAttempt,
  type Webhook,
} from './webhooks.queries.ts';

const answerWithinMs = 30_000;
const firstRetriesMs = [1000, 5000, 30_000];
const laterRetriesMs = 180_000;
const triesInAll = 24; // about an hour; Paystack itself retries for 72
const longestTimerMs = 2 ** 31 - 1;
const atOnce = 32;

/** Delivery of new events: after a delay, in several copies at once, or held until they are released. */
export type Delivery = { delayMs: number; copies: number; hold: boolean };

export type WebhookSender = {
  /** Saves an event, sends it at once or after the delay that was set, and retries until it is answered 200. */
  enqueue(event: string, reference: string, data: object): void;
  /** Resends the saved events of a reference `times` times, all at once; returns the statuses, null for none. */
  deliverAgain(reference: string, times: number): Promise<(number | null)[]>;
  /** Changes the delivery of later events; returns all of its settings. */
  setDelivery(change: Partial<Delivery>): Delivery;
  /** Sends the held events one after the other; returns the statuses, null for none. */
  release(order: 'made' | 'reversed'): Promise<(number | null)[]>;
  /** Resumes what was still waiting when the sandbox stopped. */
  start(): void;
  close(): Promise<void>;
};

export function createWebhookSender(settings: Settings, store: Store, clock: Clock): WebhookSender {
  const closing = new AbortController();
  const inFlight = new Map<number, Promise<void>>();
  let delivery: Delivery = { delayMs: 0, copies: 1, hold: false };
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;

  /** Wakes once for all events of a tick, after the caller's transaction: no event is sent before it is saved. */
  function wakeSoon(): void {
    soon ??= setImmediate(() => {
      soon = undefined;
      wake();
    });
  }

  /** Sends due events and sleeps until the next is due. */
  function wake(): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    const now = Date.now();
    const free = atOnce - inFlight.size;
    for (const webhook of free > 0 ? listDueWebhooks(store, now, [...inFlight.keys()], free) : []) {
      inFlight.set(webhook.id, deliver(webhook));
    }
    const next = nextWebhookAt(store, now);
    if (next !== null) timer = setTimeout(wake, Math.min(next - now, longestTimerMs));
  }

  async function deliver(webhook: Webhook): Promise<void> {
    const [status = null] = await Promise.all(Array.from({ length: delivery.copies }, () => send(webhook.body)));
    if (!closing.signal.aborted) recordAttempt(store, webhook.id, afterTry(webhook, status));
    inFlight.delete(webhook.id);
    wakeSoon();
  }

  async function send(body: string): Promise<number | null> {
    try {
      const response = await fetch(settings.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': createHmac('sha512', settings.paystackSecretKey).update(body).digest('hex'),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    enqueue(event, reference, data) {
      insertWebhook(store, {
        reference,
        event,
        body: JSON.stringify({ event, data }),
        createdAt: clock.now().toISOString(),
        nextAttemptRealMs: delivery.hold ? heldRealMs : Date.now() + delivery.delayMs,
      });
      wakeSoon();
    },
    async deliverAgain(reference, times) {
      const copies = findWebhooksOf(store, reference).flatMap((webhook) =>
        Array.from({ length: times }, () => webhook),
      );
      return Promise.all(
        copies.map(async (webhook) => {
          const lastStatus = await send(webhook.body);
          const state = lastStatus === 200 ? 'delivered' : webhook.state;
          if (!closing.signal.aborted) recordAttempt(store, webhook.id, { ...webhook, state, lastStatus });
          return lastStatus;
        }),
      );
    },
    setDelivery(change) {
      delivery = { ...delivery, ...change };
      return delivery;
    },
    async release(order) {
      const held = listHeldWebhooks(store);
      if (order === 'reversed') held.reverse();
      const statuses: (number | null)[] = [];
      for (const webhook of held) {
        const status = await send(webhook.body);
        statuses.push(status);
        if (!closing.signal.aborted) recordAttempt(store, webhook.id, afterTry(webhook, status));
      }
      wake();
      return statuses;
    },
    start: wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}

function afterTry({ attempts }: Webhook, lastStatus: number | null) {
  const retryDelayMs = firstRetriesMs[attempts] ?? laterRetriesMs;
  const unanswered = attempts + 1 >= triesInAll ? 'given_up' : 'waiting';
  return {
    state: lastStatus === 200 ? 'delivered' : unanswered,
    lastStatus,
    nextAttemptRealMs: Date.now() + retryDelayMs,
  } as const;
}
