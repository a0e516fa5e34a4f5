import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgotPassword, resetPassword, type Session } from '@udala/contract/auth';
import type { BodyOf } from '@udala/contract/endpoint';
import {
  changeEmail,
  changePassword,
  endGoogle,
  getSecurity,
  listSessions,
  requestEmailChange,
  requestReauth,
  type Security,
} from '@udala/contract/security';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { ada, ownProfile } from '../test/wire.ts';

const soon = '2026-11-20T09:00:00.000Z';
const asUsual: Security = { hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } };

const codeMailed = { method: 'email', otpExpiresAt: soon } as const;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => asUsual),
    answer(requestReauth, () => codeMailed),
  ),
);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const newSession = (email: string): Session => {
  const profile = ownProfile(ada, 'creator');
  const user = { ...profile.user, email };
  return { token: 'the-next-token', expiresAt: soon, user: { ...user, profile: { ...profile, user } } };
};

const rejectField = (field: string, sentence: string) =>
  HttpResponse.json(
    { code: 'invalid_request', message: sentence, fields: { [field]: sentence }, requestId: 'r' },
    { status: 400 },
  );

/** Presses the dialog's action in its footer: unlike browsers, jsdom does not submit it on Enter. */
const act = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^(Save|Send code)/ }));

async function open(opener: string) {
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  return within(await screen.findByRole('dialog'));
}

it('moves the account to another address, verified on both ends', async () => {
  const requests: BodyOf<typeof requestEmailChange>[] = [];
  server.use(
    answer(requestEmailChange, async (request) => {
      requests.push((await request.json()) as BodyOf<typeof requestEmailChange>);
      return HttpResponse.json({ otpExpiresAt: soon }, { status: 202 });
    }),
    answer(changeEmail, async (request) => {
      const { otp, email } = (await request.json()) as BodyOf<typeof changeEmail>;
      return otp === '222222' ? newSession(email) : rejectField('otp', 'That code is not right.');
    }),
  );
  const { store } = openApp('settings/account');
  const dialog = await open('Change your email');
  expect(dialog.getByLabelText('Code')).toHaveFocus();
  expect(await dialog.findByText(/^Sent to .*udala\.example at/)).toBeInTheDocument();
  await userEvent.keyboard('111111');
  await userEvent.type(dialog.getByLabelText('New email'), ' ada@new.example');
  await act();

  const code = await dialog.findByLabelText('Code from the new address');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(/Sent to ada@new.example/);
  await userEvent.keyboard('000000');
  expect(await dialog.findByText('Error: That code is not right.')).toBeInTheDocument();
  await userEvent.clear(code);
  await userEvent.paste('222 222');

  expect(await screen.findByText('ada@new.example')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests).toEqual([{ email: 'ada@new.example', reauth: '111111' }]);
  expect(store.getState().session).toMatchObject({ jwtToken: 'the-next-token', expired: false });
  expect(store.getState().toasts).toContainEqual(expect.objectContaining({ type: 'success', title: 'Email changed' }));
});

it('keeps the input when the code is wrong or rate limited', async () => {
  server.use(answer(requestEmailChange, () => rejectField('reauth', 'That code is not right.')));
  openApp('settings/account');
  const dialog = await open('Change your email');
  await userEvent.type(dialog.getByLabelText('Code'), '000000');
  await userEvent.type(dialog.getByLabelText('New email'), 'ada@new.example');
  await act();
  expect(await dialog.findByText('Error: That code is not right.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Code')).toHaveFocus();
  expect(dialog.getByLabelText('New email')).toHaveValue('ada@new.example');

  server.use(answer(requestEmailChange, () => errorResponse(429, 'rate_limited', 'Too many tries. Wait 10 minutes.')));
  await userEvent.click(dialog.getByRole('button', { name: 'Send code to new email' }));
  expect(await dialog.findByText('Too many tries. Wait 10 minutes.')).toBeInTheDocument();
  expect(dialog.getByLabelText('New email')).toHaveValue('ada@new.example');
});

it('reports a code that could not be emailed, and sends one on request', async () => {
  server.use(answer(requestReauth, () => errorResponse(429, 'rate_limited', 'Too many codes. Wait a while.')));
  openApp('settings/account');
  const dialog = await open('Change your email');
  expect(await dialog.findByText('Too many codes. Wait a while.')).toBeInTheDocument();
  server.use(answer(requestReauth, () => codeMailed));
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await dialog.findByText(/^Sent to/)).toBeInTheDocument();
  expect(dialog.queryByText('Too many codes. Wait a while.')).toBeNull();
  expect(dialog.getByLabelText('Code')).toHaveFocus();
});

