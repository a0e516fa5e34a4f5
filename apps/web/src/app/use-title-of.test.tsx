import { act, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listMessages, listThreads, readMessages, type Thread } from '@udala/contract/messages';
import { getPost, listPosts } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, server } from '../test/app.tsx';
import { bareProfile } from '../test/profile.ts';
import { ada, idOf, makePost, pageOf } from '../test/wire.ts';
import { appPaths } from '#state/app-paths.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const thread: Thread = {
  with: ada,
  isCreator: true,
  support: null,
  last: null,
  unread: 0,
  readUntil: null,
  cannotReplyReason: null,
};

it('sets each page’s title to its content, and resets it for the next page', async () => {
  server.use(
    quietNotifications,
    ...bareProfile(),
    answer(getPost, ({ url }) => {
      const id = url.split('/').at(-1) ?? '';
      return makePost({ id, title: id === idOf(100) ? 'Before the sun' : 'After the rain' });
    }),
    answer(listPosts, () => pageOf([])),
    answer(listMessages, () => ({ ...pageOf([]), thread })),
    answer(listThreads, () => ({ ...pageOf([]), unread: 0 })),
    answer(readMessages, () => ({ unread: 0 })),
  );
  const { router } = openApp('home', 'chidi');
  for (const [path, title] of [
    [appPaths.post(idOf(100)), 'Before the sun'],
    [appPaths.post(idOf(101)), 'After the rain'],
    // Served from the cache this time.
    [appPaths.post(idOf(100)), 'Before the sun'],
    [appPaths.thread(ada.id), 'Messages with Ada Obi'],
    [appPaths.messages, 'Messages'],
    [appPaths.profile('posts', ada.id), 'Ada Obi'],
    [appPaths.patronProfile, 'Profile'],
  ] as const) {
    await act(() => router.navigate(path));
    await waitFor(() => expect(document.title).toBe(`${title} · Udala`));
  }
});
