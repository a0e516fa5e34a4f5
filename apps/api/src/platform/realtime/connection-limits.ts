import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerRaw } from '../http/raw-errors.ts';

/** A packet comes in one piece from a browser, and in a dozen from a poor line. */
const MAX_FRAGMENTS = 16;
const MAX_CHUNKS = 128;
/** A page says who it is and which channel it wants, once for each line. More of it is a flood, and its answers would pile up unread. */
const MESSAGES_MAX = 50;
/** Of pings, pongs and heartbeats, each a minute: a browser sends two or three heartbeats, and neither of the others. */
const CONTROLS_PER_MINUTE = 20;
/** What may wait to be read by one line. A notice is one KB. */
const WAITING_MAX_BYTES = 1024 * 1024;
/** What a packet takes that waits, beside its text. */
const PACKET_BYTES = 200;
const POLL_INTERVAL_MS = 10_000;
/** A line of which nothing was read in so many looks is dead, though its other end says something now and then. */
const STUCK_CHECKS = 3;
/** How long whoever is sent away has to say goodbye. */
export const GOODBYE_MS = 1_000;

/** A websocket as the engine holds it. */
interface WebSocket {
  readonly bufferedAmount: number;
  on(event: 'ping' | 'pong', hear: (data: Buffer) => void): unknown;
  pong(data: Buffer): void;
  terminate(): void;
}

/** A request whose address the engine has read. */
type Asking = IncomingMessage & { _query: Readonly<Record<string, string>> };
type Upgraded = (socket: WebSocket, request: IncomingMessage) => void;
interface WebSocketServer {
  handleUpgrade(request: Asking, connection: Duplex, head: Buffer, upgraded: Upgraded): void;
  on(event: 'wsClientError', hear: (error: Error, connection: Duplex) => void): unknown;
}

/** The part of socket.io's server below its packets. */
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

/** Bounds what one line may send, and what may wait for it. Call it once the server is attached. Returns what ends the looking. */
export function limitConnections(io: WithEngine): () => void {
  limitFrames(io);
  // Told before the engine answers by itself, without our headers, to a line that can still be written to.
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

/** Closes a line at once: whoever does not read would keep the goodbye waiting. */
export function terminateConnection(connection: Pick<Connection, 'transport' | 'close'>): void {
  connection.close(true);
  connection.transport.socket.terminate();
}

/** False once it was asked for more often in a minute. */
function quotaOf(max: number): () => boolean {
  let [used, since] = [0, performance.now()];
  return () => {
    if (performance.now() - since > 60_000) [used, since] = [0, performance.now()];
    used += 1;
    return used <= max;
  };
}

/**
 * Half packets are kept until the rest comes: in thousands of pieces a small one fills megabytes. And each ping is answered:
 * to who reads nothing, the answers pile up.
 */
function limitFrames(io: WithEngine): void {
  const { opts } = io.engine as unknown as { opts: { wsEngine: new (options: object) => WebSocketServer } };
  const limited = {
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_CHUNKS,
    closeTimeout: GOODBYE_MS,
    autoPong: false,
  };
  // It is made anew when the server listens.
  opts.wsEngine = class extends opts.wsEngine {
    constructor(options: object) {
      super({ ...options, ...limited });
      this.on('wsClientError', (_error, connection) => answerRaw(connection, 400));
    }
    override handleUpgrade(request: Asking, connection: Duplex, head: Buffer, upgraded: Upgraded): void {
      // Whoever names a session passed no entrance, and none of the limits below would see what they send.
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
  /** Whether nothing of what waits was read for so many looks. */
  isStuck(): boolean;
  end(): void;
}

/** Ends the line when more is sent than it reads. The engine holds back what the websocket did not get rid of yet: both are counted. */
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
