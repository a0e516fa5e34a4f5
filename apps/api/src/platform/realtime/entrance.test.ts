import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { addressBehind } from '../http/addresses.ts';
import { createEntrance } from './entrance.ts';

/** A request of a line of its own, as a proxy passes it on. */
async function knockFrom(forwardedFor: string): Promise<IncomingMessage> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  far.on('error', () => undefined);
  const [line] = await once(server, 'connection');
  onTestFinished(() => {
    far.destroy();
    server.close();
  });
  const request = new IncomingMessage(line);
  request.headers = { 'x-forwarded-for': forwardedFor };
  return request;
}

it('refuses a network of which too many never signed in, and no other; whoever signs in is not counted [S1] [S12]', async () => {
  const entrance = createEntrance({
    origins: () => true,
    addressOf: addressBehind(['127.0.0.1']),
    strangersMax: 3,
  });
  const letIn = async (address: string) => {
    const request = await knockFrom(address);
    const isAllowed = await new Promise<boolean>((resolve) =>
      entrance.allowRequest(request, (_error, allowed) => resolve(allowed)),
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
    expect([isAllowed, entrance.strangers()]).toEqual([true, 1]);
    entrance.signedIn(request);
    expect(entrance.strangers()).toBe(0);
    await leave(request);
  }
  for (let nth = 0; nth < 3; nth += 1) {
    const { request, isAllowed } = await letIn(`2001:db8::${nth}`);
    expect(isAllowed).toBe(true);
    await leave(request);
  }
  expect(entrance.strangers()).toBe(0);
  expect((await letIn('2001:db8::ffff')).isAllowed).toBe(false);
  expect((await letIn('2001:db8:0:1::1')).isAllowed).toBe(true);
  expect((await letIn('192.0.2.1, 198.51.100.7')).isAllowed).toBe(true);
});
