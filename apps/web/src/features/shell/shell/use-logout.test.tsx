import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logout } from '@udala/contract/auth';
import { getUser } from '@udala/contract/profiles';
import { persist } from '#state/persistence.ts';
import { emptyDraft } from '#features/publishing/posts/composer/draft.ts';
import { newPostDraft } from '#features/publishing/posts/composer/draft-storage.ts';
import { profileApi } from '#features/identity/profile/profile.api.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { ada } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// Account settings are irrelevant here.
const noSettings = http.get('*/auth/*', () => errorResponse(503, 'unavailable', 'Later.'));
beforeEach(() => server.use(quietNotifications, noSettings));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

function leaveThings() {
  for (const key of ['subscriptionId', 'membershipData', 'onboarding', 'theme', 'lastSignIn'] as const)
    localStorage.setItem(key, 'x');
  for (const key of ['verification', 'form:offer', 'paymentKey']) sessionStorage.setItem(key, 'x');
}

async function pressLogOut(who: 'ada' | 'chidi' = 'ada') {
  const app = openApp('mobile-settings', who);
  persist(app.store);
  leaveThings();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  return app;
}

const nothingIsLeft = () =>
  waitFor(() => {
    expect(Object.keys(localStorage).toSorted()).toEqual(['lastSignIn', 'theme']);
    // So that the login does not ask the other hosts, which are logged out too.
    expect(Object.keys(sessionStorage)).toEqual(['askedAt']);
  });

it('ends the session on the server, deletes the person’s data here, and opens their login page', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    answer(logout, ({ headers }) => {
      tokens.push(headers.get('authorization'));
      return {};
    }),
  );
  const { store, leaveFor } = await pressLogOut();
  await nothingIsLeft();
  expect(tokens).toEqual(['Bearer a-token']);
  expect(store.getState().session).toEqual({ jwtToken: '', user: null, profile: null, expired: false });
  expect(leaveFor.mock.calls).toEqual([['/membership/creator/auth/login']]);
});

it('leads a patron to the patrons’ login', async () => {
  server.use(answer(logout, () => ({})));
  const { leaveFor } = await pressLogOut('chidi');
  await waitFor(() => expect(leaveFor.mock.calls).toEqual([['/membership/auth/login']]));
});

it('logs out here when the server is unreachable, without an error message', async () => {
  server.use(answer(logout, () => HttpResponse.error()));
  const { store, leaveFor } = await pressLogOut();
  await nothingIsLeft();
  expect(leaveFor).toHaveBeenCalledTimes(1);
  expect(store.getState().toasts).toEqual([]);
});

it('does not report an expired session after a logout', async () => {
  const latch = Promise.withResolvers<object>();
  server.use(answer(logout, () => latch.promise));
  const { store, leaveFor } = await pressLogOut();
  server.use(answer(getUser, () => errorResponse(401, 'unauthenticated', 'Log in first.')));
  const late = await store.dispatch(profileApi.endpoints.getUser.initiate(ada.id));
  expect(late.error).toMatchObject({ status: 401 });
  latch.resolve({});
  await nothingIsLeft();
  expect(store.getState().toasts).toEqual([]);
  expect(leaveFor).toHaveBeenCalledTimes(1);
});

it('stops waiting after a timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.use(answer(logout, () => new Promise<Response>(() => undefined)));
  const { leaveFor } = await pressLogOut();
  expect(leaveFor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8000);
  await nothingIsLeft();
  expect(leaveFor).toHaveBeenCalledTimes(1);
});

it('asks first when a post was not published', async () => {
  server.use(answer(logout, () => ({})));
  newPostDraft(ada.id).save({ ...emptyDraft, title: 'Half a title' });
  const { leaveFor } = await pressLogOut();
  const question = await screen.findByRole('dialog', { name: 'Log out and lose your draft?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay logged in' }));
  expect(localStorage.getItem('draft')).not.toBeNull();
  expect(leaveFor).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }));
  await nothingIsLeft();
  expect(leaveFor).toHaveBeenCalledTimes(1);
});
