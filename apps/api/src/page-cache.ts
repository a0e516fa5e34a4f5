import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '@udala/contract/rendering';
import { LRUCache } from 'lru-cache';
import { minutes } from '#platform/clock.ts';

/** A page that is asked for later than this after it was last compared with the database is compared again. */
const COMPARE_AFTER_MS = 500;
/** It is served as it was while that goes on, until this: nobody reads a page that is a second old. */
const SERVED_MS = 900;
const BYTES_MAX = 32 * 1024 * 1024;
/** More than change something in the second that counts. */
const CREATORS_MAX = 10_000;
/** Memory of an entry beside its body, roughly. */
const ENTRY_BYTES = 1024;
/** Within 3 percent of the smallest, in a tenth of its time. */
const BROTLI_QUALITY = 6;

export type Encoding = 'br' | 'gzip' | 'identity';

/** What the API answered to a stranger. */
export interface Answer {
  status: number;
  body: string;
}

/** How one page is made. */
export interface PageSource {
  /** Finds the creator whose page it is; null for a page that shows several. */
  findCreatorId(): Promise<string | null>;
  /** Calls the API as a stranger. */
  read(apiPath: string): Promise<Answer>;
  render(read: (apiPath: string) => Promise<Answer>): Promise<RenderedPage>;
  /** Whoever asks, as they are counted. */
  caller: string;
  /** Counts the work for the caller, who may have to wait for a turn. @throws AppError `rate_limited` */
  count(): Promise<void>;
}

export interface CachedPage {
  cached: true;
  key: string;
  bodyIn(encoding: Encoding): Promise<Buffer>;
  /** Changes with the content. */
  tag: string;
  /** Null for a page that shows several. */
  creatorId: string | null;
}

interface Entry extends CachedPage {
  /** Digest of each answer that the page was made of. */
  digests: ReadonlyMap<string, string>;
  /** It shows how long ago something was, in minutes. */
  minute: number;
  /** Since when the reading of its answers, or their last comparison, went on, by the process's own timer. */
  readAt: number;
  bytes: number;
}

type Page = CachedPage | (RenderedPage & { cached?: never });

interface Flight {
  page: Promise<Page>;
  begunAt: number;
}

export interface PageCache {
  /** The page as it was less than a second ago, and after every change that this process made before. */
  find(key: string, source: PageSource): Promise<Page>;
  /** True for a page that may be served at once, without anything to do behind it. */
  isFresh(page: Pick<CachedPage, 'key' | 'tag'>): boolean;
  /** From now on no page that may show this creator, or anybody, is served that was read before now. */
  distrust(creatorId: string | null): void;
}

/**
 * Caches the rendered pages that strangers read. A cached page is compared with the API's present answers, a fraction of
 * the work of rendering: no change can be forgotten, in any process. Each page is made once at a time, however many
 * people wait for it.
 */
