import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listPosts } from '@udala/contract/posts';
import { getOwnProfile } from '@udala/contract/profiles';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../test/app.tsx';
import { chidi, ownProfile, pageOf } from '../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

/** Opens home, where `reply` answers who is signed in; tells how often it was asked. */
function open(who: 'ada' | 'chidi', reply: () => ReturnType<typeof ownProfile> | Response) {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  const app = openApp('home', who);
  let asked = 0;
  server.use(
    answer(getOwnProfile, () => {
      asked += 1;
      return reply();
    }),
  );
  return { ...app, asked: () => asked };
}

it('asks for the profile when its user name is missing; the saved one stands in until it comes', async () => {
  const { store, asked } = open('chidi', () => ({ ...ownProfile(chidi, 'patron'), name: 'Chidi Eze-Obi' }));
  expect(store.getState().session.profile?.name).toBe('Chidi Eze');
  await waitFor(() => expect(store.getState().session.profile?.name).toBe('Chidi Eze-Obi'));
  expect(asked()).toBe(1);
});

it('keeps the saved one where the server does not answer', async () => {
  const { store, asked } = open('chidi', () => errorResponse(503, 'unavailable', 'Later.'));
  await waitFor(() => expect(asked()).toBe(1));
  await screen.findByText('This feed is empty...');
  expect(store.getState().session.profile?.name).toBe('Chidi Eze');
  expect(store.getState().toasts).toEqual([]);
});

it('does not ask for what it knows', async () => {
  const { asked } = open('ada', () => errorResponse(503, 'unavailable', 'Later.'));
  await screen.findByText('This feed is empty...');
  expect(asked()).toBe(0);
});
