import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageCache, type PageSource } from './page-cache.ts';

// The timer of the process is held: whether a page is fresh must not depend on the speed of this machine.

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const minute = (nth: number) => new Date(Date.UTC(2026, 10, 24, 9, nth));

/** A page with one answer, and what was done for it. */
function pageOf(creatorId: string | null, caller = 'a town') {
  const page = { answer: 'as it was', reads: 0, renderings: 0, counted: 0, isRefused: false };
  const source: PageSource = {
    findCreatorId: async () => creatorId,
    caller,
    async count() {
      page.counted += 1;
      if (page.isRefused) throw new Error('too many calls');
    },
    async read() {
      page.reads += 1;
      return { status: 200, body: page.answer };
    },
    async render(read) {
      page.renderings += 1;
      return { status: 200, html: (await read('/it')).body };
    },
  };
  return { page, source };
}

async function shown(cache: ReturnType<typeof createPageCache>, key: string, source: PageSource): Promise<string> {
  const found = await cache.find(key, source);
  return found.cached ? String(await found.bodyIn('identity')) : found.html;
}

it('is rendered once, compared after half a second, and rendered anew only if an answer differs', async () => {
  const cache = createPageCache({ now: () => minute(0) });
  const { page, source } = pageOf('ada');
  await Promise.all([shown(cache, 'a', source), shown(cache, 'a', source)]);
  expect(page).toMatchObject({ reads: 1, renderings: 1, counted: 1 });
  vi.advanceTimersByTime(501);
  expect(await shown(cache, 'a', source)).toBe('as it was');
  // Behind the answer.
  await expect.poll(() => page).toMatchObject({ reads: 2, renderings: 1, counted: 2 });
  page.answer = 'as it is';
  vi.advanceTimersByTime(901);
  expect(await shown(cache, 'a', source)).toBe('as it is');
  expect(page).toMatchObject({ reads: 3, renderings: 2, counted: 3 });
});

it('is rendered anew each minute, whose ages it shows', async () => {
  let now = minute(0);
  const cache = createPageCache({ now: () => now });
  const { page, source } = pageOf('ada');
  await shown(cache, 'a', source);
  now = minute(1);
  await shown(cache, 'a', source);
  expect(page.renderings).toBe(2);
});

it('is refused to whoever may cause no more work, and served to them as long as it needs none', async () => {
  const cache = createPageCache({ now: () => minute(0) });
  const { page, source } = pageOf('ada');
  await shown(cache, 'a', source);
  page.isRefused = true;
  vi.advanceTimersByTime(899);
  expect(await shown(cache, 'a', source)).toBe('as it was');
  await expect.poll(() => page.counted).toBe(2);
  vi.advanceTimersByTime(2);
  await expect(cache.find('a', source)).rejects.toThrow('too many calls');
});

it('is made by the next who waits, where whoever asked first is refused', async () => {
  const cache = createPageCache({ now: () => minute(0) });
  const [refused, other] = [pageOf('ada'), pageOf('ada')];
  refused.page.isRefused = true;
  const [first, second] = await Promise.allSettled([
    shown(cache, 'a', refused.source),
    shown(cache, 'a', other.source),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect([refused.page.renderings, other.page.renderings]).toEqual([0, 1]);
});

it('keeps nobody else waiting while whoever floods us waits for a turn', async () => {
  const cache = createPageCache({ now: () => minute(0) });
  const [flooding, other] = [pageOf('ada', 'who floods us'), pageOf('ada')];
  const turn = Promise.withResolvers<void>();
  flooding.source.count = () => turn.promise;
  const late = shown(cache, 'a', flooding.source);
  expect(await shown(cache, 'a', other.source)).toBe('as it was');
  // Nor where the page is there, and has to be compared.
  vi.advanceTimersByTime(501);
  await shown(cache, 'a', flooding.source);
  await shown(cache, 'a', other.source);
  await expect.poll(() => other.page.reads).toBe(2);
  turn.resolve();
  expect(await late).toBe('as it was');
  expect(flooding.page).toMatchObject({ reads: 0, renderings: 0 });
});

it('is distrusted by a change of its creator, or of any if it shows several, or of everything', async () => {
  const cache = createPageCache({ now: () => minute(0) });
  const [ada, bola, several] = [pageOf('ada'), pageOf('bola'), pageOf(null)];
  const pages = { ada, bola, several };
  const fresh = async () => {
    const found = await Promise.all(
      Object.entries(pages).map(async ([key, { source }]) => [key, await cache.find(key, source)] as const),
    );
    return (change: () => void) => {
      vi.advanceTimersByTime(1);
      change();
      return found.flatMap(([key, page]) => (page.cached && cache.isFresh(page) ? [key] : []));
    };
  };
  expect((await fresh())(() => undefined)).toEqual(['ada', 'bola', 'several']);
  expect((await fresh())(() => cache.distrust('ada'))).toEqual(['bola']);
  vi.advanceTimersByTime(1);
  expect((await fresh())(() => cache.distrust(null))).toEqual([]);
});