export function createPageCache(clock: { now(): Date }): PageCache {
  const pages = new LRUCache<string, Entry>({ maxSize: BYTES_MAX, sizeCalculation: ({ bytes }) => bytes });
  const flights = new Map<string, Flight>();
  /** By caller and page: those who ask at once are counted once, and who floods us makes nobody else wait for a turn. */
  const countings = new Map<string, Promise<void>>();
  /** When pages were distrusted last: those of one creator, and by their changes those that show several. */
  const distrusted = { all: -Infinity, several: -Infinity, of: new LRUCache<string, number>({ max: CREATORS_MAX }) };

  const minuteNow = () => Math.floor(clock.now().getTime() / minutes(1));

  async function make(key: string, source: PageSource, readAt: number): Promise<Page> {
    const minute = minuteNow();
    const answers = new Map<string, Promise<Answer>>();
    const read = (apiPath: string): Promise<Answer> => {
      const answer = answers.get(apiPath) ?? source.read(apiPath);
      answers.set(apiPath, answer);
      return answer;
    };
    const entry = pages.get(key);
    if (entry?.minute === minute && (await isAsRead(entry, read))) {
      entry.readAt = readAt;
      return entry;
    }
    const page = await source.render(read);
    const made = new Map(await Promise.all([...answers].map(async ([path, answer]) => [path, await answer] as const)));
    const isWhole = page.status === 200 && page.redirect === undefined;
    if (!isWhole || [...made.values()].some(({ status }) => status >= 500)) {
      pages.delete(key);
      return page;
    }
    const digests = new Map([...made].map(([path, answer]) => [path, digestOf(answer)]));
    const creatorId = await source.findCreatorId();
    const fresh = { ...(await bodiesOf(page.html)), key, creatorId, digests, minute, readAt };
    pages.set(key, fresh);
    return fresh;
  }

  function start(key: string, source: PageSource): Flight {
    const begunAt = performance.now();
    const page = make(key, source, begunAt).finally(() => flights.delete(key));
    const flight = { page, begunAt };
    flights.set(key, flight);
    return flight;
  }

  const succeeds = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );

  /** A refusal concerns only the call that was counted: the others who wait are counted themselves. */
  async function count(key: string, source: PageSource): Promise<void> {
    const who = `${source.caller} ${key}`;
    const going = countings.get(who);
    if (going && (await succeeds(going))) return;
    const own = source.count();
    countings.set(who, own);
    await own.finally(() => countings.get(who) === own && countings.delete(who));
  }

  /** For a page that is not cached `creatorId` is null: whose it is would have to be looked up first. */
  function oldestAt(now: number, creatorId: string | null): number {
    const byCreators = creatorId === null ? distrusted.several : (distrusted.of.get(creatorId) ?? -Infinity);
    return Math.max(distrusted.all, byCreators, now - SERVED_MS);
  }
  const isServed = (entry: Entry, now: number) =>
    entry.minute === minuteNow() && entry.readAt > oldestAt(now, entry.creatorId);
  const isDue = (entry: Entry, now: number) => now - entry.readAt > COMPARE_AFTER_MS && !flights.has(entry.key);

  async function compare(key: string, source: PageSource): Promise<void> {
    await count(key, source);
    const entry = pages.get(key);
    if (entry && isDue(entry, performance.now())) await start(key, source).page;
  }

  return {
    async find(key, source) {
      const now = performance.now();
      const entry = pages.get(key);
      if (entry && isServed(entry, now)) {
        // Not waited for; whoever cannot be served any more waits for another, and hears its error.
        if (isDue(entry, now)) void succeeds(compare(key, source));
        return entry;
      }
      const oldest = oldestAt(now, entry?.creatorId ?? null);
      for (let isCounted = false; ;) {
        const flight = flights.get(key);
        if (flight && flight.begunAt > oldest) return flight.page;
        if (flight) await succeeds(flight.page);
        else if (isCounted) {
          const made = pages.get(key);
          return made && isServed(made, performance.now()) ? made : start(key, source).page;
        } else {
          await count(key, source);
          isCounted = true;
        }
      }
    },
    isFresh(page) {
      const now = performance.now();
      const entry = pages.get(page.key);
      return entry?.tag === page.tag && isServed(entry, now) && !isDue(entry, now);
    },
    distrust(creatorId) {
      const now = performance.now();
      if (creatorId === null) distrusted.all = now;
      else distrusted.of.set(creatorId, now);
      distrusted.several = now;
    },
  };
}

async function isAsRead({ digests }: Entry, read: (apiPath: string) => Promise<Answer>): Promise<boolean> {
  const now = await Promise.all([...digests].map(async ([path, digest]) => digestOf(await read(path)) === digest));
  return now.every(Boolean);
}

const digestOf = ({ status, body }: Answer): string =>
  createHash('sha256').update(`${status} ${body}`).digest('base64url');

/** Each form is made once, the less usual one for whoever asks for it first: no reader makes us compress a page again. */
async function bodiesOf(html: string): Promise<Pick<Entry, 'cached' | 'bodyIn' | 'tag' | 'bytes'>> {
  const identity = Buffer.from(html);
  const br = await promisify(brotliCompress)(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  let gzipped: Promise<Buffer> | undefined;
  return {
    cached: true,
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    // The gzipped form is a little larger than the other.
    bytes: ENTRY_BYTES + identity.length + Math.ceil(2.3 * br.length),
    async bodyIn(encoding) {
      if (encoding === 'gzip') return (gzipped ??= promisify(gzip)(identity));
      return encoding === 'br' ? br : identity;
    },
  };
}
