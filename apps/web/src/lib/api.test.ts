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

/** A line whose answer begins so and never goes on, or breaks off there. */
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

it('takes no answer for one whose body stalls after its headers [D3]', async () => {
  answerBeginning(200, '{"items":[');
  const read = browserFetcher('/posts', { method: 'GET' });
  expect(await after(29, read)).toBe('waits');
  expect(await after(1, read)).toContain('given up');
});

it('takes no success for one whose body is cut short, or is not ours [D3]', async () => {
  for (const text of ['{"items":[', '<html>Log in to the hotel</html>', '']) {
    answerBeginning(200, text, true);
    expect(await after(0, browserFetcher('/posts', { method: 'GET' }))).toMatch(/JSON/);
  }
  answerBeginning(502, '<html>Bad gateway</html>', true);
  expect(await browserFetcher('/posts', { method: 'GET' })).toEqual({ status: 502, body: null });
});
