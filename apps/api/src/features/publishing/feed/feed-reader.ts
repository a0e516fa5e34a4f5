import type { Deps } from '#app/deps.ts';
import { findFeedPages, seatsMax, type FeedPage, type FeedQuery, type FeedSeat } from './feed.queries.ts';

/** More would not be faster, only each of them slower. */
const STATEMENTS_AT_ONCE = 2;
/** A statement that takes longer lets the next one begin, so that nobody waits for it but its own viewers. */
const SLOW_MS = 50;

/** Pages that were asked for while others were read. */
interface Batch {
  key: string;
  query: FeedQuery;
  /** By viewer: the pages of somebody whose list takes long to read must not fill it. */
  seats: Map<string, { seat: FeedSeat; page: string; number: number }>;
  pages: PromiseWithResolvers<FeedPage[]>;
}

export type FeedReader = (query: FeedQuery, seat: FeedSeat) => Promise<FeedPage>;

/**
 * Reads pages of feeds, many in one statement if many are asked for at once: half of what a page costs is beginning and
 * ending a statement. None waits for others to come: it is read at once unless others are being read.
 */
export function createFeedReader({ db, clock }: Pick<Deps, 'clock' | 'db'>): FeedReader {
  const queue: Batch[] = [];
  /** By their key, the batches that have a seat left. */
  const open = new Map<string, Batch>();
  let running = 0;

  function begin(key: string, query: FeedQuery): Batch {
    const batch: Batch = { key, query, seats: new Map(), pages: Promise.withResolvers() };
    open.set(key, batch);
    queue.push(batch);
    return batch;
  }

  function run(batch: Batch): void {
    running += 1;
    let isCounted = true;
    const discount = () => {
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      runNext();
    };
    const timer = setTimeout(discount, SLOW_MS);
    const finish = () => {
      clearTimeout(timer);
      discount();
    };
    const pages = findFeedPages(db, {
      query: batch.query,
      seats: [...batch.seats.values()].map(({ seat }) => seat),
      now: clock.now(),
    });
    batch.pages.resolve(pages);
    pages.then(finish, finish);
  }

  function runNext(): void {
    if (running >= STATEMENTS_AT_ONCE) return;
    const batch = queue.shift();
    if (!batch) return;
    if (open.get(batch.key) === batch) open.delete(batch.key);
    run(batch);
  }

  return async function readFeed(query, seat) {
    const key = JSON.stringify([query, seat.authorId === null, seat.after === null]);
    const page = JSON.stringify(seat);
    const viewer = seat.userId ?? page;
    const waiting = open.get(key);
    const shared = waiting?.seats.get(viewer);
    const hasRoom = waiting && (shared ? shared.page === page : waiting.seats.size < seatsMax);
    const batch = hasRoom ? waiting : begin(key, query);
    const number = hasRoom && shared ? shared.number : batch.seats.size;
    batch.seats.set(viewer, { seat, page, number });
    runNext();
    const pages = await batch.pages.promise;
    return pages[number] ?? { total: 0, rows: [] };
  };
}
