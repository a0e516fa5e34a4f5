import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isHostUnclear } from '#platform/http/host-header.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** Of the answers, whose pages may have left the cache meanwhile. */
const BYTES_MAX = 8 * 1024 * 1024;
/** Of an answer's headers, roughly. */
const HEADERS_BYTES = 2_000;
/** Longer ones are nobody's browser's, and would fill the memory. */
const KEY_MAX_CHARACTERS = 2_000;
/** What belongs to one answer alone. */
const ofOneAnswer = /^(?:x-ratelimit-|connection$|date$|content-length$|set-cookie$)/;

interface Shortcut {
  /** Only its name: the page itself would stay in memory with its other forms. */
  page: Pick<CachedPage, 'key' | 'tag'>;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** As the metrics name it. */
  route: string;
}

export interface PageShortcuts {
  /** Remembers what a request was answered, for the next one that is the same in everything the answer depends on. */
  remember(request: IncomingMessage, shortcut: Shortcut): void;
  /** Answers a request that was answered before, as long as its page is fresh; false if the whole server must. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

interface ShortcutOptions {
  cache: PageCache;
  /** False while the server stops: connections are closed one by one then. */
  isOpen: () => boolean;
  onAnswered: (route: string, seconds: number) => void;
}

/**
 * A link that goes round is asked for thousands of times a second, by strangers whose requests are all alike. All the
 * hooks of the server would find the same each time, at two thirds of the cost.
 */
export function createPageShortcuts({ cache, isOpen, onAnswered }: ShortcutOptions): PageShortcuts {
  const shortcuts = new LRUCache<string, Shortcut>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, key) => body.length + key.length + HEADERS_BYTES,
  });
  return {
    remember(request, { page: { key: pageKey, tag }, headers, ...shortcut }) {
      const key = keyOf(request);
      if (key === null || 'set-cookie' in headers) return;
      const lasting = Object.entries(headers).filter(([name]) => !ofOneAnswer.test(name));
      const length = { 'content-length': shortcut.body.length };
      const page = { key: pageKey, tag };
      shortcuts.set(key, { ...shortcut, page, headers: { ...Object.fromEntries(lasting), ...length } });
    },
    answer(request, response) {
      const began = performance.now();
      const key = isOpen() ? keyOf(request) : null;
      const shortcut = key === null ? undefined : shortcuts.get(key);
      if (!shortcut || !cache.isFresh(shortcut.page) || isHostUnclear(request)) return false;
      response.writeHead(200, shortcut.headers).end(shortcut.body);
      onAnswered(shortcut.route, (performance.now() - began) / 1000);
      return true;
    },
  };
}

/** All that the answer to a stranger depends on; null for a request of any other kind. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url.startsWith('/membership')) return null;
  const isPlain =
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers['if-none-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined;
  if (!isPlain) return null;
  const key = [headers.host, url, headers['accept-encoding'], headers['accept-language']].join('\n');
  return key.length > KEY_MAX_CHARACTERS ? null : key;
}

/** Listens in place of the server's own listener, which gets what has no shortcut. */
export const withShortcuts =
  ({ answer }: PageShortcuts, otherwise: RequestListener): RequestListener =>
  (request, response) => {
    if (!answer(request, response)) otherwise(request, response);
  };
