import { beforeEach, expect, it } from 'vitest';
import { begun, finished } from './onboarding.slice.ts';
import { persist } from './persistence.ts';
import { keptSession, profileChanged, signedIn, signedOut } from './session.slice.ts';
import { makeStore } from './store.ts';
import { sessionOf } from '../test/pages.tsx';
import { ada } from '../test/wire.ts';

beforeEach(() => localStorage.clear());

function makePersistent() {
  const store = makeStore({ fetcher: async () => ({ status: 500, body: null }), leaveFor: () => {} });
  persist(store);
  return store;
}

it('keeps who is signed in, under the specified names', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  store.dispatch(profileChanged({ bio: 'New' }));
  expect(localStorage.getItem('token')).toBe('a-token');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: ada.id, roles: ['creator'] });
  expect(keptSession()).toEqual(store.getState().session);
});

it('forgets five things on logging out, and leaves the rest', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  for (const key of ['subscriptionId', 'notifications', 'membershipData', 'theme']) localStorage.setItem(key, '"x"');
  store.dispatch(signedOut());
  expect(Object.keys(localStorage).toSorted()).toEqual(['membershipData', 'theme']);
});

it('keeps the answers of onboarding until the page is published', () => {
  const store = makePersistent();
  store.dispatch(begun({ userId: ada.id }));
  expect(JSON.parse(localStorage.getItem('onboarding') ?? '')).toMatchObject({ userId: ada.id });
  store.dispatch(finished());
  expect(localStorage.getItem('onboarding')).toBeNull();
});
