import { fetchShort } from '#platform/bounded-answer.ts';
import type { Logger } from '#platform/log.ts';

/** What no change of ours purges, a payment or a post that came due, is seen after this, and the time below. */
const MAX_AGE_SECONDS = 60;
const STALE_SECONDS = 30;
/** A copy that the CDN fetched while a change was made may arrive there after the purge. */
const AGAIN_AFTER_MS = 2_000;
/** Between calls: people who change much could otherwise have us ask the CDN without a pause. */
const PACE_MS = 250;
const RETRY_MS = 1_000;
const ANSWER_MS = 5_000;
/** Fastly takes 256 keys in one call. */
const KEYS_MAX = 256;

const ALL = 'pages';
const SEVERAL = 'pages-of-several';
const keyOf = (creatorId: string | null): string => (creatorId === null ? SEVERAL : `creator-${creatorId}`);

/** For the CDN alone: browsers compare each time, as `Cache-Control` says. Null is a page that shows several creators. */
export const surrogateHeaders = (creatorId: string | null): Record<string, string> => ({
  'surrogate-key': `${ALL} ${keyOf(creatorId)}`,
  'surrogate-control': `max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
});

export interface Cdn {
  /** Has the CDN forget what may show this creator, or every page. */
  purge(creatorId: string | null): void;
  close(): void;
}

interface CdnOptions {
  purgeUrl: string;
  /** Sent as `Fastly-Key`. */
  purgeKey: string;
  log: Logger;
}

/** Purges by keys, one call at a time, in the form of Fastly's API: `{"surrogate_keys": […]}`. */
export function createCdn({ purgeUrl, purgeKey, log }: CdnOptions): Cdn {
  /** By key: until when it is worth purging. Later nothing of before is left there. */
  const pending = new Map<string, number>();
  let isWaiting = false;
  let isClosed = false;
  const timers = new Set<NodeJS.Timeout>();

  const call = async (keys: readonly string[]): Promise<boolean> => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const headers = { 'content-type': 'application/json', 'fastly-key': purgeKey };
    const body = JSON.stringify({ surrogate_keys: keys });
    try {
      const { ok, status } = await fetchShort(purgeUrl, { method: 'POST', headers, body, signal });
      if (!ok) log.warn({ status }, 'the CDN did not purge');
      return ok;
    } catch (error) {
      log.warn({ err: error }, 'the CDN did not answer a purge');
      return false;
    }
  };
  const later = (work: () => void, ms: number) => {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  };
  const add = (entries: Iterable<readonly [string, number]>) => {
    for (const [key, until] of entries) pending.set(key, until);
    if (!isWaiting) run();
  };
  /** The first at once; what comes meanwhile goes together. */
  function run(): void {
    const batch = [...pending].slice(0, KEYS_MAX);
    for (const [key] of batch) pending.delete(key);
    isWaiting = batch.length > 0;
    if (!isWaiting) return;
    void call(batch.map(([key]) => key)).then((isDone) => {
      const now = performance.now();
      for (const [key, until] of isDone ? [] : batch) if (until > now && !pending.has(key)) pending.set(key, until);
      later(run, isDone ? PACE_MS : RETRY_MS);
    });
  }

  return {
    purge(creatorId) {
      const keys = creatorId === null ? [ALL] : [keyOf(creatorId), SEVERAL];
      const until = performance.now() + (MAX_AGE_SECONDS + STALE_SECONDS) * 1000;
      const entries = keys.map((key) => [key, until] as const);
      add(entries);
      later(() => add(entries), AGAIN_AFTER_MS);
    },
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      pending.clear();
    },
  };
}
