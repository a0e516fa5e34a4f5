import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { logout } from '@udala/contract/auth';
import { googleAuth, googleExchangeCode } from '@udala/contract/google';
import { summariseJoining } from '@udala/contract/subscriptions';
import { signOut } from '#features/identity/auth/sign-out.ts';
import { answer, errorResponse, server } from '../test/app.tsx';
import { chooseAccount, credential, host, noting, script, sent, setUpGoogle } from '../test/google.ts';
import { saveSession, openPage, sessionOf } from '../test/pages.tsx';
import { chidi } from '../test/wire.ts';

const challenge = 'c'.repeat(43);
const forward = `/membership/auth/google?return=ada&challenge=${challenge}`;
const code = 'k'.repeat(43);

setUpGoogle();

it.each([
  ['', '/membership/auth/payment'],
  ['/membership/auth/payment?post=7', '/membership/auth/payment?post=7'],
])(
  'sends a patron who joins from a creator’s host%s to the members site, with the hash of a secret',
  async (wanted, next) => {
    const { leaveFor } = openPage(`/membership/auth/register?next=${encodeURIComponent(wanted)}`, host);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    const to = new URL(leaveFor.mock.lastCall?.[0] ?? '');
    const exchange = JSON.parse(sessionStorage.getItem('googleExchange') ?? '{}') as { verifier: string; next: string };
    expect(to.origin + to.pathname).toBe('http://localhost:3000/membership/auth/google');
    expect(Object.fromEntries(to.searchParams)).toEqual({
      return: 'ada',
      challenge: createHash('sha256').update(exchange.verifier).digest('base64url'),
    });
    expect(Buffer.from(exchange.verifier, 'base64url')).toHaveLength(32);
    expect(exchange.next).toBe(next);
  },
);

it('shows the accounts at once on the members site and returns with a code', async () => {
  const url = 'http://ada.localhost:3000/membership/auth/google';
  server.use(
    answer(
      googleExchangeCode,
      noting(() => ({ code, url, expiresAt: '2026-11-20T09:01:00.000Z' })),
    ),
  );
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  openPage(forward);
  expect(await screen.findByRole('heading', { name: "Continue to Slow Light's page" })).toBeInTheDocument();
  await waitFor(() => expect(script.prompt).toHaveBeenCalledTimes(1));
  await chooseAccount();
  await waitFor(() => expect(replace.mock.calls).toEqual([[`${url}#code=${code}`]]));
  expect(sent).toEqual([{ credential, userName: 'ada', challenge }]);
  replace.mockRestore();
});

it('redirects only to a creator’s host', async () => {
  const url = 'http://eve.example/membership/auth/google';
  server.use(answer(googleExchangeCode, () => ({ code, url, expiresAt: '2026-11-20T09:01:00.000Z' })));
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  const { store } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});

it('returns to the exchange after the address is verified', async () => {
  server.use(answer(googleExchangeCode, () => errorResponse(403, 'forbidden', 'Verify your email first.')));
  const { at } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(at()).toBe(`/membership/auth/verification?next=${encodeURIComponent(forward)}`));
});

it.each(['', '?return=ada', `?return=no_label&challenge=${challenge}`, `?return=nobody&challenge=${challenge}`])(
  'reports that the page to return to is unknown: %j',
  async (search) => {
    openPage(`/membership/auth/google${search}`);
    expect(await screen.findByText(/We can't tell which page you came from/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/membership');
    expect(script.initialize).not.toHaveBeenCalled();
  },
);

it('exchanges the code with this tab’s secret, removes it from the address at once, and continues to the payment', async () => {
  sessionStorage.setItem('googleExchange', JSON.stringify({ verifier: 'v', next: '/membership/auth/payment' }));
  server.use(
    answer(
      googleAuth,
      noting(() => sessionOf(chidi, 'patron')),
    ),
    answer(summariseJoining, () => errorResponse(404, 'not_found', "We can't find that.")),
  );
  const { at } = openPage(`/membership/auth/google#code=${code}`, host);
  await waitFor(() => expect(location.hash).toBe(''));
  await waitFor(() => expect(at()).toBe('/membership/auth/payment'));
  expect(sent).toEqual([{ code, verifier: 'v' }]);
  expect(sessionStorage.getItem('googleExchange')).toBeNull();
});

it('reports a used code, with a link to the login', async () => {
  sessionStorage.setItem('googleExchange', JSON.stringify({ verifier: 'v', next: '/membership/app/posts/1' }));
  server.use(answer(googleAuth, () => errorResponse(401, 'unauthenticated', 'That link is used up. Log in again.')));
  const { at, unmount } = openPage(`/membership/auth/google#code=${code}`, host);
  expect(await screen.findByText('That link is used up. Log in again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe('/membership/auth/login?next=%2Fmembership%2Fapp%2Fposts%2F1'));
  unmount();
  openPage('/membership/auth/google?next=%2Fmembership%2Fapp%2Fposts%2F1', host);
  expect(await screen.findByText(/That link worked once/)).toBeInTheDocument();
});

it('keeps the members site’s own session when Google is declined for another host', async () => {
  saveSession(sessionOf(chidi, 'patron'));
  server.use(
    answer(googleExchangeCode, () => errorResponse(401, 'unauthenticated', "Google sign-in didn't work. Try again.")),
  );
  const { store } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(store.getState().session.expired).toBe(false);
});

it('prevents Google’s automatic sign-in after a logout', async () => {
  saveSession(sessionOf(chidi, 'patron'));
  server.use(answer(logout, () => ({})));
  await openPage('/membership/auth/verification').store.dispatch(signOut());
  expect(script.disableAutoSelect).toHaveBeenCalledTimes(1);
});
