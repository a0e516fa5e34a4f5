import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Payments } from '#platform/payments/payments.ts';
import { createPaystack } from '#platform/payments/paystack.ts';
import { START_MS } from '../../../scripts/test/patience.ts';

export const secretKey = 'sk_test_paystack';

export type StubAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

interface PaystackCall {
  call: string;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
}

/** Never answers; the client of a provider that does so waits `SOON_MS`. */
const neverAnswers: StubAnswer = () => undefined;
const SOON_MS = 300;

/** A client of a provider with scripted responses: one for all calls, or one for each (`POST /refund`). */
export async function stubPaystack(
  answers: StubAnswer | Record<string, StubAnswer>,
): Promise<{ paystack: Payments; requests: PaystackCall[] }> {
  const requests: PaystackCall[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const call = `${request.method} ${pathname}`;
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({
      call,
      query: Object.fromEntries(searchParams),
      body: body === '' ? null : (JSON.parse(body) as Record<string, unknown>),
    });
    const respond =
      typeof answers === 'function' ? answers : (answers[call] ?? says(404, { message: 'No such answer' }));
    respond(request, response);
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timeoutMs = answers === neverAnswers ? SOON_MS : START_MS;
  return { paystack: createPaystack({ secretKey, url, timeoutMs }), requests };
}

export const says =
  (status: number, body: unknown): StubAnswer =>
  (_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

/** A success response. */
export const gives = (data: unknown, meta?: object): StubAnswer =>
  says(200, { status: true, message: 'Done', data, ...(meta && { meta }) });

export const declines = (message: string, rest: object = {}): StubAnswer =>
  says(400, { status: false, message, ...rest });

/** Responses that leave the result open. */
export const unclear: [string, StubAnswer][] = [
  ['no answer in time', neverAnswers],
  ['a connection that is cut', (request) => request.socket.destroy()],
  ['a fault of its own', says(502, '<html>Bad gateway</html>')],
  ['a fault of its own that reads like a no', says(500, { status: false, message: 'An error occurred' })],
  ['too many requests', says(429, { status: false, message: 'Too many requests' })],
  ['too many requests in other words', declines('Please wait a few minutes and try again.')],
  ['a key that is not taken', says(401, { status: false, message: 'Invalid key' })],
  ['a page that is no JSON', says(200, '<html>hello</html>')],
  ['a list', says(200, [])],
];
