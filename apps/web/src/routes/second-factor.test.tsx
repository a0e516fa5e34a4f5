import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { login, resetPassword, verifySignup } from '@udala/contract/auth';
import type { Endpoint } from '@udala/contract/endpoint';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, errorResponse, server } from '../test/app.tsx';
import { openPage, sessionOf } from '../test/pages.tsx';
import { chidi, pageOf } from '../test/wire.ts';

const label = 'Code from your authenticator app';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const awaited = JSON.stringify({ email: 'chidi@udala.example', sentAtMs: Date.now() });
  sessionStorage.setItem('verification', awaited);
  sessionStorage.setItem('reset', awaited);
  server.use(answer(findPageByHost, () => pageOf([])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Answers as for an account with an authenticator app, and records the requests. */
function asksForSecondFactor(endpoint: Endpoint) {
  const sent: { secondFactor?: string }[] = [];
  server.use(
    answer(endpoint, async (request) => {
      const body = (await request.json()) as { secondFactor?: string };
      sent.push(body);
      if (body.secondFactor === undefined)
        return errorResponse(403, 'second_factor_required', 'Enter the code from your authenticator app.');
      if (body.secondFactor === '000000') {
        const fields = { secondFactor: 'That code is not right.' };
        return HttpResponse.json(
          { code: 'invalid_request', message: fields.secondFactor, fields, requestId: 'r' },
          { status: 400 },
        );
      }
      return HttpResponse.json(sessionOf(chidi, 'patron'));
    }),
  );
  return sent;
}

const ways = [
  {
    path: '/membership/auth/login',
    endpoint: login,
    typed: { Email: 'chidi@udala.example', Password: 'a good password' },
    act: 'Log in',
    carries: { email: 'chidi@udala.example', password: 'a good password' },
  },
  {
    path: '/membership/creator/auth/login',
    endpoint: login,
    typed: { Email: 'chidi@udala.example', Password: 'a good password' },
    act: 'Log in',
    carries: { email: 'chidi@udala.example', password: 'a good password' },
  },
  {
    path: '/membership/auth/reset-password',
    endpoint: resetPassword,
    typed: { Code: '123456', 'New password': 'a better password' },
    act: 'Save password',
    carries: { email: 'chidi@udala.example', otp: '123456', password: 'a better password' },
  },
  {
    path: '/membership/auth/verification',
    endpoint: verifySignup,
    // Submitted automatically at the sixth digit.
    typed: { Code: '123456' },
    act: null,
    carries: { email: 'chidi@udala.example', otp: '123456' },
  },
];

it.each(ways)('asks for the second factor in place at $path', async ({ path, endpoint, typed, act, carries }) => {
  const sent = asksForSecondFactor(endpoint);
  const { at } = openPage(path);
  for (const [field, text] of Object.entries(typed)) {
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await userEvent.type(await screen.findByLabelText(field), text);
  }
  if (act) await userEvent.click(screen.getByRole('button', { name: act }));

  const code = await screen.findByLabelText(label);
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'text');
  expect(code).toHaveAccessibleDescription('or a recovery code');
  for (const [field, text] of Object.entries(typed)) expect(screen.getByLabelText(field)).toHaveValue(text);

  await userEvent.keyboard('12{Enter}');
  expect(code).toHaveAccessibleDescription(/six digits from your app, or a recovery code/);
  await userEvent.clear(code);
  await userEvent.type(code, '000 000{Enter}');
  expect(await screen.findByText('Error: That code is not right.')).toBeInTheDocument();
  expect(code).toHaveFocus();
  await userEvent.clear(code);
  await userEvent.type(code, 'ABCDE FGH23{Enter}');
  await waitFor(() => expect(at()).toBe('/membership/app/home'));
  expect(sent).toEqual([carries, { ...carries, secondFactor: '000000' }, { ...carries, secondFactor: 'abcde-fgh23' }]);
  expect(localStorage.getItem('token')).toBe('a-token');
});
