import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listPosts } from '@udala/contract/posts';
import { getOwnProfile } from '@udala/contract/profiles';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { chidi, ownProfile, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

/** Opens home with `reply` as the answer to the own profile; returns a counter of its requests. */
function open(who: 'ada' | 'chidi', reply: () => ReturnType<typeof ownProfile> | Response) {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  const app = openApp('home', who);
  let requests = 0;
  server.use(
    answer(getOwnProfile, () => {
      requests += 1;
      return reply();
    }),
  );
  return { ...app, requests: () => requests };
}

it('requests the profile when its user name is missing; the cached one is shown until it arrives', async () => {
  const { store, requests } = open('chidi', () => ({ ...ownProfile(chidi, 'patron'), name: 'Chidi Eze-Obi' }));
  expect(store.getState().session.profile?.name).toBe('Chidi Eze');
  await waitFor(() => expect(store.getState().session.profile?.name).toBe('Chidi Eze-Obi'));
  expect(requests()).toBe(1);
});

it('keeps the cached one when the server does not answer', async () => {
  const { store, requests } = open('chidi', () => errorResponse(503, 'unavailable', 'Later.'));
  await waitFor(() => expect(requests()).toBe(1));
  await screen.findByText('This feed is empty...');
  expect(store.getState().session.profile?.name).toBe('Chidi Eze');
  expect(store.getState().toasts).toEqual([]);
});

it('does not request a profile that is complete', async () => {
  const { requests } = open('ada', () => errorResponse(503, 'unavailable', 'Later.'));
  await screen.findByText('This feed is empty...');
  expect(requests()).toBe(0);
});
