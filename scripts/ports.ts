import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './terminal.ts';

const LOOPBACK = '127.0.0.1';
const POLL_MS = 100;
// Linux assigns outgoing connections 32768 and above, macOS and Windows 49152 and above.
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;
const TRIES = 100;
/** A killed instance's sandbox may need a moment to see it and exit. */
const PATIENCE_MS = 3000;

export interface NamedPort {
  readonly port: number;
  readonly purpose: string;
  readonly setting: string;
}

/** @throws PlainError naming the port in use and the setting that changes it. */
export async function requireFreePorts(ports: readonly NamedPort[], patienceMs = PATIENCE_MS): Promise<void> {
  await Promise.all(ports.map((named) => requireFreePort(named, patienceMs)));
}

async function requireFreePort({ port, purpose, setting }: NamedPort, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isFree(port))) {
    if (performance.now() > deadline) {
      throw new PlainError(
        `Port ${port} is taken by another program, and ${purpose} needs it. Stop that program, or set ${setting} to a free port.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Finds a free port below those assigned to outgoing connections, which could take it before it is listened on. */
export async function anyFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`);
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}
