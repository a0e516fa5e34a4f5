import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerRaw } from '../http/raw-errors.ts';

/** A packet arrives in one piece from a browser, and in a dozen over a poor connection. */
const MAX_FRAGMENTS = 16;
const MAX_CHUNKS = 128;
/**
 * Per connection: a page only authenticates and joins its channel. More is a flood, whose responses would pile up
 * unread.
 */
const MESSAGES_MAX = 50;
/**
 * Limit per minute of pings, pongs and heartbeats each: a browser sends two or three heartbeats and none of the others.
 */
const CONTROLS_PER_MINUTE = 20;
/** Unsent data for one connection. A notification is about one KB. */
const WAITING_MAX_BYTES = 1024 * 1024;
/** Memory overhead of a queued packet besides its text. */
const PACKET_BYTES = 200;
const POLL_INTERVAL_MS = 10_000;
/** A connection with queued data is dead if nothing was read in this many checks, even if its client still sends. */
const STUCK_CHECKS = 3;
/** Time for the close handshake of a rejected connection. */
export const GOODBYE_MS = 1_000;

/** The part of the engine's websocket used here. */
interface WebSocket {
  readonly bufferedAmount: number;
  on(event: 'ping' | 'pong', hear: (data: Buffer) => void): unknown;
  pong(data: Buffer): void;
  terminate(): void;
}

/** A request whose query the engine has parsed. */
type Asking = IncomingMessage & { _query: Readonly<Record<string, string>> };
type Upgraded = (socket: WebSocket, request: IncomingMessage) => void;
interface WebSocketServer {
  handleUpgrade(request: Asking, connection: Duplex, head: Buffer, upgraded: Upgraded): void;
  on(event: 'wsClientError', hear: (error: Error, connection: Duplex) => void): unknown;
}

/** The engine below Socket.IO's packets. */
interface WithEngine {
  readonly engine: {
    on(event: 'connection', hear: (connection: Connection) => void): unknown;
    on(event: 'connection_error', hear: (refused: { req: IncomingMessage }) => void): unknown;
  };
}

export interface Connection {
  readonly request: IncomingMessage;
  readonly transport: { socket: WebSocket };
  on(event: 'packet' | 'packetCreate', hear: (packet: { type: string; data?: unknown }) => void): unknown;
  on(event: 'flush' | 'close', hear: () => void): unknown;
  close(discard: boolean): void;
}

/**
 * Limits what a connection may send and what may be queued for it. Call after the server is attached. Returns a
 * function that stops the checks.
 */
export function limitConnections(io: WithEngine): () => void {
  limitFrames(io);
  // Answers before the engine would, which omits our headers.
  io.engine.on('connection_error', ({ req }) => answerRaw(req.socket, 400));
  const watched = new Set<WatchedConnection>();
  io.engine.on('connection', (connection: Connection) => {
    limitPackets(connection);
    const one = watchWaiting(connection);
    watched.add(one);
    connection.on('close', () => watched.delete(one));
  });
  const timer = setInterval(() => {
    for (const one of watched) if (one.isStuck()) one.end();
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Closes a connection at once: a client that does not read would delay a close handshake. */
export function terminateConnection(connection: Pick<Connection, 'transport' | 'close'>): void {
  connection.close(true);
  connection.transport.socket.terminate();
}

/** Returns a function that is false once it was called more than `max` times in a minute. */
function quotaOf(max: number): () => boolean {
  let [used, since] = [0, performance.now()];
  return () => {
    if (performance.now() - since > 60_000) [used, since] = [0, performance.now()];
    used += 1;
    return used <= max;
  };
}

/**
 * Fragments are buffered until the packet is complete: thousands of them fill megabytes. Pings are answered: the
 * answers pile up for a client that reads nothing.
 */
function limitFrames(io: WithEngine): void {
  const { opts } = io.engine as unknown as { opts: { wsEngine: new (options: object) => WebSocketServer } };
  const limited = {
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    closeTimeout: GOODBYE_MS,
    autoPong: false,
  };
  // The engine creates its websocket server when the server starts to listen.
  opts.wsEngine = class extends opts.wsEngine {
    constructor(options: object) {
      super({ ...options, ...limited });
      this.on('wsClientError', (_error, connection) => answerRaw(connection, 400));
    }
    override handleUpgrade(request: Asking, connection: Duplex, head: Buffer, upgraded: Upgraded): void {
      // A request with a session id would bypass the admission queue and all limits below.
      if (request._query['sid']) {
        answerRaw(connection, 400);
        return;
      }
      super.handleUpgrade(request, connection, head, (socket, upgradeRequest) => {
        limitControls(socket);
        upgraded(socket, upgradeRequest);
      });
    }
  };
}

function limitControls(socket: WebSocket): void {
  const isAllowed = quotaOf(CONTROLS_PER_MINUTE);
  socket.on('ping', (data) => {
    if (isAllowed()) socket.pong(data);
    else socket.terminate();
  });
  socket.on('pong', () => {
    if (!isAllowed()) socket.terminate();
  });
}

function limitPackets(connection: Connection): void {
  const isAllowed = quotaOf(CONTROLS_PER_MINUTE);
  let said = 0;
  connection.on('packet', ({ type }) => {
    if (type === 'message') said += 1;
    if (said > MESSAGES_MAX || (type !== 'message' && !isAllowed())) terminateConnection(connection);
  });
}

interface WatchedConnection {
  /** True if none of the queued data was read during the last checks. */
  isStuck(): boolean;
  end(): void;
}

/** Closes a connection when too much data is queued for it. Counts both the engine's buffer and the websocket's. */
function watchWaiting(connection: Connection): WatchedConnection {
  const { socket } = connection.transport;
  const tcp = connection.request.socket;
  let bufferedBytes = 0;
  let [taken, checks] = [0, 0];
  connection.on('packetCreate', ({ data }) => {
    bufferedBytes += PACKET_BYTES + (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0);
    if (bufferedBytes + socket.bufferedAmount > WAITING_MAX_BYTES) terminateConnection(connection);
  });
  connection.on('flush', () => (bufferedBytes = 0));
  return {
    isStuck() {
      const takenNow = tcp.bytesWritten - tcp.writableLength;
      checks = bufferedBytes + socket.bufferedAmount > 0 && takenNow === taken ? checks + 1 : 0;
      taken = takenNow;
      return checks >= STUCK_CHECKS;
    },
    end: () => terminateConnection(connection),
  };
}
