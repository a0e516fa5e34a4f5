import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { getConfig } from '@udala/contract/config';
import { googleAuth, googleNonce } from '@udala/contract/google';
import { answer, errorResponse, server } from '../test/app.tsx';
import { chooseAccount, config, credential, host, nonces, noting, script, sent, setUpGoogle } from '../test/google.ts';
import { openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi } from '../test/wire.ts';

setUpGoogle();

it('makes the person a creator after they choose an account, and begins onboarding', async () => {
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
    nonce: expect.stringMatching(/^nonce-/),
  });
  expect(script.renderButton.mock.lastCall?.[1]).toMatchObject({ text: 'continue_with', width: 328 });
  expect(script.prompt).not.toHaveBeenCalled();
});

it('returns a patron to the page they wanted, and remembers the sign-in method', async () => {
  server.use(answer(googleAuth, () => sessionOf(chidi, 'patron')));
  const first = openPage('/membership/auth/login?next=%2Fmembership%2Fapp%2Fnotifications');
  await chooseAccount();
  await waitFor(() => expect(first.at()).toBe('/membership/app/notifications'));
  first.unmount();
  for (const key of ['token', 'user', 'profile']) localStorage.removeItem(key);
  openPage('/membership/auth/login');
  expect(await screen.findByText('You used Google last time')).toBeInTheDocument();
});

it('asks for the second factor in place and sends it with the same credential', async () => {
  server.use(
    answer(
      googleAuth,
      noting(({ secondFactor }) => {
        if (secondFactor === undefined) return errorResponse(403, 'second_factor_required', 'Enter the code.');
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
  expect(nonces()).toHaveLength(1);
});

it('requires verification of an address that Google does not vouch for', async () => {
  server.use(answer(googleAuth, () => errorResponse(403, 'forbidden', 'Verify your email first. We sent you a code.')));
  const { at } = openPage('/membership/creator/auth/login');
  await chooseAccount();
  await waitFor(() => expect(at()).toBe('/membership/creator/auth/verify-email'));
  expect(await screen.findByText(/Sent to adé@udala.example/)).toBeInTheDocument();
});

it('reports a rejection, and restarts with a new nonce', async () => {
  server.use(answer(googleAuth, () => errorResponse(401, 'unauthenticated', 'Google’s answer is too old. Try again.')));
  const { store } = openPage('/membership/auth/login');
  await chooseAccount();
  await waitFor(() => expect(nonces()).toHaveLength(2));
  expect(new Set(nonces()).size).toBe(2);
  expect(store.getState().toasts).toMatchObject([{ type: 'warning', body: 'Google’s answer is too old. Try again.' }]);
});

it('renews a nonce before it expires', async () => {
  openPage('/membership/auth/login');
  await waitFor(() => expect(script.renderButton).toHaveBeenCalledTimes(1));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const later = Date.now() + 8 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(script.renderButton).toHaveBeenCalledTimes(2));
  expect(nonces()).toHaveLength(2);
  expect(new Set(nonces()).size).toBe(2);
  vi.restoreAllMocks();
});

it('leaves Google’s script to the next page if the page is left before its nonce came', async () => {
  let [wasRequested, goOn] = [false, (): void => undefined];
  const held = new Promise<void>((resolve) => (goOn = resolve));
  server.use(
    answer(googleNonce, async () => {
      wasRequested = true;
      await held;
      return { nonce: 'nonce-of-a-page-gone', expiresAt: '2026-11-20T09:10:00.000Z' };
    }),
  );
  const gone = openPage('/membership/auth/login');
  await waitFor(() => expect(wasRequested).toBe(true));
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

// jsdom loads no script.
it('keeps the form usable when Google cannot be reached', async () => {
  delete window.google;
  openPage('/membership/auth/login');
  expect(await screen.findByText("Google isn't answering. Use your email.")).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
});

it('shows nothing of Google where it is not configured', async () => {
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

it('offers to open Chrome inside another app', async () => {
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

it('shows the address for selection where the other app forbids copying', async () => {
  insideAnotherApp();
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  openPage('/membership/auth/register', host);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(location.href)).toBeInTheDocument();
  vi.restoreAllMocks();
});
