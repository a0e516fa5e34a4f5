import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressBehind } from '../http/addresses.ts';
import { createAdmission } from './admission.ts';

/** A request on a connection of its own, with the header of a proxy, and the client's end of that connection. */
async function requestFrom(forwardedFor: string): Promise<{ request: IncomingMessage; far: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  far.on('error', () => undefined);
  far.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [request] = await once(server, 'upgrade');
  onTestFinished(() => {
    far.destroy();
    server.close();
  });
  request.socket.on('error', () => undefined);
  request.headers = { 'x-forwarded-for': forwardedFor };
  return { request, far };
}

it('rejects a network with too many failed sign-ins and no other; successful sign-ins do not count [S1] [S12]', async () => {
  const admission = createAdmission({
    origins: () => true,
    addressOf: addressBehind(['127.0.0.1']),
    strangersMax: 3,
  });
  const letIn = async (address: string) => {
    const { request } = await requestFrom(address);
    const isAllowed = await new Promise<boolean>((resolve) =>
      admission.allowRequest(request, (_error, allowed) => resolve(allowed)),
    );
    return { request, isAllowed };
  };
  const leave = async (request: IncomingMessage) => {
    const closed = once(request.socket, 'close');
    request.socket.destroy();
    await closed;
  };
  for (let nth = 0; nth < 10; nth += 1) {
    const { request, isAllowed } = await letIn('2001:db8::1');
    expect([isAllowed, admission.strangers()]).toEqual([true, 1]);
    admission.signedIn(request);
    expect(admission.strangers()).toBe(0);
    await leave(request);
  }
  for (let nth = 0; nth < 3; nth += 1) {
    const { request, isAllowed } = await letIn(`2001:db8::${nth}`);
    expect(isAllowed).toBe(true);
    await leave(request);
  }
  expect(admission.strangers()).toBe(0);
  expect((await letIn('2001:db8::ffff')).isAllowed).toBe(false);
  expect((await letIn('2001:db8:0:1::1')).isAllowed).toBe(true);
  expect((await letIn('192.0.2.1, 198.51.100.7')).isAllowed).toBe(true);
});

it.each([
  ['a reset', (far: Socket) => far.resetAndDestroy()],
  ['a goodbye', (far: Socket) => far.end()],
])('counts a client that leaves by %s while it waits, and frees its place [S1]', async (_how, go) => {
  // Only the first visitor is admitted.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const admission = createAdmission({ origins: () => true, addressOf: addressBehind(['127.0.0.1']), strangersMax: 3 });
  const knocks = await Promise.all(Array.from({ length: 4 }, () => requestFrom('192.0.2.1')));
  const answers: boolean[] = [];
  for (const { request } of knocks) admission.allowRequest(request, (_error, isAllowed) => answers.push(isAllowed));
  expect(answers).toEqual([true]);
  for (const { request, far } of knocks.slice(1)) {
    const closed = new Promise<void>((resolve) => void request.socket.on('close', () => resolve()));
    go(far);
    await closed;
  }
  const { request } = await requestFrom('192.0.2.1');
  admission.allowRequest(request, (_error, isAllowed) => answers.push(isAllowed));
  expect(answers).toEqual([true, false]);
  vi.runAllTimers();
  expect(answers).toEqual([true, false]);
});

it('rejects a connection that was reset before the check, since its address is unknown [S1]', async () => {
  const admission = createAdmission({ origins: () => true, addressOf: addressBehind([]), strangersMax: 3 });
  const { request, far } = await requestFrom('192.0.2.1');
  const closed = new Promise<void>((resolve) => void request.socket.on('close', () => resolve()));
  far.resetAndDestroy();
  await closed;
  const answers: boolean[] = [];
  admission.allowRequest(request, (_error, isAllowed) => answers.push(isAllowed));
  expect([answers, admission.strangers()]).toEqual([[false], 0]);
});

it('rejects a /56 with twice as many failed sign-ins, and a /48 with four times [S1]', async () => {
  const admission = createAdmission({ origins: () => true, addressOf: addressBehind(['127.0.0.1']), strangersMax: 3 });
  const comesAndGoes = async (address: string) => {
    const { request } = await requestFrom(address);
    const isAllowed = await new Promise<boolean>((resolve) =>
      admission.allowRequest(request, (_error, allowed) => resolve(allowed)),
    );
    const closed = once(request.socket, 'close');
    request.socket.destroy();
    await closed;
    return isAllowed;
  };
  const areAllowed = async (addresses: string[]) => {
    const allowed: boolean[] = [];
    for (const address of addresses) allowed.push(await comesAndGoes(address));
    return allowed;
  };
  const six = Array.from({ length: 6 }, () => true);
  expect(await areAllowed(['1', '1', '2', '2', '3', '3', '4'].map((nth) => `2001:db8:0:${nth}::1`))).toEqual([
    ...six,
    false,
  ]);
  expect(await areAllowed(['1', '1', '2', '2', '3', '3', '4'].map((nth) => `2001:db8:0:${nth}01::1`))).toEqual([
    ...six,
    false,
  ]);
  expect(await areAllowed(['2001:db8:0:fff1::1', '2001:db8:1::1'])).toEqual([false, true]);
});
