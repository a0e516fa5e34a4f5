import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from './terminal.ts';

const LOOPBACK = '127.0.0.1';
const POLL_MS = 100;
/** A killed instance's sandbox may need a moment to notice and go. */
const PATIENCE_MS = 3000;

export interface NamedPort {
  readonly port: number;
  readonly purpose: string;
  readonly setting: string;
}

/** @throws PlainError naming the port that is taken and the setting that moves it. */
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

export const isFree = async (port: number): Promise<boolean> => (await listenOnce(port)) !== null;

export async function anyFreePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === null) throw new Error('The system has no free port.');
  return port;
}

function listenOnce(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, LOOPBACK, () => {
      const { port: given } = server.address() as AddressInfo;
      server.close(() => resolve(given));
    });
  });
}
