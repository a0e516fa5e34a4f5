import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgotPassword, login } from '@udala/contract/auth';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, errorResponse, server } from '../test/app.tsx';
import { openPage, sessionOf } from '../test/pages.tsx';
import { chidi, pageOf } from '../test/wire.ts';

const typed = { email: 'chidi@udala.example', password: 'a good password' };

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(answer(findPageByHost, () => pageOf([])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it.each(['/membership/auth/login', '/membership/creator/auth/login'])(
  'asks at %s for an emailed code besides the password, and keeps the input [S4]',
  async (path) => {
    const sent: unknown[] = [];
    server.use(
      answer(login, async (request) => {
        const body = (await request.json()) as { emailCode?: string };
        sent.push(body);
        if (body.emailCode === undefined) return errorResponse(403, 'email_code_required', 'Enter the code too.');
        if (body.emailCode === '204816') return HttpResponse.json(sessionOf(chidi, 'patron'));
        const fields = { emailCode: 'That code or your password is not right.' };
        const wrong = { code: 'invalid_request', message: fields.emailCode, fields, requestId: 'r' };
        return HttpResponse.json(wrong, { status: 400 });
      }),
    );
    const { at, store } = openPage(path);
    await userEvent.type(await screen.findByLabelText('Email'), typed.email);
    await userEvent.type(screen.getByLabelText('Password'), `${typed.password}{Enter}`);

    const code = await screen.findByLabelText('Code from your email');
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getByText(/If your password is right, we emailed you one at/)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(typed.email);
    expect(screen.getByLabelText('Password')).toHaveValue(typed.password);
    expect(store.getState().toasts).toEqual([]);

    await userEvent.type(code, '000000{Enter}');
    expect(await screen.findByText('Error: That code or your password is not right.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(code).toHaveValue('');
    await userEvent.type(code, '204816{Enter}');
    await waitFor(() => expect(at()).toBe('/membership/app/home'));
    expect(sent).toEqual([typed, { ...typed, emailCode: '000000' }, typed, { ...typed, emailCode: '204816' }]);
  },
);

it('says that the last reset code is still valid where no new one was sent [S4]', async () => {
  const expiresAt = '2026-11-20T09:00:00.000Z';
  const awaited = { email: typed.email, sentAtMs: Date.now() - 60_000, expiresAt };
  sessionStorage.setItem('reset', JSON.stringify(awaited));
  server.use(answer(forgotPassword, () => ({ otpExpiresAt: expiresAt })));
  const { store } = openPage('/membership/auth/reset-password');
  const code = await screen.findByLabelText('Code');
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  const title = 'The last code still works. Look for it in your mail.';
  await waitFor(() => expect(store.getState().toasts).toContainEqual(expect.objectContaining({ title })));
  expect(code).toHaveValue('123456');
});
