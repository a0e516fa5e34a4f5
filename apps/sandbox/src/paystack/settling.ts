import type { Store } from '../store.ts';

export type SettlingKind = 'charge' | 'refund' | 'transfer' | 'identification';

export type Settling = {
  /** Schedules the next step of something pending; in the caller's transaction. */
  schedule(kind: SettlingKind, subject: string): void;
  /** Cancels the scheduled step of something settled by hand. */
  cancel(kind: SettlingKind, subject: string): void;
  /** Sets the delay in milliseconds, also for what is already pending; null holds everything until it is set again. */
  setDelay(delayMs: number | null): void;
  /** True while everything is held. */
  waits(): boolean;
  /** Resumes what was still pending when the sandbox stopped. */
  start(goOn: (kind: SettlingKind, subject: string) => void): void;
  close(): void;
};

export const usualDelayMs = 2000;
const never = Number.MAX_SAFE_INTEGER;
const longestTimerMs = 2 ** 31 - 1;
const atATime = 100;

/** Counts real time, as the webhooks do: a moved clock does not make a bank faster. */
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
      // After the caller's transaction has been committed.
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
