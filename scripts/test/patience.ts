/** Timeout of a wait in a test: far beyond what a busy machine takes, so only a failure reaches it. */
export const WAIT_MS = 60_000;
/** Timeout of a program until it answers: a server, `npm start`. */
export const START_MS = 180_000;
/** Timeout of a whole test, and of a hook: several waits, and a start. */
export const TEST_MS = 300_000;
/** Timeout of a journey in a browser. */
export const JOURNEY_MS = 300_000;

/**
 * Sleeps, for tests about time itself (a pause, an outage of a given length, a slow answer). The second argument says
 * why there is nothing to wait for.
 */
export const letTimePass = (ms: number, _because: string): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));
