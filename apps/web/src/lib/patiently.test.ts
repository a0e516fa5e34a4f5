import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patiently } from './patiently.ts';

let isDown = false;
const server = setupServer(
  http.get('*/healthz', () => (isDown ? HttpResponse.error() : HttpResponse.json({ status: 'ok' }))),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

/** Fails the given number of times, then succeeds. */
const failing = (times: number, then: () => void = () => {}) => {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === times) then();
    return tries > times ? Promise.resolve(tries) : Promise.reject(new TypeError('not fetched'));
  };
};

it('retries a load that failed just before the connection was back', async () => {
  isDown = false;
  expect(await patiently(failing(1))).toBe(2);
});

it('waits for the connection as long as it is down', async () => {
  isDown = true;
  const back = () => {
    isDown = false;
    setTimeout(() => dispatchEvent(new Event('online')), 20);
  };
  expect(await patiently(failing(1, () => setTimeout(back, 20)))).toBe(2);
});

it('reports a missing file although the connection works', async () => {
  isDown = false;
  await expect(patiently(failing(2))).rejects.toThrow('not fetched');
});
