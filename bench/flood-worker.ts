import { randomInt } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface FloodOrder {
  origin: string;
  host: string;
  clients: number;
  /** Number of addresses like `person1@example.com` that have an account. */
  accounts: number;
  /** Registers strangers' addresses from this many networks, instead of guessing passwords from ever new ones. */
  registersFrom?: number;
}

export interface FloodTally {
  seconds: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Clients that were rejected (429, 503) without a Retry-After. */
  withoutRetryAfter: number;
}

const SETTLE_MS = 1000;
/** A rejected registration is retried as often as the rate limit allows for twenty networks. */
const BACK_AFTER_MS = 1000;

const order = workerData as FloodOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.clients });
const tally: FloodTally = { seconds: 0, statuses: {}, withoutRetryAfter: 0 };
let isOver = false;

async function tryOnce(): Promise<void> {
  const { statusCode = 0, headers } = await (order.registersFrom === undefined
    ? guess()
    : register(order.registersFrom));
  tally.statuses[statusCode] = (tally.statuses[statusCode] ?? 0) + 1;
  const isSentAway = statusCode === 429 || statusCode === 503;
  if (isSentAway && !headers['retry-after']) tally.withoutRetryAfter += 1;
  if (isSentAway && order.registersFrom !== undefined) await sleep(BACK_AFTER_MS);
}

/** Every attempt has another network and half of them name an account: no rate limit stops it before the hash does. */
function guess(): Promise<IncomingMessage> {
  const known = randomInt(2) === 0;
  const email = known
    ? `person${1 + randomInt(order.accounts)}@example.com`
    : `nobody${randomInt(2 ** 40)}@example.com`;
  const from = Array.from({ length: 4 }, () => 1 + randomInt(223)).join('.');
  return post('/auth/login', from, { email, password: 'not the right one' });
}

function register(networks: number): Promise<IncomingMessage> {
  const email = `stranger${randomInt(2 ** 40)}@example.com`;
  const from = `198.51.${randomInt(networks)}.1`;
  return post('/auth/register/patron', from, { name: 'Mallory', email, password: 'kunu in the shade' });
}

function post(path: string, from: string, fields: object): Promise<IncomingMessage> {
  const body = JSON.stringify(fields);
  return new Promise((resolve, reject) => {
    const headers = {
      host: order.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': from,
    };
    const sent = request(`${order.origin}${path}`, { method: 'POST', agent, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer)),
    );
    // A keep-alive connection may be closed by the server just as it is reused.
    const again = (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(post(path, from, fields)) : reject(error);
    sent.on('error', again).end(body);
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
