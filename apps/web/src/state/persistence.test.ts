import { beforeEach, expect, it } from 'vitest';
import { begun, finished } from './onboarding.slice.ts';
import { persist } from './persistence.ts';
import { savedSession, profileChanged, profileLoaded, signedIn, signedOut } from './session.slice.ts';
import { makeStore } from './store.ts';
import { sessionOf } from '../test/pages.tsx';
import { ada, chidi } from '../test/wire.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function makePersistent() {
  const store = makeStore({ fetcher: async () => ({ status: 500, body: null }), leaveFor: () => {} });
  persist(store);
  return store;
}

/** Data that features store besides the session. */
function leaveThings() {
  for (const key of ['subscriptionId', 'notifications', 'membershipData', 'draft', 'onboarding', 'theme', 'lastSignIn'])
    localStorage.setItem(key, '"x"');
  for (const key of ['form:offer', 'verification', 'paymentKey']) sessionStorage.setItem(key, '"x"');
}

it('starts signed out: an empty token, no user, no profile', () => {
  expect(makePersistent().getState().session).toEqual({ jwtToken: '', user: null, profile: null, expired: false });
});

it('saves the session under the specified keys, and merges updates into the profile', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  store.dispatch(profileChanged({ bio: 'New' }));
  expect(localStorage.getItem('token')).toBe('a-token');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: ada.id, roles: ['creator'] });
  expect(JSON.parse(localStorage.getItem('profile') ?? '')).toMatchObject({ name: 'Ada Obi', bio: 'New' });
  expect(savedSession()).toEqual(store.getState().session);
});

it('deletes the server’s data with a session, and keeps what was typed', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  leaveThings();
  store.dispatch(signedOut());
  expect(Object.keys(localStorage)).not.toContain('token');
  expect(Object.keys(localStorage)).not.toContain('profile');
  expect(Object.keys(localStorage)).not.toContain('notifications');
  expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['subscriptionId', 'draft', 'onboarding']));
  expect(savedSession()).toEqual(store.getState().session);

  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  expect(localStorage.getItem('draft')).toBe('"x"');
  expect(sessionStorage.getItem('form:offer')).toBe('"x"');
});

it('gives another person none of the previous person’s data', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  leaveThings();
  store.dispatch(signedOut());
  store.dispatch(signedIn(sessionOf(chidi, 'patron')));
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'lastSignIn',
    'membershipData',
    'profile',
    'theme',
    'token',
    'user',
  ]);
  expect(sessionStorage).toHaveLength(0);
  expect(savedSession().user?.id).toBe(chidi.id);
});

it('does not delete the token of a tab that has signed in since', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  localStorage.setItem('token', 'a-newer-token');
  store.dispatch(signedOut());
  expect(localStorage.getItem('token')).toBe('a-newer-token');
});

it('saves the answers of onboarding until the page is published', () => {
  const store = makePersistent();
  store.dispatch(begun({ userId: ada.id }));
  expect(JSON.parse(localStorage.getItem('onboarding') ?? '')).toMatchObject({ userId: ada.id });
  store.dispatch(finished());
  expect(localStorage.getItem('onboarding')).toBeNull();
});

it.each(['', '5', '{', '[]', '{}', '"x"', '{"id":7}'])('restores the readable parts of a session: %s', (malformed) => {
  const { profile } = sessionOf(ada, 'creator').user;
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('user', malformed);
  localStorage.setItem('profile', malformed);
  expect(savedSession()).toEqual({ jwtToken: 'a-token', user: null, profile: null, expired: false });
  localStorage.setItem('profile', JSON.stringify(profile));
  expect(savedSession().user).toEqual(profile.user);
});

it('replaces the saved profile with the server’s', () => {
  const store = makePersistent();
  store.dispatch(signedIn(sessionOf(ada, 'creator')));
  store.dispatch(profileLoaded({ ...sessionOf(ada, 'creator').user.profile, name: 'Ada Obi-Eze' }));
  expect(savedSession().profile?.name).toBe('Ada Obi-Eze');
});
