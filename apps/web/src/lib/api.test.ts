import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserFetcher } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A connection that accepts requests and never answers.
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

/** The state of a call after some seconds. */
async function after(seconds: number, call: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'waits';
  void call.then(
    () => (state = 'answered'),
    (error: Error) => (state = error.message),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return state;
}

it('times out reads after half a minute, and never times out changes', async () => {
  const read = browserFetcher('/posts', { method: 'GET' });
  expect(await after(29, read)).toBe('waits');
  expect(await after(1, read)).toBe('given up');
  expect(await after(3_600, browserFetcher('/payouts', { method: 'POST' }))).toBe('waits');
});

it('aborts when the caller aborts', async () => {
  const wanted = new AbortController();
  const call = browserFetcher('/payouts', { method: 'POST', signal: wanted.signal });
  wanted.abort();
  expect(await after(0, call)).toBe('given up');
});

/** A connection whose answer starts with this text and then stalls or breaks off. */
function answerBeginning(status: number, text: string, breaksOff = false): void {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        signal?.addEventListener('abort', () => controller.error(new Error('given up')));
        if (breaksOff) controller.close();
      },
    });
    return new Response(body, { status });
  });
}

it('reports no answer if the body stalls after the headers [D3]', async () => {
  answerBeginning(200, '{"items":[');
  const read = browserFetcher('/posts', { method: 'GET' });
  expect(await after(29, read)).toBe('waits');
  expect(await after(1, read)).toContain('given up');
});

it('reports no success if the body is cut short or malformed [D3]', async () => {
  for (const text of ['{"items":[', '<html>Log in to the hotel</html>', '']) {
    answerBeginning(200, text, true);
    expect(await after(0, browserFetcher('/posts', { method: 'GET' }))).toMatch(/JSON/);
  }
  answerBeginning(502, '<html>Bad gateway</html>', true);
  expect(await browserFetcher('/posts', { method: 'GET' })).toEqual({ status: 502, body: null });
});
