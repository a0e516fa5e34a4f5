import { afterEach, expect, it, vi } from 'vitest';
import { browserFetcher } from './api.ts';

const answer = (items: string[]) => Promise.resolve(Response.json({ items }));
const asThey = { method: 'GET', headers: { authorization: 'Bearer theirs' } };

function begun(path: string, response: Promise<Response>): AbortController {
  const over = new AbortController();
  // A worker of tests may have run for minutes, and a page's clock begins with it.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  globalThis.early = { token: 'theirs', over, reads: { [path]: response } };
  vi.stubGlobal('fetch', () => answer(['new']));
  return over;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.early = undefined;
});

it('takes the response of a read that began before the app did, once', async () => {
  begun('/posts', answer(['early']));
  expect(await browserFetcher('/posts', asThey)).toEqual({ status: 200, body: { items: ['early'] } });
  expect(await browserFetcher('/posts', asThey)).toEqual({ status: 200, body: { items: ['new'] } });
});

it.each([
  ['another path', '/posts?page=2', asThey],
  ['another session', '/posts', { ...asThey, headers: { authorization: 'Bearer other' } }],
  ['a change', '/posts', { ...asThey, method: 'POST' }],
])('asks again for %s', async (_, path, init) => {
  begun('/posts', answer(['early']));
  expect(await browserFetcher(path, init)).toMatchObject({ body: { items: ['new'] } });
});

it('asks again once the read is old', async () => {
  begun('/posts', answer(['early']));
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await browserFetcher('/posts', asThey)).toMatchObject({ body: { items: ['new'] } });
});

it('ends a read that began early with the call that took it', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  const over = begun('/posts', promise);
  over.signal.addEventListener('abort', () => reject(new Error('given up')));
  const wanted = new AbortController();
  const call = browserFetcher('/posts', { ...asThey, signal: wanted.signal });
  wanted.abort();
  await expect(call).rejects.toThrow('given up');
});
