import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '@udala/contract/auth';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, errorResponse, server } from '../test/app.tsx';
import { adasPage, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, pageOf } from '../test/wire.ts';

const adasHost = 'ada.localhost:3000';
const codeSent = { otpExpiresAt: '2026-11-20T09:00:00.000Z' };
const wrong = (fields: Record<string, string>) =>
  HttpResponse.json({ code: 'invalid_request', message: 'No.', fields, requestId: 'r' }, { status: 400 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(answer(findPageByHost, () => pageOf([adasPage])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const awaitsCode = (email: string, secondsAgo = 0) =>
  sessionStorage.setItem('reset', JSON.stringify({ email, sentAtMs: Date.now() - secondsAgo * 1000 }));
const saves = async (code: string, password: string) => {
  await userEvent.type(await screen.findByLabelText('Code'), code);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
};

describe.each([
  { auth: '/membership/creator/auth', host: 'localhost:3000', session: sessionOf(ada, 'creator') },
  { auth: '/membership/auth', host: adasHost, session: sessionOf(chidi, 'patron') },
])('at $auth', ({ auth, host, session }) => {
  const { email } = session.user;
  const next = '?next=%2Fmembership%2Fapp%2Fnotifications';

  it('leads from the login to a new password, and signs in to the page the person wanted', async () => {
    const sent: unknown[] = [];
    server.use(
      answer(forgotPassword, async (request) => {
        sent.push(await request.json());
        return codeSent;
      }),
      answer(resetPassword, async (request) => {
        sent.push(await request.json());
        return session;
      }),
    );
    const { at, store } = openPage(`${auth}/login${next}`, host);
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));

    const question = await screen.findByRole('heading', { name: 'Reset your password' });
    await waitFor(() => expect(question).toHaveFocus());
    expect(document.title).toBe('Reset your password · Udala');
    expect(screen.getByLabelText('Email')).toHaveValue(email);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `${auth}/login${next}`);
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));

    const choice = await screen.findByRole('heading', { name: 'Choose a new password' });
    await waitFor(() => expect(choice).toHaveFocus());
    expect(document.title).toBe('Choose a new password · Udala');
    expect(screen.getByText('If that email has an account, a code is on its way.')).toBeInTheDocument();
    await saves('123456', 'a better password');
    await waitFor(() => expect(at()).toBe('/membership/app/notifications'));
    expect(sent).toEqual([{ email }, { email, otp: '123456', password: 'a better password' }]);
    expect(store.getState().toasts).toMatchObject([{ type: 'success', title: 'Password saved' }]);
    expect(localStorage.getItem('token')).toBe('a-token');
    expect(sessionStorage.getItem('reset')).toBeNull();
  });

  it('checks the address before it sends, shows that it is sending, and explains a failure', async () => {
    let reply: (response: Response) => void = () => undefined;
    server.use(answer(forgotPassword, () => new Promise<Response>((resolve) => (reply = resolve))));
    openPage(`${auth}/forgot-password`, host);
    await userEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Error: Enter your email.');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await userEvent.keyboard(`${email}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-busy', 'true');
    reply(errorResponse(429, 'rate_limited', 'Too many requests. Wait a moment, then try again.'));
    expect(await screen.findByText(/Too many requests/, { selector: 'form *' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });

  it('distinguishes a wrong code, a weak password, the rate limit and a lost connection', async () => {
    awaitsCode(email);
    const answers = [
      () => wrong({ otp: 'That code is not right.' }),
      () => wrong({ password: 'That password has leaked before. Choose another.' }),
      () => errorResponse(429, 'rate_limited', 'Too many tries. Wait 10 minutes, then try again.'),
      () => HttpResponse.error(),
    ];
    server.use(answer(resetPassword, () => answers.shift()?.() ?? session));
    openPage(`${auth}/reset-password`, host);
    await saves('000000', 'password123');
    expect(await screen.findByText('Error: That code is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    const save = screen.getByRole('button', { name: 'Save password' });
    await userEvent.click(save);
    expect(await screen.findByText(/^Error: That password has leaked/)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    await userEvent.click(save);
    expect(await screen.findByText(/Wait 10 minutes/, { selector: 'form *' })).toBeInTheDocument();
    await userEvent.click(save);
    expect(await screen.findByText(/We can't reach Udala/, { selector: 'form *' })).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('password123');
  });

  it('sends a new code in place of an old one, and keeps the typed password', async () => {
    awaitsCode(email, 11 * 60);
    const sent: unknown[] = [];
    server.use(
      answer(resetPassword, () => wrong({ otp: 'That code is old. Ask for a new one.' })),
      answer(forgotPassword, async (request) => {
        sent.push(await request.json());
        return sent.length === 1 ? errorResponse(429, 'rate_limited', 'Wait a little.') : codeSent;
      }),
    );
    const { store } = openPage(`${auth}/reset-password`, host);
    await saves('123456', 'a better password');
    expect(await screen.findByText('Error: That code is old. Ask for a new one.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText('Wait a little.', { selector: 'main *' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));

    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveValue('');
    expect(code).toBeValid();
    expect(screen.getByLabelText('New password')).toHaveValue('a better password');
    expect((await screen.findAllByText('Send again in 30 s')).length).toBeGreaterThan(0);
    expect(sent).toEqual([{ email }, { email }]);
    expect(store.getState().toasts).toContainEqual(expect.objectContaining({ title: 'New code sent' }));
  });

  it('remembers the address after a reload, and lets it be changed', async () => {
    awaitsCode(email, 60);
    openPage(`${auth}/reset-password${next}`, host);
    expect(await screen.findByText(new RegExp(`Asked for ${email}`))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change email' })).toHaveAttribute(
      'href',
      `${auth}/forgot-password${next}`,
    );
    expect(screen.queryByRole('link', { name: 'Open Gmail' })).toBeNull();
    const username = document.querySelector('[autocomplete=username]');
    expect(username).toHaveValue(email);
    expect(username).not.toBeVisible();
  });

  it('restarts if no code is pending', async () => {
    openPage(`${auth}/reset-password`, host);
    expect(await screen.findByRole('link', { name: 'Start over' })).toHaveAttribute('href', `${auth}/forgot-password`);
  });

  it('is operable by keyboard in page order', async () => {
    awaitsCode('chidi@gmail.com', 60);
    openPage(`${auth}/reset-password`, host);
    await userEvent.click(await screen.findByLabelText('Code'));
    await userEvent.tab();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save password' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Open Gmail' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveFocus();
  });
});

it('names the creator whose page the person comes from', async () => {
  openPage('/membership/auth/forgot-password', adasHost);
  expect(await screen.findByText(/Then you are back on Slow Light's page\./)).toBeInTheDocument();
});
