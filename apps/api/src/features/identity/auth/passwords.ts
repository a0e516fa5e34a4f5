import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairSemaphore } from '#platform/fair-semaphore.ts';
import { say } from '#platform/say.ts';

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash per core, and at most three, so that one of the thread pool's four threads stays free for files. */
const RUNNING = Math.min(availableParallelism(), 3);
const WAITING = { waiting: 128, waitingOfOne: 64, full: () => say().authServer.signInBusy };

/**
 * Covers every call that hashes a password as a whole, its queries included: a flood then waits without holding a
 * connection, and readers are not slowed. A rejected caller has used up none of their guesses.
 * @throws AppError `unavailable` when the queue is full.
 */
export const passwordSemaphore = createFairSemaphore({ running: RUNNING, ...WAITING });

/** Covers the two queries before it, for the known browser and the limits: two callers at a time. */
export const limitsSemaphore = createFairSemaphore({ running: 2, ...WAITING });

/** Normalizes a password, so that it is the same however the keyboard composes its accents. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost);

/** A well-formed hash that no known password has: an unknown address takes as long to check as a known one. */
export const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Checks a password against a PHC string. Without one it does the same work and returns false. */
export async function isPassword(phc: string | null, password: string): Promise<boolean> {
  const matches = await verify(phc ?? decoy, spelled(password));
  return matches && phc !== null;
}
