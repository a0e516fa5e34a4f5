import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderRefused, ProviderUnknown } from './payments.ts';
import { createPaystack } from './paystack.ts';

const secretKey = 'sk_test_paystack';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A client of a provider that answers as told. */
async function client(answer: Answer) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createPaystack({ secretKey, url, timeoutMs: 300 });
}

const says =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

const order = {
  reference: 's0190-p0-a1',
  email: 'patron@example.com',
  amountKobo: 250_000,
  callbackUrl: 'http://ada.localhost:3000/back',
  cancelUrl: 'http://ada.localhost:3000/cancelled',
};

const unclear: [string, Answer][] = [
  ['no answer in time', () => undefined],
  ['a line that is cut', (request) => request.socket.destroy()],
  ['a fault of its own', says(502, '<html>Bad gateway</html>')],
  ['too many requests', says(429, { status: false, message: 'Please wait a few minutes and try again.' })],
  ['a page that is no JSON', says(200, '<html>hello</html>')],
  ['a list', says(200, [])],
];

describe('initialize', () => {
  it('asks for the order and reads the address', async () => {
    let asked: unknown;
    const paystack = await client(async (request, response) => {
      asked = JSON.parse(Buffer.concat(await request.toArray()).toString());
      says(200, { status: true, data: { authorization_url: 'https://checkout.example/abc' } })(request, response);
    });
    expect(await paystack.initialize(order)).toEqual({ authorizationUrl: 'https://checkout.example/abc' });
    expect(asked).toMatchObject({
      reference: order.reference,
      email: order.email,
      amount: 250_000,
      currency: 'NGN',
      callback_url: order.callbackUrl,
    });
    expect(JSON.parse((asked as { metadata: string }).metadata)).toMatchObject({ cancel_action: order.cancelUrl });
  });

  it.each(unclear)('does not know what happened after %s', async (_, answer) => {
    await expect((await client(answer)).initialize(order)).rejects.toBeInstanceOf(ProviderUnknown);
  });

  it('hears a refusal', async () => {
    const paystack = await client(says(400, { status: false, message: 'Duplicate Transaction Reference' }));
    await expect(paystack.initialize(order)).rejects.toEqual(new ProviderRefused('Duplicate Transaction Reference'));
  });
});

describe('verify', () => {
  const data = {
    id: 4_099_260_516,
    domain: 'test',
    status: 'success',
    reference: order.reference,
    amount: 250_000,
    currency: 'NGN',
    fees: 13_750,
    channel: 'card',
    gateway_response: 'Successful',
    paid_at: '2026-11-20T10:00:00.000Z',
  };

  it('reads a payment', async () => {
    const paystack = await client(says(200, { status: true, data }));
    expect(await paystack.verify(order.reference)).toEqual({
      status: 'succeeded',
      providerId: 4_099_260_516,
      amountKobo: 250_000,
      currency: 'NGN',
      reference: order.reference,
      channel: 'card',
      feeKobo: 13_750,
      paidAt: new Date('2026-11-20T10:00:00Z'),
      gatewayResponse: 'Successful',
      live: false,
      email: null,
      authorization: null,
    });
  });

  it.each([
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['abandoned', 'abandoned'],
    ['ongoing', 'pending'],
    ['queued', 'pending'],
  ])('%s is %s', async (said, status) => {
    const paystack = await client(
      says(200, { status: true, data: { ...data, status: said, fees: null, paid_at: null } }),
    );
    expect(await paystack.verify(order.reference)).toMatchObject({ status, feeKobo: 0, paidAt: null });
  });

  it('tells a reference that was never heard of from an address that is not there', async () => {
    const unknown = await client(says(400, { status: false, message: 'Transaction reference not found.' }));
    expect(await unknown.verify(order.reference)).toMatchObject({ status: 'missing' });
    const astray = await client(says(404, { status: false, message: 'Route not found' }));
    await expect(astray.verify(order.reference)).rejects.toBeInstanceOf(ProviderUnknown);
  });

  it.each<[string, Answer]>([
    ...unclear,
    ['a status we do not know', says(200, { status: true, data: { ...data, status: 'brand new' } })],
    ['an amount in naira', says(200, { status: true, data: { ...data, amount: '2500.00' } })],
    ['a key that is refused', says(401, { status: false, message: 'Invalid key' })],
  ])('does not say after %s', async (_, answer) => {
    await expect((await client(answer)).verify(order.reference)).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

describe('isSignedEvent', () => {
  const paystack = createPaystack({ secretKey, url: 'http://127.0.0.1:9' });
  const body = Buffer.from('{"event":"charge.success"}');
  const signature = createHmac('sha512', secretKey).update(body).digest('hex');

  it('takes the one signature', () => {
    expect(paystack.isSignedEvent(body, signature)).toBe(true);
  });

  it.each([
    undefined,
    '',
    signature.slice(1),
    `${signature}00`,
    `${signature}, ${signature}`,
    signature.replace(/./, 'z'),
  ])('refuses %s', (forged) => {
    expect(paystack.isSignedEvent(body, forged)).toBe(false);
  });

  it('knows which money its key moves', () => {
    expect(paystack.live).toBe(false);
    expect(createPaystack({ secretKey: 'sk_live_1', url: 'http://127.0.0.1:9' }).live).toBe(true);
  });
});