it('saves a new password with the current one, and reports errors of either', async () => {
  server.use(
    answer(changePassword, async (request) => {
      const { currentPassword, password } = (await request.json()) as BodyOf<typeof changePassword>;
      if (currentPassword !== 'the old one') return rejectField('currentPassword', "That isn't your current password.");
      return password === 'password1'
        ? rejectField('password', 'Too many people use this password.')
        : newSession('ada@udala.example');
    }),
  );
  const { store } = openApp('settings/account');
  const dialog = await open('Change your password');
  const current = dialog.getByLabelText('Current password');
  const next = dialog.getByLabelText('New password');
  expect(current).toHaveFocus();
  await userEvent.type(current, 'another');
  await userEvent.type(next, 'password1');
  await act();
  expect(await dialog.findByText("Error: That isn't your current password.")).toBeInTheDocument();
  expect(current).toHaveFocus();
  await userEvent.clear(current);
  await userEvent.type(current, 'the old one');
  await act();
  expect(await dialog.findByText('Error: Too many people use this password.')).toBeInTheDocument();
  await userEvent.clear(next);
  await userEvent.type(next, 'a much longer one');
  await act();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.getState().session.jwtToken).toBe('the-next-token');
  expect(store.getState().toasts).toContainEqual(expect.objectContaining({ title: 'Password saved' }));
});

it('replaces a forgotten password in place, with the second factor if it is on', async () => {
  const tried: BodyOf<typeof resetPassword>[] = [];
  server.use(
    answer(forgotPassword, () => HttpResponse.json({ otpExpiresAt: soon }, { status: 202 })),
    answer(resetPassword, async (request) => {
      const body = (await request.json()) as BodyOf<typeof resetPassword>;
      tried.push(body);
      return body.secondFactor === undefined
        ? errorResponse(403, 'second_factor_required', 'Enter the code from your authenticator app.')
        : newSession(body.email);
    }),
  );
  const { store } = openApp('settings/account');
  await userEvent.click((await open('Change your password')).getByRole('button', { name: 'Forgot it?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a new password' }));
  await userEvent.type(dialog.getByLabelText('Code'), '333333');
  await userEvent.type(dialog.getByLabelText('New password'), 'a much longer one');
  await act();
  await userEvent.type(await dialog.findByLabelText(/authenticator app/), '444444');
  await act();
  await waitFor(() => expect(store.getState().session.jwtToken).toBe('the-next-token'));
  expect(tried.at(-1)).toMatchObject({ otp: '333333', secondFactor: '444444', password: 'a much longer one' });
});

it('lets a person who signed up with Google set a first password with re-authentication', async () => {
  const bodies: BodyOf<typeof changePassword>[] = [];
  server.use(
    answer(getSecurity, () => ({ ...asUsual, hasPassword: false, hasGoogle: true })),
    answer(changePassword, async (request) => {
      bodies.push((await request.json()) as BodyOf<typeof changePassword>);
      return newSession('ada@udala.example');
    }),
  );
  openApp('settings/account');
  expect(await screen.findByText(/^You sign in with Google\./)).toBeInTheDocument();
  const dialog = await open('Set a password');
  await userEvent.type(dialog.getByLabelText('Code'), '555555');
  await userEvent.type(dialog.getByLabelText('New password'), 'a much longer one');
  await act();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ reauth: '555555', password: 'a much longer one' }]);
});

it('names every fault of a form, and closes on Esc', async () => {
  openApp('settings/account');
  const dialog = await open('Change your password');
  await userEvent.click(dialog.getByRole('button', { name: 'Save password' }));
  await waitFor(async () => expect(await dialog.findByRole('group', { name: 'Please check these' })).toHaveFocus());
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('reports a failure to load the re-authentication method, and retries', async () => {
  server.use(answer(getSecurity, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  openApp('settings/account');
  expect(await screen.findByText("We couldn't load this part.")).toBeInTheDocument();
  server.use(answer(getSecurity, () => asUsual));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Change your password' })).toBeInTheDocument();
});

it('sends no second email for a dialog that is opened again', async () => {
  let emails = 0;
  const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
  server.use(
    answer(requestReauth, () => {
      emails += 1;
      return { ...codeMailed, otpExpiresAt: inTenMinutes };
    }),
  );
  openApp('settings/account');
  await (await open('Change your email')).findByText(/^Sent to/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect((await open('Change your email')).getByText(/^Sent to/)).toBeInTheDocument();
  expect(emails).toBe(1);
});

it('unlinks Google with re-authentication, if there is another way to sign in', async () => {
  let hasGoogle = true;
  const reauthCodes: string[] = [];
  server.use(
    answer(getSecurity, () => ({ ...asUsual, hasGoogle })),
    answer(endGoogle, async (request) => {
      reauthCodes.push(((await request.json()) as BodyOf<typeof endGoogle>).reauth);
      hasGoogle = false;
      return {};
    }),
  );
  openApp('settings/account');
  const dialog = await open('Stop using Google');
  await userEvent.type(dialog.getByLabelText('Code'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Stop using Google' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reauthCodes).toEqual(['123456']);
  await waitFor(() => expect(screen.queryByText(/^You sign in with Google\./)).not.toBeInTheDocument());
});
