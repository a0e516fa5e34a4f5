import type { Store } from '../store.ts';

export type SettlingKind = 'charge' | 'refund' | 'transfer';

export type Settling = {
  /** Lets what is pending go on by itself after a moment; in the caller's transaction. */
  schedule(kind: SettlingKind, subject: string): void;
  /** Settled by hand, it does not go on by itself any more. */
  cancel(kind: SettlingKind, subject: string): void;
  /** How long the moment is, for what is pending already too; null holds all until it is told. */
  setDelay(delayMs: number | null): void;
  /** Whether all is held. */
  waits(): boolean;
  /** Takes up what was still pending when the sandbox stopped. */
  start(goOn: (kind: SettlingKind, subject: string) => void): void;
  close(): void;
};

export const usualDelayMs = 2000;
const never = Number.MAX_SAFE_INTEGER;
const longestTimerMs = 2 ** 31 - 1;
const atATime = 100;

/** Real time, as at the webhooks: a moved clock hurries no bank. */
export function createSettling(store: Store): Settling {
  let delayMs: number | null = usualDelayMs;
  let goOn: ((kind: SettlingKind, subject: string) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const due = () => (delayMs === null ? never : Date.now() + delayMs);

  function wake(): void {
    clearTimeout(timer);
    if (closed || !goOn) return;
    for (const { kind, subject } of takeDue()) settle(kind, subject);
    const next = store.sql.get`select min(at_real_ms) as at from settlings`?.['at'];
    if (next === null || next === undefined || Number(next) === never) return;
    timer = setTimeout(wake, Math.min(Math.max(Number(next) - Date.now(), 0), longestTimerMs));
  }

  const takeDue = () =>
    store.sql.all`
      select kind, subject from settlings where at_real_ms <= ${Date.now()} order by at_real_ms limit ${atATime}`.map(
      (row) => ({ kind: row['kind'] as SettlingKind, subject: String(row['subject']) }),
    );

  function settle(kind: SettlingKind, subject: string): void {
    store.inTransaction(() => {
      cancel(kind, subject);
      goOn?.(kind, subject);
    });
  }

  function cancel(kind: SettlingKind, subject: string): void {
    void store.sql.run`delete from settlings where kind = ${kind} and subject = ${subject}`;
  }

  return {
    schedule(kind, subject) {
      void store.sql.run`insert or replace into settlings values (${kind}, ${subject}, ${due()})`;
      // After the caller's transaction.
      setImmediate(wake);
    },
    cancel,
    setDelay(ms) {
      delayMs = ms;
      void store.sql.run`update settlings set at_real_ms = ${due()}`;
      wake();
    },
    waits: () => delayMs === null,
    start(go) {
      goOn = go;
      wake();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
