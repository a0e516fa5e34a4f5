import type { Row, Store } from '../store.ts';

export type Webhook = {
  id: number;
  reference: string;
  event: string;
  /** The bytes that are signed and sent, the same at every attempt. */
  body: string;
  state: 'waiting' | 'delivered' | 'given_up';
  attempts: number;
  /** The merchant's last answer; null before the first, and when nobody answered. */
  lastStatus: number | null;
  createdAt: string;
  /** Real time in milliseconds: a moved clock makes no retry earlier. */
  nextAttemptRealMs: number;
};

/** Due time of a held event, which is not sent until it is released. */
export const heldRealMs = Number.MAX_SAFE_INTEGER;

type NewWebhook = Pick<Webhook, 'reference' | 'event' | 'body' | 'createdAt' | 'nextAttemptRealMs'>;

export function insertWebhook(store: Store, webhook: NewWebhook): void {
  void store.sql.run`
    insert into webhooks (reference, event, body, state, attempts, created_at, next_attempt_real_ms)
    values (${webhook.reference}, ${webhook.event}, ${webhook.body}, 'waiting', 0, ${webhook.createdAt},
      ${webhook.nextAttemptRealMs})`;
}

/** Lists due events, oldest first, without those being sent. */
export function listDueWebhooks(store: Store, nowRealMs: number, sending: number[], limit: number): Webhook[] {
  return store.sql.all`
    select * from webhooks where state = 'waiting' and next_attempt_real_ms <= ${nowRealMs}
      and id not in (select value from json_each(${JSON.stringify(sending)}))
    order by next_attempt_real_ms limit ${limit}`.map(toWebhook);
}

/** Time at which the next event is due; null when none is. */
export function nextWebhookAt(store: Store, nowRealMs: number): number | null {
  const row = store.sql.get`
    select min(next_attempt_real_ms) as at from webhooks
    where state = 'waiting' and next_attempt_real_ms > ${nowRealMs} and next_attempt_real_ms < ${heldRealMs}`;
  return row?.['at'] === null || row?.['at'] === undefined ? null : Number(row['at']);
}

/** Lists held events in the order they were created. */
export function listHeldWebhooks(store: Store): Webhook[] {
  return store.sql.all`
    select * from webhooks where state = 'waiting' and next_attempt_real_ms = ${heldRealMs} order by id`.map(toWebhook);
}

/** Newest first. */
export function listWebhooks(store: Store, limit: number): Webhook[] {
  return store.sql.all`select * from webhooks order by id desc limit ${limit}`.map(toWebhook);
}

export function findWebhooksOf(store: Store, reference: string): Webhook[] {
  return store.sql.all`select * from webhooks where reference = ${reference} order by id`.map(toWebhook);
}

/** Counts an attempt; an event delivered once stays delivered. */
export function recordAttempt(
  store: Store,
  id: number,
  attempt: Pick<Webhook, 'state' | 'lastStatus' | 'nextAttemptRealMs'>,
): void {
  void store.sql.run`
    update webhooks
    set attempts = attempts + 1, last_status = ${attempt.lastStatus},
      state = case state when 'delivered' then state else ${attempt.state} end,
      next_attempt_real_ms = ${attempt.nextAttemptRealMs}
    where id = ${id}`;
}

const toWebhook = (row: Row): Webhook => ({
  id: Number(row['id']),
  reference: String(row['reference']),
  event: String(row['event']),
  body: String(row['body']),
  state: row['state'] as Webhook['state'],
  attempts: Number(row['attempts']),
  lastStatus: row['last_status'] === null ? null : Number(row['last_status']),
  createdAt: String(row['created_at']),
  nextAttemptRealMs: Number(row['next_attempt_real_ms']),
});
