import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserFetcher } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A line that takes what is sent and never answers.
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(new Error('given up')));
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How a call stands after so many seconds. */
async function after(seconds: number, call: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'waits';
  void call.then(
    () => (state = 'answered'),
    (error: Error) => (state = error.message),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return state;
}

it('gives up what is read after half a minute, and never what changes something', async () => {
  const read = browserFetcher('/posts', { method: 'GET' });
  expect(await after(29, read)).toBe('waits');
  expect(await after(1, read)).toBe('given up');
  expect(await after(3_600, browserFetcher('/payouts', { method: 'POST' }))).toBe('waits');
});

it('ends when whoever asked no longer wants it', async () => {
  const wanted = new AbortController();
  const call = browserFetcher('/payouts', { method: 'POST', signal: wanted.signal });
  wanted.abort();
  expect(await after(0, call)).toBe('given up');
});
