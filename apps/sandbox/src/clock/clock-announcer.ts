import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';

const answerWithinMs = 5000;
const retryAfterMs = 1000;

export type ClockAnnouncer = {
  /** Sends the api the clock offset; true once it was accepted. Retries in the background until the api answers. */
  announce(): Promise<boolean>;
  close(): void;
};

export function createClockAnnouncer(settings: Settings, clock: Clock): ClockAnnouncer {
  const closing = new AbortController();
  let retry: NodeJS.Timeout | undefined;

  async function announce(): Promise<boolean> {
    clearTimeout(retry);
    const status = await post();
    const unheard = status === null || status >= 500;
    if (unheard && !closing.signal.aborted) retry = setTimeout(() => void announce(), retryAfterMs);
    return status !== null && status < 300;
  }

  /** Returns the status of the answer, null when there was none. */
  async function post(): Promise<number | null> {
    try {
      const response = await fetch(settings.clockUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-key': settings.key },
        body: JSON.stringify({ offsetMs: clock.offsetMs() }),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  return {
    announce,
    close() {
      closing.abort();
      clearTimeout(retry);
    },
  };
}
