import { describe } from '../terminal.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm forwards Ctrl-C to a process that already got it from the terminal: two signals within this time are one. */
const SAME_WISH_MS = 500;
const FORCED = 130;

/**
 * Runs a program until it is told to stop. `begin` registers each part's stop with `defer` as the part starts; they run
 * last to first on Ctrl-C or SIGTERM, or when the start fails. A second Ctrl-C does not wait.
 */
export async function live(begin: (lifetime: Lifetime) => Promise<void>): Promise<never> {
  const parts = new AsyncDisposableStack();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<{ failure: unknown }>();
  let stopping = false;
  listenToSignals(() => {
    stopping = true;
    stop({ failure: null });
  });
  const begun = begin({
    defer: (stopPart) => parts.defer(stopPart),
    fail: (failure) => stop({ failure }),
    finishes: async (work) => Promise.race([work.then(() => true), stopped.then(() => false)]),
  }).catch((failure: unknown) => stop({ failure }));

  const { failure } = await stopped;
  await begun;
  const failures = [...(failure && !stopping ? [failure] : []), ...(await failureOf(parts.disposeAsync()))];
  for (const one of failures) console.error(describe(one));
  process.exit(failures.length > 0 ? 1 : 0);
}

export interface Lifetime {
  defer(stopPart: () => Promise<void>): void;
  /** Ends everything: a part has ended without which the rest is useless. */
  fail(reason: unknown): void;
  /** Waits for optional work: false when the end came first. */
  finishes(work: Promise<void>): Promise<boolean>;
}

const failureOf = async (work: Promise<void>): Promise<unknown[]> =>
  work.then(
    () => [],
    (error: unknown) => [error],
  );

function listenToSignals(onFirst: () => void): void {
  let first = 0;
  const listen = (signal: NodeJS.Signals) => {
    if (first === 0) {
      first = performance.now();
      if (signal === 'SIGINT') console.log('\nStopping. Ctrl-C again does not wait.');
      onFirst();
    } else if (performance.now() - first > SAME_WISH_MS) process.exit(FORCED);
  };
  for (const signal of signals) process.on(signal, listen);
}
