/** How long a test waits for what must come: far beyond what a busy machine takes. Only a failure is ever so late. */
export const WAIT_MS = 60_000;
/** How long a program may take until it answers: a server, `npm start`. */
export const START_MS = 180_000;
/** How long a test may take as a whole, and a hook: several such waits, and a start. */
export const TEST_MS = 300_000;
/** How long a journey in a browser may take. */
export const JOURNEY_MS = 300_000;

/** Where time itself is the subject (a silence, a line cut for so long, a slow answer). Says why: nothing is waited for here. */
export const letTimePass = (ms: number, _because: string): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms));
