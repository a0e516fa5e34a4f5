import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { login, registerPatron, resendSignup, verifySignup } from '@udala/contract/auth';
import { findPageByHost } from '@udala/contract/memberships';
import { getOwnProfile } from '@udala/contract/profiles';
import { answer, errorResponse, server } from '../test/app.tsx';
import { adasPage, saveSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, pageOf } from '../test/wire.ts';

const host = 'ada.localhost:3000';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(
    answer(findPageByHost, ({ url }) => pageOf(new URL(url).searchParams.get('hostname') === host ? [adasPage] : [])),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
}

it('logs a patron in on a creator’s page and opens the page they wanted', async () => {
  server.use(answer(login, () => sessionOf(chidi, 'patron')));
  const { at } = openPage('/membership/auth/login?next=%2Fmembership%2Fapp%2Fnotifications', host);
  expect(await screen.findByRole('heading', { name: "Log in to Slow Light's page" })).toBeInTheDocument();
  await fill({ Email: 'chidi@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe('/membership/app/notifications'));
  expect(localStorage.getItem('token')).toBe('a-token');
});

it('reports wrong credentials once, in the form, and never an expired session', async () => {
  server.use(answer(login, () => errorResponse(401, 'unauthenticated', 'Email or password is not right.')));
  const { store } = openPage('/membership/creator/auth/login');
  await fill({ Email: 'ada@udala.example', Password: 'wrong' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is not right.');
  expect(store.getState().session.expired).toBe(false);
  expect(store.getState().toasts).toEqual([]);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@udala.example');
});

it.each(['/membership/auth/login', '/membership/creator/auth/login'])(
  'says at %s how long to wait after the rate limit, beside the link to reset the password',
  async (path) => {
    const sentence = 'Too many tries. Wait 5 minutes or reset your password.';
    server.use(answer(login, () => errorResponse(429, 'rate_limited', sentence)));
    openPage(path);
    await fill({ Email: 'ada@udala.example', Password: 'wrong' });
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(sentence, { selector: 'form *' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeInTheDocument();
  },
);

it('reports an unreachable server, and keeps the input', async () => {
  server.use(answer(login, () => HttpResponse.error()));
  openPage('/membership/auth/login', host);
  await fill({ Email: 'chidi@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText(/We can't reach Udala/, { selector: 'form *' })).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveValue('a good password');
});

it('is operable by keyboard in page order', async () => {
  openPage('/membership/creator/auth/login');
  await userEvent.click(await screen.findByLabelText('Email'));
  const order: (string | null)[] = [];
  for (let stop = 0; stop < 4; stop += 1) {
    await userEvent.tab();
    order.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? null);
    if (order.at(-1) === '') order[order.length - 1] = document.activeElement?.textContent ?? null;
  }
  expect(order).toEqual(['password', 'Show password', 'Log in', 'Forgot password?']);
});

it('leads a person with an unverified address to the verification', async () => {
  server.use(answer(login, () => errorResponse(403, 'forbidden', 'Verify your email first. We sent you a code.')));
  const { at } = openPage('/membership/creator/auth');
  await fill({ Email: 'new@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe('/membership/creator/auth/verify-email'));
  expect(await screen.findByText(/Sent to new@udala.example/)).toBeInTheDocument();
});

it('sends a creator who has not finished onboarding to the next step', async () => {
  server.use(answer(login, () => sessionOf({ ...ada, userName: null }, 'creator')));
  const { at } = openPage('/membership/creator/auth/login');
  await fill({ Email: 'ada@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(at()).toBe('/membership/creator/onboard/aboutyourself'));
});

it('checks a form before it is sent and names every fault', async () => {
  openPage('/membership/auth/register', host);
  await userEvent.click(await screen.findByRole('button', { name: 'Create account and continue' }));
  const summary = await screen.findByRole('group', { name: 'Please check these' });
  expect(summary).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter your email/);
  expect(screen.getByLabelText('Your name')).toBeInvalid();
});

it('registers a patron, verifies their address at the sixth digit and continues to the payment', async () => {
  const codes: string[] = [];
  server.use(
    answer(registerPatron, () => ({ otpExpiresAt: '2026-11-20T09:00:00.000Z' })),
    answer(verifySignup, async (request) => {
      const { otp } = (await request.json()) as { otp: string };
      codes.push(otp);
      if (otp === '000000') {
        const fields = { otp: 'That code is not right.' };
        return HttpResponse.json(
          { code: 'invalid_request', message: fields.otp, fields, requestId: 'r' },
          { status: 400 },
        );
      }
      return sessionOf(chidi, 'patron');
    }),
  );
  const { at } = openPage('/membership/auth/register', host);
  await fill({ 'Your name': 'Chidi', Email: 'chidi@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Create account and continue' }));
  const code = await screen.findByLabelText('Code');
  await userEvent.type(code, '000000');
  expect(await screen.findByText('Error: That code is not right.')).toBeInTheDocument();
  await userEvent.clear(code);
  await userEvent.paste('123 456');
  await waitFor(() => expect(at()).toBe('/membership/auth/payment'));
  expect(codes).toEqual(['000000', '123456']);
});

it('still waits for the code after a reload, and sends another on request', async () => {
  sessionStorage.setItem(
    'verification',
    JSON.stringify({ email: 'chidi@udala.example', sentAtMs: Date.now() - 60_000 }),
  );
  server.use(answer(resendSignup, () => ({ otpExpiresAt: '2026-11-20T09:00:00.000Z' })));
  const { store } = openPage('/membership/auth/verification', host);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'success', title: 'New code sent' }]));
  expect((await screen.findAllByText('Send again in 30 s')).length).toBeGreaterThan(0);
});

it('reports that the lookup of a host failed, and leaves the form usable', async () => {
  server.use(answer(findPageByHost, () => errorResponse(404, 'not_found', "We can't find this page.")));
  const { store } = openPage('/membership/auth/login', 'nobody.localhost:3000');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { type: 'warning', title: 'Something went wrong 🫠', durationMs: 5000 },
    ]),
  );
  expect(store.getState().toasts).toHaveLength(1);
});

