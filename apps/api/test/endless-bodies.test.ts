import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { limits } from '@udala/contract/limits';
import { serverLimits } from '@udala/contract/server-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRoomForNew } from './collect-memory.ts';
import { makeCreator, type Creator } from './factories.ts';
import { eventually, membersHost, startTestServer } from './harness.ts';
import { begin } from './videos.ts';

const MEBIBYTE = 1024 * 1024;
const VIDEO_BYTES = 100_000;
const PIECE = Buffer.alloc(64 * 1024, 'x');
/** Bytes of an unread body that both ends' buffers may hold. */
const ON_ITS_WAY = 24 * MEBIBYTE;

let server: Awaited<ReturnType<typeof startTestServer>>;
let port: number;
let creator: Creator;
beforeAll(async () => {
  server = await startTestServer();
  creator = await makeCreator(server.deps);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as AddressInfo);
  useRoomForNew();
});
afterAll(() => server.close());

interface Door {
  method?: string;
  url: string | (() => Promise<string>);
  type: string;
  token?: () => string;
  headers?: readonly string[];
  /** Sent before the endless part. */
  head?: string;
  status: number;
}

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const uploadImage = { url: '/uploads/image', type: 'multipart/form-data; boundary=x', head: part };
const token = () => creator.token;
const doors: [what: string, door: Door][] = [
  ['a picture', { ...uploadImage, token, status: 413 }],
  ['a part of no end before any picture', { ...uploadImage, head: 'preamble', token, status: 413 }],
  ['a picture of nobody', { ...uploadImage, status: 401 }],
  [
    'more of a video than it was said to have',
    {
      method: 'PATCH',
      url: async () => `/uploads/video/${(await begin(server.app, creator, VIDEO_BYTES)).id}`,
      type: 'application/offset+octet-stream',
      headers: ['tus-resumable: 1.0.0', 'upload-offset: 0'],
      token,
      status: 413,
    },
  ],
  ['a list of members', { url: '/members/imports', type: 'application/json', token, head: '{"text":"', status: 413 }],
  ['a sign-in', { url: '/auth/login', type: 'application/json', head: '{"email":"', status: 413 }],
  ["the provider's events", { url: '/webhooks/paystack', type: 'application/json', head: '{"event":"', status: 413 }],
  ['what is not there', { url: '/nope', type: 'application/json', head: '{"a":"', status: 413 }],
];

/** A raw HTTP client that records the response. */
async function knock(door: Door, length: string) {
  const socket: Socket = connect(port, '127.0.0.1');
  const url = typeof door.url === 'string' ? door.url : await door.url();
  let said = '';
  let closed = false;
  socket.setEncoding('latin1').on('data', (text: string) => (said += text));
  socket.on('error', () => undefined).on('close', () => (closed = true));
  const head = [
    `${door.method ?? 'POST'} ${url} HTTP/1.1`,
    `host: ${membersHost}`,
    `content-type: ${door.type}`,
    length,
    ...(door.token ? [`authorization: Bearer ${door.token()}`] : []),
    ...(door.headers ?? []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, said: () => said, isClosed: () => closed };
}

const uploadsHere = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('udala-upload-'));

/** The response, once the connection is closed, long before the server's deadline of a minute. */
async function rejectionOf({ said, isClosed }: Awaited<ReturnType<typeof knock>>) {
  await eventually(async () => isClosed());
  const [head = ''] = said().split('\r\n\r\n', 1);
  return { status: Number(head.split(' ')[1]), closes: /^connection: close$/im.test(head) };
}

describe.each(doors)('%s', (_what, door) => {
  it('that is too long is rejected by its Content-Length, before a byte is read [K5]', async () => {
    const connection = await knock(door, `content-length: ${limits.videoMaxBytes + 30 * MEBIBYTE}`);
    expect(await rejectionOf(connection)).toEqual({ status: door.status, closes: true });
  });

  it('that never ends is rejected at the limit, in little memory, and leaves nothing [K5]', async () => {
    const before = { rss: process.memoryUsage.rss(), files: await uploadsHere() };
    const connection = await knock(door, 'transfer-encoding: chunked');
    const { socket } = connection;
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    socket.write(chunk(Buffer.from(door.head ?? 'x')));
    const piece = chunk(PIECE);
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
    expect(await rejectionOf(connection)).toEqual({ status: door.status, closes: true });
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(serverLimits.imageMaxBytes + ON_ITS_WAY);
    expect(process.memoryUsage.rss() - before.rss).toBeLessThan(128 * MEBIBYTE);
    await eventually(async () => (await uploadsHere()).every((name) => before.files.includes(name)));
  });
});
