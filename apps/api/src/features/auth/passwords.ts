import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import * as m from '@udala/messages/auth-server';
import { createGate } from '#platform/gate.ts';

/** OWASP's first choice for argon2id, which is the library's algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One a core, and of the thread pool's four threads one is left to files. */
const IN_FLIGHT = Math.min(availableParallelism(), 3);
const WAITING = IN_FLIGHT * 16;
const gate = createGate({ running: IN_FLIGHT, waiting: WAITING, full: m.signInBusy });

/** One text, one password, however the keyboard composes its accents. */
const spelled = (password: string): string => password.normalize('NFKC');

/** @throws AppError `unavailable` when too many are being hashed. */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(spelled(password), cost));

/** Well-formed, with a hash that no known password has: an unknown address costs what a known one does. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether this is the password behind a PHC string; without one the same work is done and the answer is no.
 * @throws AppError `unavailable` when too many are being hashed.
 */
export async function isPassword(phc: string | null, password: string): Promise<boolean> {
  const matches = await gate(() => verify(phc ?? decoy, spelled(password)));
  return matches && phc !== null;
}