it('redirects a creator from the patrons’ pages, and home from their own login', async () => {
  saveSession(sessionOf(ada, 'creator'));
  server.use(answer(getOwnProfile, () => sessionOf(ada, 'creator').user.profile));
  const { at } = openPage('/membership/auth/login');
  await waitFor(() => expect(at()).toBe('/membership/app/home'));
});

it('takes a new person through signing up to the page they wanted, not to the offer first', async () => {
  server.use(
    answer(registerPatron, () => HttpResponse.json({ otpExpiresAt: '2026-11-20T09:00:00.000Z' }, { status: 202 })),
    answer(verifySignup, () => sessionOf(chidi, 'patron')),
  );
  const { at } = openPage('/membership/auth/login?next=%2Fmembership%2Fapp%2Fnotifications', host);
  await userEvent.click(await screen.findByRole('link', { name: 'Join Slow Light' }));
  await fill({ 'Your name': 'Chidi', Email: 'chidi@udala.example', Password: 'kunu in the shade' });
  await userEvent.click(screen.getByRole('button', { name: 'Create account and continue' }));
  await fill({ Code: '123456' });
  await waitFor(() => expect(at()).toBe('/membership/app/notifications'));
});

it('does not report a request for a second factor as a failure', async () => {
  server.use(
    answer(login, () => errorResponse(403, 'second_factor_required', 'Enter the code from your authenticator app.')),
  );
  const { store } = openPage('/membership/auth/login', host);
  await fill({ Email: 'chidi@udala.example', Password: 'a good password' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(async () => expect(await screen.findByLabelText(/authenticator app/)).toHaveFocus());
  expect(store.getState().toasts).toEqual([]);
});
