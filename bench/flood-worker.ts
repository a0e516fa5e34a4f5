import { randomInt } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface FloodOrder {
  origin: string;
  host: string;
  clients: number;
  /** How many addresses like `person1@example.com` have an account. */
  accounts: number;
}

export interface FloodTally {
  seconds: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Who was sent away (429, 503) without being told when to come back. */
  withoutRetryAfter: number;
}

const SETTLE_MS = 1000;

const order = workerData as FloodOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.clients });
const tally: FloodTally = { seconds: 0, statuses: {}, withoutRetryAfter: 0 };
let isOver = false;

/** Every try comes from another network and half of them name an account: no limit stops it before the hash does. */
async function tryOnce(): Promise<void> {
  const known = randomInt(2) === 0;
  const email = known
    ? `person${1 + randomInt(order.accounts)}@example.com`
    : `nobody${randomInt(2 ** 40)}@example.com`;
  const { statusCode = 0, headers } = await post(JSON.stringify({ email, password: 'not the right one' }));
  tally.statuses[statusCode] = (tally.statuses[statusCode] ?? 0) + 1;
  if ((statusCode === 429 || statusCode === 503) && !headers['retry-after']) tally.withoutRetryAfter += 1;
}

function post(body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: order.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': Array.from({ length: 4 }, () => 1 + randomInt(223)).join('.'),
    };
    const sent = request(`${order.origin}/auth/login`, { method: 'POST', agent, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer)),
    );
    sent.on('error', reject).end(body);
  });
}

async function keepTrying(): Promise<void> {
  while (!isOver) await tryOnce();
}

parentPort?.once('message', () => {
  isOver = true;
});
const started = performance.now();
const clients = Array.from({ length: order.clients }, keepTrying);
await sleep(SETTLE_MS);
parentPort?.postMessage('under way');
await Promise.all(clients);
agent.destroy();
parentPort?.postMessage({ ...tally, seconds: (performance.now() - started) / 1000 });
