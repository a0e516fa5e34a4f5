import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { collectMemory } from '#test/collect-memory.ts';
import { eventually } from '#test/harness.ts';
import { START_MS } from '../../../../../scripts/test/patience.ts';
import { requestDeadline } from './request-deadline.ts';

const DEADLINE_MS = 300;

/** Sends half a body to a server and returns the response it gets before the connection closes. */
async function sendHalf(isResumable: boolean, restAfterMs: number | null, deadlineMs = DEADLINE_MS): Promise<string> {
  const app = Fastify();
  onTestFinished(() => app.close());
  requestDeadline(app, deadlineMs);
  app.post('/', { config: { isResumable } }, async () => 'whole');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8');
  let said = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (text: string) => (said += text));
    socket.on('error', () => resolve(said));
    socket.on('close', () => resolve(said));
  });
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab',
  );
  if (restAfterMs !== null) setTimeout(() => socket.write('cd'), restAfterMs);
  return ended;
}

test('cuts off a body that arrives too slowly', async () => {
  expect(await sendHalf(false, null)).not.toContain('whole');
});

test('accepts a body that arrives in time', async () => {
  expect(await sendHalf(false, 20, START_MS)).toContain('whole');
});

test('allows a resumable upload more time', async () => {
  expect(await sendHalf(true, DEADLINE_MS * 2)).toContain('whole');
});

test('does not retain a request that is rejected before its body is read until the deadline', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  requestDeadline(app, 60_000);
  const requests: WeakRef<object>[] = [];
  app.addHook('onRequest', async ({ raw }, reply) => {
    requests.push(new WeakRef(raw));
    await reply.code(401).send();
  });
  app.post('/', async () => 'never');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let nth = 0; nth < 3; nth += 1) {
    const { status } = await fetch(address, { method: 'POST', body: 'a'.repeat(100_000) });
    expect(status).toBe(401);
  }
  expect(requests).toHaveLength(3);
  // The connection itself still references its last request.
  await eventually(async () => {
    collectMemory();
    return requests.filter((each) => each.deref() !== undefined).length <= 1;
  });
});
