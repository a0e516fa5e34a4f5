import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isCollected } from '../test/collect-memory.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { createPageShortcuts } from './page-shortcuts.ts';

const request = { method: 'GET', url: '/membership', headers: { host: 'ada.localhost' } } as IncomingMessage;

it('leaves a page to the cache: one that has left it takes no memory', async () => {
  const cache = createPageCache({ now: () => new Date() });
  const shortcuts = createPageShortcuts({ cache, isOpen: () => true, onAnswered: () => undefined });
  const remembered = () => {
    const page: CachedPage = {
      cached: true,
      key: 'a page',
      tag: 'its content',
      creatorId: null,
      bodyIn: async () => Buffer.alloc(0),
    };
    shortcuts.remember(request, { page, headers: {}, body: Buffer.alloc(1), route: '/membership' });
    return new WeakRef(page);
  };
  const page = remembered();
  expect(await isCollected(page)).toBe(true);
  expect(shortcuts.answer(request, {} as never)).toBe(false);
});
