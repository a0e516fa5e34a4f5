import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import * as m from '@udala/messages/auth-server';
import { createFairSemaphore } from '#platform/fair-semaphore.ts';

/** OWASP's first choice for argon2id, which is the library's algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One a core, and of the thread pool's four threads one is left to files. */
const RUNNING = Math.min(availableParallelism(), 3);
const WAITING = { waiting: 128, waitingOfOne: 64, full: m.signInBusy };

/**
 * Every call that hashes passes here as a whole, its questions to the database included: a flood of them then waits
 * without a connection, and readers do not notice. Who is sent away has used up none of her tries.
 * @throws AppError `unavailable` when too many wait already.
 */
export const passwordSemaphore = createFairSemaphore({ running: RUNNING, ...WAITING });

/** Before it comes the look at who calls and whether she is over a limit: two questions, two callers at a time. */
export const limitsSemaphore = createFairSemaphore({ running: 2, ...WAITING });

/** One text, one password, however the keyboard composes its accents. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost);

/** Well-formed, with a hash that no known password has: an unknown address costs what a known one does. */
export const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether this is the password behind a PHC string; without one the same work is done and the answer is no. */
export async function isPassword(phc: string | null, password: string): Promise<boolean> {
  const matches = await verify(phc ?? decoy, spelled(password));
  return matches && phc !== null;
}
