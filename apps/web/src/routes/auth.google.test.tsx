import { createHash } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logout } from '@udala/contract/auth';
import { getConfig, type PublicConfig } from '@udala/contract/config';
import { googleAuth, googleHandOver, googleNonce } from '@udala/contract/google';
import { findPageByHost } from '@udala/contract/memberships';
import { summariseJoining } from '@udala/contract/subscriptions';
import type { GoogleId } from '#features/auth/google/google-script.ts';
import { signOut } from '#features/auth/sign-out.ts';
import { answer, refusal, server } from '../test/app.tsx';
import { adasPage, keepSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, pageOf } from '../test/wire.ts';

const host = 'ada.localhost:3000';
const google = { clientId: 'a-client', scriptUrl: 'http://localhost:3001/google/gsi/client' };
const config: PublicConfig = {
  publicUrl: 'http://localhost:3000',
  sandboxUrl: null,
  google,
  vapidPublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  firebase: null,
  replay: null,
  sampleQuote: { grossKobo: 250_000, providerFeeKobo: 13_750, platformFeeKobo: 25_000, netKobo: 211_250 },
};
const challenge = 'c'.repeat(43);
const forward = `/membership/auth/google?return=ada&challenge=${challenge}`;
const code = 'k'.repeat(43);
const credential = `e30.${Buffer.from(JSON.stringify({ email: 'adé@udala.example' })).toString('base64url')}.signature`;

/** Google's script as it leaves itself in a document. */
const script = {
  initialize: vi.fn<GoogleId['initialize']>(),
  renderButton: vi.fn<GoogleId['renderButton']>(),
  prompt: vi.fn<GoogleId['prompt']>(),
  cancel: vi.fn<GoogleId['cancel']>(),
  disableAutoSelect: vi.fn<GoogleId['disableAutoSelect']>(),
};
const nonces = () => script.initialize.mock.calls.map(([{ nonce }]) => nonce);

/** What Google does once an account is chosen. */
async function chooseAccount() {
  await waitFor(() => expect(script.renderButton).toHaveBeenCalled());
  act(() => script.initialize.mock.lastCall?.[0].callback({ credential }));
}

const sent: unknown[] = [];
/** Notes what an endpoint is sent, then answers. */
const noting =
  <Reply,>(reply: (body: Record<string, unknown>) => Reply) =>
  async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return reply(body);
  };

