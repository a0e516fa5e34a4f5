import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerCreator, registerPatron } from '@udala/contract/auth';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, server } from '../test/app.tsx';
import { adasPage, openPage } from '../test/pages.tsx';
import { pageOf } from '../test/wire.ts';

const ways = [
  { path: '/membership/creator/auth/register', endpoint: registerCreator },
  { path: '/membership/auth/register', endpoint: registerPatron },
];
const codeSent = { otpExpiresAt: '2026-11-20T09:00:00.000Z' };
const typed = { name: 'Chidi', email: 'chidi@udala.example', password: 'a good password' };

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(answer(findPageByHost, () => pageOf([])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function register(act = 'Create account') {
  await userEvent.type(await screen.findByLabelText('Your name'), typed.name);
  await userEvent.type(screen.getByLabelText('Email'), typed.email);
  await userEvent.type(screen.getByLabelText('Password'), typed.password);
  await userEvent.click(screen.getByRole('button', { name: act }));
}

it.each(ways)('hides its honeypot from people at $path', async ({ path }) => {
  openPage(path);
  await screen.findByLabelText('Your name');
  expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  const trap = screen.getByLabelText('Website');
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Create account' })).toHaveFocus();
});

it.each(ways)('shows at $path the terms one agrees to, without losing the input', async ({ path }) => {
  openPage(path);
  const terms = await screen.findByRole('link', { name: 'terms' });
  expect(terms).toHaveAttribute('href', '/membership/terms');
  expect(terms).toHaveAttribute('target', '_blank');
});

it('follows the creator, on the page of one who has no offer yet', async () => {
  server.use(
    answer(findPageByHost, () => pageOf([{ ...adasPage, price: null, benefits: [] }])),
    answer(registerPatron, () => codeSent),
  );
  const next = `?next=${encodeURIComponent(`/membership/app/profile/posts/${adasPage.creatorId}`)}`;
  const { at } = openPage(`/membership/auth/register${next}`, 'ada.localhost:3000');
  await register('Create account and follow');
  expect(screen.getByText("Slow Light hasn't opened memberships yet. Follow for free.")).toBeInTheDocument();
  await waitFor(() => expect(at()).toBe(`/membership/auth/verification${next}`));
});

it.each(ways)('sends the honeypot only when it was filled in at $path', async ({ path, endpoint }) => {
  const sent: unknown[] = [];
  server.use(
    answer(endpoint, async (request) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.error() : codeSent;
    }),
  );
  const { at } = openPage(path);
  await register();
  await screen.findByText(/We can't reach Udala/, { selector: 'form *' });
  // Bots set the value directly.
  (screen.getByLabelText('Website') as HTMLInputElement).value = 'https://spam.example';
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(at()).toMatch(/verif/));
  expect(sent).toEqual([typed, { ...typed, website: 'https://spam.example' }]);
});

it.each(ways)('shows the server’s errors of a password and an address at $path', async ({ path, endpoint }) => {
  const fields = {
    email: "That's a throwaway address. Use one you'll keep.",
    password: 'That password has leaked before. Choose another.',
  };
  server.use(
    answer(endpoint, () =>
      HttpResponse.json({ code: 'invalid_request', message: 'No.', fields, requestId: 'r' }, { status: 400 }),
    ),
  );
  openPage(path);
  await register();
  await waitFor(async () => expect(await screen.findByRole('group', { name: 'Please check these' })).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/throwaway/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/has leaked/);
  expect(screen.getByLabelText('Password')).toHaveValue(typed.password);
});
