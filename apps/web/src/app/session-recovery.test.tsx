import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findPageByHost, listMemberships, updateMembership } from '@udala/contract/memberships';
import { login } from '@udala/contract/auth';
import { getOwnPage } from '@udala/contract/profiles';
import { answer, formDrafts, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { savedPage } from '../test/onboarding.ts';
import { adasPage, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, pageOf } from '../test/wire.ts';
import { persist } from '#state/persistence.ts';

// A session that expires during an edit: after signing in again, the edit is restored.

const sentence = 'Your session has expired, you will be redirected to the login page.';
const setup = '/membership/app/settings/setup';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', setup);
  server.use(
    quietNotifications,
    answer(findPageByHost, () => pageOf([])),
    answer(listMemberships, () => pageOf([adasPage])),
    answer(getOwnPage, () => savedPage),
    answer(updateMembership, () => errorResponse(401, 'unauthenticated', 'Your session has ended. Log in again.')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

async function openOffer() {
  const app = openApp('settings/setup');
  persist(app.store);
  return { ...app, price: await screen.findByLabelText<HTMLInputElement>('Price a month') };
}

/** Half an edit, rejected by an expired session; four seconds later the login opens. */
async function loseSession() {
  const { store, price, unmount } = await openOffer();
  await userEvent.clear(price);
  await userEvent.type(price, '3000');
  await userEvent.click(screen.getByRole('button', { name: 'Mentorship' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  // In the toast, in the bar that stays, and beside the form.
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(3));
  expect(await screen.findByRole('button', { name: 'Log in now' })).toBeInTheDocument();
  expect(price).toHaveValue('3000');
  vi.advanceTimersByTime(4000);
  await waitFor(() => expect(store.getState().session.jwtToken).toBe(''));
  vi.useRealTimers();
  unmount();
}

async function logIn(who: typeof ada, role: 'creator' | 'patron') {
  server.use(answer(login, () => sessionOf(who, role)));
  const { at, unmount } = openPage(`/membership/creator/auth/login?next=${encodeURIComponent(setup)}`);
  await userEvent.type(await screen.findByLabelText('Email'), 'someone@udala.example');
  await userEvent.type(screen.getByLabelText('Password'), 'a good password');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe(setup));
  unmount();
}

it('restores the half-edited offer for the creator who signs in again', async () => {
  await loseSession();
  await logIn(ada, 'creator');
  const { price } = await openOffer();
  expect(price).toHaveValue('3000');
  expect(screen.getByRole('button', { name: 'Mentorship' })).toHaveAttribute('aria-pressed', 'false');
});

it('restores it for nobody else, nor after another person was signed in', async () => {
  await loseSession();
  await logIn(chidi, 'patron');
  expect(formDrafts()).toHaveLength(0);
  await logIn(ada, 'creator');
  const { price } = await openOffer();
  expect(price).toHaveValue('2500');
});

it('deletes the draft of the offer once it was saved', async () => {
  const { price } = await openOffer();
  await userEvent.clear(price);
  await userEvent.type(price, '3000');
  expect(formDrafts()).toHaveLength(1);
  const saved = { ...adasPage, price: 3000 };
  server.use(
    answer(updateMembership, () => ({
      id: adasPage.id ?? '',
      price: 3000,
      benefits: adasPage.benefits,
      description: '',
    })),
    answer(listMemberships, () => pageOf([saved])),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(formDrafts()).toHaveLength(0));
});
