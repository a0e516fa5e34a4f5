import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { getOwnProfile } from '@udala/contract/profiles';
import { authApi } from '#features/identity/auth/auth.api.ts';
import { answer, errorResponse, server } from '../test/app.tsx';
import { saveSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, pageOf } from '../test/wire.ts';

const sentence = 'Your session has expired, you will be redirected to the login page.';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.use(
    answer(findPageByHost, () => pageOf([])),
    answer(getOwnProfile, () => errorResponse(401, 'unauthenticated', 'Your session has ended. Log in again.')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const { ownProfile } = authApi.endpoints;
const ask = (store: ReturnType<typeof openPage>['store']) =>
  store.dispatch(ownProfile.initiate(undefined, { forceRefetch: true }));

it('replaces the message once, and redirects to the login and back after four seconds', async () => {
  saveSession(sessionOf(chidi, 'patron'));
  const { store, leaveFor } = openPage('/membership/app/posts/1?from=mail', 'ada.localhost:3000');
  await Promise.all([ask(store), ask(store)]);
  expect(store.getState().toasts.map(({ body }) => body)).toEqual([sentence]);
  expect(store.getState().session.expired).toBe(true);
  vi.advanceTimersByTime(3999);
  expect(leaveFor).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leaveFor.mock.calls).toEqual([
    [`/membership/auth/login?next=${encodeURIComponent('/membership/app/posts/1?from=mail')}`],
  ]);
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('profile')).toBeNull();
});

it('leads a creator to the creators’ login', async () => {
  saveSession(sessionOf(ada, 'creator'));
  const { store, leaveFor } = openPage('/membership/app/payout');
  await ask(store);
  vi.advanceTimersByTime(4000);
  expect(leaveFor.mock.calls[0]?.[0]).toMatch(/^\/membership\/creator\/auth\/login\?next=/);
});

it('ignores a late 401 of the previous session', async () => {
  saveSession(sessionOf(chidi, 'patron'));
  const { store } = openPage('/membership/app/home');
  const pending = ask(store);
  localStorage.setItem('token', 'a-new-token');
  await pending;
  expect(store.getState().session.expired).toBe(false);
});

it('ignores a 401 while signed out, or on a sign-in page', async () => {
  const stranger = openPage('/membership/app/home');
  await ask(stranger.store);
  expect(stranger.store.getState().session.expired).toBe(false);

  saveSession(sessionOf(chidi, 'patron'));
  const { store } = openPage('/membership/auth/verification');
  await expect.poll(() => Object.keys(store.getState().api.queries)).toHaveLength(1);
  history.replaceState(null, '', '/membership/auth/login');
  const { error } = await ask(store);
  expect(store.getState().session.expired).toBe(false);
  expect(error).toMatchObject({ message: 'Your session has ended. Log in again.' });
});
