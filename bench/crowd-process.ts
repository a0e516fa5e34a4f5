import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/** Address and people of the crowd. */
export interface CrowdOrder {
  address: string;
  /** Host name of the server. */
  host: string;
  /** One person per socket; null connects to a bare server without authentication. */
  people: readonly { id: string; token: string }[] | null;
}

/** Commands to the crowd, one after the other except `listen`. */
export type CrowdWish =
  | { kind: 'order'; order: CrowdOrder }
  /** Until so many are connected in all. */
  | { kind: 'open'; count: number }
  /** Counts from here on what is heard, and who is cut off. */
  | { kind: 'listen' }
  /** Until so many messages were heard. */
  | { kind: 'heard'; messages: number }
  /** Until everybody was cut off and is connected again. */
  | { kind: 'back' }
  /** Until everybody is connected. */
  | { kind: 'whole' };

/** `at` is the time of the last event, in ms since 1970; `error` is the failure instead. */
export interface CrowdAnswer {
  at: number;
  /** Longest absence since it began to listen, in milliseconds. */
  longestAwayMs: number;
  cuts: number;
  error?: string;
}

const AT_ONCE = 200;
const PATIENCE_MS = 120_000;
const LIFETIME_MS = 15 * 60_000;
const POLL_INTERVAL_MS = 5;
/** Reconnection settings of the app's socket: the first backoff, the longest, and the share of randomness. */
const [FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS, JITTER] = [1_000, 5_000, 0.5];
const CONNECT_TIMEOUT_MS = 20_000;

interface Seat {
  number: number;
  isConnected: boolean;
  attempts: number;
  /** Id of the last session, with which a returning client is sent the messages it missed. */
  pid: string | undefined;
  cuts: number;
  leftAt: number | null;
}

const seats: Seat[] = [];
let order: CrowdOrder = { address: '', host: '', people: null };
let connected = 0;
let heard = 0;
let lastAt = 0;
let longestAwayMs = 0;
let rejection: string | null = null;

const now = (): number => performance.timeOrigin + performance.now();

function connect(seat: Seat): void {
  const socket = new WebSocket(order.address, {
    headers: { host: order.host },
    perMessageDeflate: false,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
  });
  socket.on('message', (data: Buffer) => answer(seat, socket, data.toString()));
  socket.on('error', () => undefined); // closed next
  socket.once('close', () => leave(seat));
}

/** Speaks the protocol of the app's own client, packet by packet (Engine.IO 4, Socket.IO 5). */
function answer(seat: Seat, socket: WebSocket, packet: string): void {
  const person = order.people?.[seat.number];
  if (packet.startsWith('42')) return hear();
  if (packet === '2') return socket.send('3');
  if (packet.startsWith('0')) {
    return socket.send(`40${JSON.stringify({ pid: seat.pid, token: person?.token })}`);
  }
  if (packet.startsWith('40')) {
    if (order.people === null) return join(seat);
    seat.pid = (JSON.parse(packet.slice(2)) as { pid?: string }).pid;
    return socket.send(`420${JSON.stringify(['joinNotificationChannel', person?.id])}`);
  }
  if (packet === '430[true]') return join(seat);
  if (packet !== '1') rejection = packet;
}

function join(seat: Seat): void {
  seat.isConnected = true;
  seat.attempts = 0;
  connected += 1;
  lastAt = now();
  if (seat.leftAt !== null) longestAwayMs = Math.max(longestAwayMs, lastAt - seat.leftAt);
}

function leave(seat: Seat): void {
  if (seat.isConnected) {
    connected -= 1;
    seat.cuts += 1;
    seat.leftAt = now();
  }
  seat.isConnected = false;
  setTimeout(connect, backoffOf(seat), seat);
}

/** Computes the backoff as socket.io-client does. */
function backoffOf(seat: Seat): number {
  const whole = FIRST_BACKOFF_MS * 2 ** seat.attempts;
  seat.attempts += 1;
  return Math.min(whole * (1 + JITTER * (2 * Math.random() - 1)), LONGEST_BACKOFF_MS);
}

function hear(): void {
  heard += 1;
  lastAt = now();
}

async function open(count: number): Promise<void> {
  while (connected < count) {
    while (seats.length < count && seats.length - connected < AT_ONCE) {
      const seat = { number: seats.length, isConnected: false, attempts: 0, pid: undefined, cuts: 0, leftAt: null };
      seats.push(seat);
      connect(seat);
    }
    await breath();
  }
}

const breath = async (): Promise<void> => {
  if (rejection !== null) throw new Error(`the server said ${rejection}`);
  await sleep(POLL_INTERVAL_MS);
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await breath();
}

async function fulfil(wish: CrowdWish): Promise<void> {
  switch (wish.kind) {
    case 'order':
      ({ order } = wish);
      return;
    case 'open':
      return open(wish.count);
    case 'listen':
      heard = 0;
      longestAwayMs = 0;
      for (const seat of seats) seat.cuts = 0;
      return;
    case 'heard':
      return until(() => heard >= wish.messages);
    case 'whole':
      return until(() => connected === seats.length);
    case 'back':
      return until(() => connected === seats.length && seats.every(({ cuts }) => cuts > 0));
  }
}

const away = () => ({ longestAwayMs, cuts: seats.reduce((sum, { cuts }) => sum + cuts, 0) });

async function answered(wish: CrowdWish): Promise<CrowdAnswer> {
  const tooLong = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`after ${PATIENCE_MS} ms ${connected} of ${seats.length} were connected and had heard ${heard}`);
  });
  try {
    await Promise.race([fulfil(wish), tooLong]);
    return { at: lastAt, ...away() };
  } catch (error) {
    return { at: lastAt, ...away(), error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (wish: CrowdWish) => void answered(wish).then((answer) => process.send?.(answer)));
process.once('disconnect', () => process.exit());
setTimeout(() => process.exit(1), LIFETIME_MS).unref();
