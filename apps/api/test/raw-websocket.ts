import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { socketPath } from '@udala/contract/realtime';
import { eventually, membersHost } from './harness.ts';

const HEARD_MAX = 64 * 1024;

/** A raw websocket client that follows no rules: bytes are sent unchanged. */
export interface RawWebSocket {
  send(bytes: Buffer): void;
  /**
   * Like `send`, and waits for the bytes to be sent: more at once would fill our own memory. False if the connection is
   * closed.
   */
  sendAll(bytes: Buffer): Promise<boolean>;
  /** The most recently received bytes. */
  heard(): Buffer;
  isClosed(): boolean;
  /** Resolves when the server closes the connection. */
  closed: Promise<void>;
  /** Half-closes; the connection ends once the server has read everything. */
  end(): void;
}

interface RawOptions {
  /** False reads nothing after the handshake, so that data piles up at the server. */
  reads?: boolean;
  headers?: Record<string, string>;
  /** Additional query parameters of the handshake, as `&name=value`. */
  query?: string;
}

/** A connection that requests a websocket upgrade. */
export function knock(port: number, { headers = {}, query = '' }: Omit<RawOptions, 'reads'> = {}): Socket {
  const socket = connect(port, '127.0.0.1');
  const ask = [
    `GET ${socketPath}?EIO=4&transport=websocket${query} HTTP/1.1`,
    `Host: ${membersHost}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${ask.join('\r\n')}\r\n\r\n`);
  return socket;
}

export async function openRawWebSocket(
  port: number,
  { reads = true, headers = {}, query = '' }: RawOptions = {},
): Promise<RawWebSocket> {
  const socket = knock(port, { headers, query });
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  const answer = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve).once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101'))
    throw new Error(answer.toString('latin1').split('\r\n')[0]);
  let heard = answer;
  socket.on('error', () => undefined);
  if (reads) socket.on('data', (piece: Buffer) => (heard = Buffer.concat([heard, piece]).subarray(-HEARD_MAX)));
  else socket.pause();
  return {
    send: (bytes) => void socket.write(bytes),
    sendAll: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) resolve(false);
        else socket.write(bytes, (error) => resolve(!error));
      }),
    heard: () => heard,
    isClosed: () => socket.destroyed,
    closed,
    end: () => void socket.end(),
  };
}

/** The session id that the server assigned. */
export async function sessionOf(raw: RawWebSocket): Promise<string> {
  const find = () => /"sid":"([^"]+)"/.exec(raw.heard().toString('latin1'))?.[1];
  await eventually(async () => find() !== undefined);
  return find() ?? '';
}

const MASK = Buffer.alloc(4);

export const opcodes = { text: 1, ping: 9, pong: 10 } as const;

interface FrameOptions {
  opcode?: number;
  isLast?: boolean;
  isFirst?: boolean;
  /** The length declared in the header. */
  length?: number;
}

/** A text frame, masked with zeros. */
export function frame(
  text: string,
  { opcode = opcodes.text, isLast = true, isFirst = true, length = text.length }: FrameOptions = {},
): Buffer {
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head[0] = (isLast ? 0x80 : 0) | (isFirst ? opcode : 0);
  head[1] = 0x80 | (length < 126 ? length : 126);
  if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, MASK, Buffer.from(text)]);
}