/** The column of a phone; the test browser measures nothing. */
class Column implements ResizeObserver {
  private readonly told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.told = told;
  }
  observe() {
    this.told([{ contentRect: { width: 328.4 } } as ResizeObserverEntry], this);
  }
  unobserve() {}
  disconnect() {}
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  vi.clearAllMocks();
  vi.stubGlobal('ResizeObserver', Column);
  vi.stubGlobal('isSecureContext', true);
  window.google = { accounts: { id: script } };
  let issued = 0;
  server.use(
    answer(getConfig, () => config),
    answer(googleNonce, () => ({ nonce: `nonce-${(issued += 1)}`, expiresAt: '2026-11-20T09:10:00.000Z' })),
    answer(findPageByHost, ({ url }) => {
      const asked = new URL(url).searchParams.get('hostname');
      if (asked === host) return pageOf([adasPage]);
      return asked === 'localhost:3000' ? pageOf([]) : refusal(404, 'not_found', "We can't find this page.");
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

it('makes a creator of who chooses an account, and begins her onboarding', async () => {
  server.use(
    answer(
      googleAuth,
      noting(() => sessionOf({ ...ada, userName: null }, 'creator')),
    ),
  );
  const { at } = openPage('/membership/creator/auth/register');
  await chooseAccount();
  await waitFor(() => expect(at()).toBe('/membership/creator/onboard/aboutyourself'));
  expect(sent).toEqual([{ credential, role: 'creator', register: true }]);
  expect(script.initialize.mock.lastCall?.[0]).toMatchObject({
    client_id: 'a-client',
    ux_mode: 'popup',
    nonce: 'nonce-1',
  });
  expect(script.renderButton.mock.lastCall?.[1]).toMatchObject({ text: 'continue_with', width: 328 });
  expect(script.prompt).not.toHaveBeenCalled();
});

it('lets a patron in where she was going, and says next time how she came', async () => {
  server.use(answer(googleAuth, () => sessionOf(chidi, 'patron')));
  const first = openPage('/membership/auth/login?next=%2Fmembership%2Fapp%2Fnotifications');
  await chooseAccount();
  await waitFor(() => expect(first.at()).toBe('/membership/app/notifications'));
  first.unmount();
  for (const key of ['token', 'user', 'profile']) localStorage.removeItem(key);
  openPage('/membership/auth/login');
  expect(await screen.findByText('You used Google last time')).toBeInTheDocument();
});

it('asks for the second factor in place and sends the same credential with it', async () => {
  server.use(
    answer(
      googleAuth,
      noting(({ secondFactor }) => {
        if (secondFactor === undefined) return refusal(403, 'second_factor_required', 'Enter the code.');
        if (secondFactor === '123456') return sessionOf(chidi, 'patron');
        const fields = { secondFactor: 'That code is not right.' };
        return HttpResponse.json({ code: 'invalid_request', message: '', fields, requestId: 'r' }, { status: 400 });
      }),
    ),
  );
  const { at, store } = openPage('/membership/auth/login');
  await chooseAccount();
  const box = await screen.findByLabelText('Code from your authenticator app');
  await userEvent.type(box, '000 000{Enter}');
  expect(await screen.findByText(/That code is not right/)).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, '123456{Enter}');
  await waitFor(() => expect(at()).toBe('/membership/app/home'));
  expect(sent.at(-1)).toMatchObject({ credential, secondFactor: '123456' });
  expect(store.getState().toasts).toEqual([]);
  expect(nonces()).toEqual(['nonce-1']);
});

it('has an address proven that Google does not vouch for', async () => {
  server.use(answer(googleAuth, () => refusal(403, 'forbidden', 'Verify your email first. We sent you a code.')));
  const { at } = openPage('/membership/creator/auth/login');
  await chooseAccount();
  await waitFor(() => expect(at()).toBe('/membership/creator/auth/verify-email'));
  expect(await screen.findByText(/Sent to adé@udala.example/)).toBeInTheDocument();
});

it('says what was refused, and begins again with a new nonce', async () => {
  server.use(answer(googleAuth, () => refusal(401, 'unauthenticated', 'Google’s answer is too old. Try again.')));
  const { store } = openPage('/membership/auth/login');
  await chooseAccount();
  await waitFor(() => expect(nonces()).toEqual(['nonce-1', 'nonce-2']));
  expect(store.getState().toasts).toMatchObject([{ type: 'warning', body: 'Google’s answer is too old. Try again.' }]);
});

it('renews a nonce before it is too old', async () => {
  openPage('/membership/auth/login');
  await waitFor(() => expect(script.renderButton).toHaveBeenCalledTimes(1));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const later = Date.now() + 8 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(script.renderButton).toHaveBeenCalledTimes(2));
  expect(nonces()).toEqual(['nonce-1', 'nonce-2']);
  vi.restoreAllMocks();
});

it('leaves Google’s script to the page that follows when it is left before its nonce came', async () => {
  let [asked, goOn] = [false, (): void => undefined];
  const held = new Promise<void>((resolve) => (goOn = resolve));
  server.use(
    answer(googleNonce, async () => {
      asked = true;
      await held;
      return { nonce: 'nonce-of-a-page-gone', expiresAt: '2026-11-20T09:10:00.000Z' };
    }),
  );
  const gone = openPage('/membership/auth/login');
  await waitFor(() => expect(asked).toBe(true));
  gone.unmount();
  for (const nonce of ['nonce-2', 'nonce-3']) {
    server.use(answer(googleNonce, () => ({ nonce, expiresAt: '2026-11-20T09:10:00.000Z' })));
    const next = openPage('/membership/auth/login');
    await waitFor(() => expect(nonces().at(-1)).toBe(nonce));
    next.unmount();
    goOn();
  }
  expect(nonces()).toEqual(['nonce-2', 'nonce-3']);
});

// The test browser loads no script.
it('leaves the form alone when Google cannot be reached', async () => {
  delete window.google;
  openPage('/membership/auth/login');
  expect(await screen.findByText("Google isn't answering. Use your email.")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

it('shows nothing of Google where it is not set up', async () => {
  server.use(answer(getConfig, () => ({ ...config, google: null })));
  openPage('/membership/auth/login', host);
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeInTheDocument();
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});

const insideAnotherApp = () =>
  vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    );

it('offers the way to Chrome inside another app', async () => {
  insideAnotherApp();
  const user = userEvent.setup();
  openPage('/membership/auth/register', host);
  expect(await screen.findByText('Open this page in Chrome to use Google')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(location.href);
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

it('shows the address to be selected where the other app does not let a page copy', async () => {
  insideAnotherApp();
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  openPage('/membership/auth/register', host);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(location.href)).toBeInTheDocument();
  vi.restoreAllMocks();
});

it('sends a patron who joins from her creator’s host to the members site, with the hash of a secret', async () => {
  const { leaveFor } = openPage('/membership/auth/register', host);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  const to = new URL(leaveFor.mock.lastCall?.[0] ?? '');
  const kept = JSON.parse(sessionStorage.getItem('googleHandOver') ?? '{}') as { verifier: string; next: string };
  expect(to.origin + to.pathname).toBe('http://localhost:3000/membership/auth/google');
  expect(Object.fromEntries(to.searchParams)).toEqual({
    return: 'ada',
    challenge: createHash('sha256').update(kept.verifier).digest('base64url'),
  });
  expect(Buffer.from(kept.verifier, 'base64url')).toHaveLength(32);
  expect(kept.next).toBe('/membership/auth/payment');
});

it('shows the accounts at once on the members site and goes back with a code', async () => {
  const url = 'http://ada.localhost:3000/membership/auth/google';
  server.use(
    answer(
      googleHandOver,
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

it('goes to no other address than her host’s', async () => {
  const url = 'http://eve.example/membership/auth/google';
  server.use(answer(googleHandOver, () => ({ code, url, expiresAt: '2026-11-20T09:01:00.000Z' })));
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  const { store } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});

it('comes back to the hand-over from proving an address', async () => {
  server.use(answer(googleHandOver, () => refusal(403, 'forbidden', 'Verify your email first.')));
  const { at } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(at()).toBe(`/membership/auth/verification?next=${encodeURIComponent(forward)}`));
});

it.each(['', '?return=ada', `?return=no_label&challenge=${challenge}`, `?return=nobody&challenge=${challenge}`])(
  'says so when it cannot tell whose page %j asks for',
  async (search) => {
    openPage(`/membership/auth/google${search}`);
    expect(await screen.findByText(/We can't tell which page you came from/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/membership');
    expect(script.initialize).not.toHaveBeenCalled();
  },
);

it('exchanges the code with this tab’s secret, out of the address at once, and goes on to the payment', async () => {
  sessionStorage.setItem('googleHandOver', JSON.stringify({ verifier: 'v', next: '/membership/auth/payment' }));
  server.use(
    answer(
      googleAuth,
      noting(() => sessionOf(chidi, 'patron')),
    ),
    answer(summariseJoining, () => refusal(404, 'not_found', "We can't find that.")),
  );
  const { at } = openPage(`/membership/auth/google#code=${code}`, host);
  await waitFor(() => expect(location.hash).toBe(''));
  await waitFor(() => expect(at()).toBe('/membership/auth/payment'));
  expect(sent).toEqual([{ code, verifier: 'v' }]);
  expect(sessionStorage.getItem('googleHandOver')).toBeNull();
});

it('says kindly that a code is used up, with the way to the login', async () => {
  sessionStorage.setItem('googleHandOver', JSON.stringify({ verifier: 'v', next: '/membership/app/posts/1' }));
  server.use(answer(googleAuth, () => refusal(401, 'unauthenticated', 'That link is used up. Log in again.')));
  const { at, unmount } = openPage(`/membership/auth/google#code=${code}`, host);
  expect(await screen.findByText('That link is used up. Log in again.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe('/membership/auth/login?next=%2Fmembership%2Fapp%2Fposts%2F1'));
  unmount();
  openPage('/membership/auth/google?next=%2Fmembership%2Fapp%2Fposts%2F1', host);
  expect(await screen.findByText(/That link worked once/)).toBeInTheDocument();
});

it('leaves the members site’s own session alone when Google is refused for another host', async () => {
  keepSession(sessionOf(chidi, 'patron'));
  server.use(answer(googleHandOver, () => refusal(401, 'unauthenticated', 'Google sign-in did not work. Try again.')));
  const { store } = openPage(forward);
  await chooseAccount();
  await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
  expect(store.getState().session.expired).toBe(false);
});

it('keeps Google from signing in unasked whoever logged out', async () => {
  keepSession(sessionOf(chidi, 'patron'));
  server.use(answer(logout, () => ({})));
  await openPage('/membership/auth/verification').store.dispatch(signOut());
  expect(script.disableAutoSelect).toHaveBeenCalledTimes(1);
});
