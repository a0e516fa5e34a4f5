import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { socketPath } from '@udala/contract/realtime';
import { membersHost } from './harness.ts';

/** A websocket of a client that keeps to no rules: what it sends is written as it is. */
export interface RawWebSocket {
  send(bytes: Buffer): void;
  /** Fulfilled when the server is done with it. */
  closed: Promise<void>;
  /** Says no more; it is closed once the server has read everything. */
  end(): void;
}

export async function openRawWebSocket(port: number): Promise<RawWebSocket> {
  const line: Socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => void line.on('close', () => resolve()));
  const ask = [
    `GET ${socketPath}?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${membersHost}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  line.write(`${ask.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve, reject) => void line.once('data', resolve).once('error', reject));
  line.on('error', () => undefined);
  line.resume();
  return {
    send: (bytes) => void line.write(bytes),
    closed,
    end: () => void line.end(),
  };
}

const MASK = Buffer.alloc(4);

interface FrameOptions {
  isLast?: boolean;
  isFirst?: boolean;
  /** How long it says it is. */
  length?: number;
}

/** One frame of a text, masked with nothing. */
export function frame(
  text: string,
  { isLast = true, isFirst = true, length = text.length }: FrameOptions = {},
): Buffer {
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head[0] = (isLast ? 0x80 : 0) | (isFirst ? 1 : 0);
  head[1] = 0x80 | (length < 126 ? length : 126);
  if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, MASK, Buffer.from(text)]);
}
