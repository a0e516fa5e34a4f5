import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteAccount, exportAccount, getDeletionTerms, type DeletionTerms } from '@udala/contract/account';
import { logout } from '@udala/contract/auth';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import { getSecurity, listSessions, requestReauth, type Security } from '@udala/contract/security';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { makeCreator } from '../test/wire.ts';

const asUsual: Security = { hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } };
const nothing: DeletionTerms = { subscriptions: [], remainderKobo: 0, posts: 0, comments: 0, obstacles: [] };
const patronsTerms: DeletionTerms = {
  ...nothing,
  subscriptions: [
    { creator: makeCreator(), paidUntil: '2026-12-20' },
    { creator: makeCreator({ id: '0198c0de-0000-7000-8000-000000000009', name: 'Bola' }), paidUntil: null },
  ],
  comments: 3,
};

const onItsWay: DeletionTerms['obstacles'][number] = { kind: 'payout', count: 1, amountKobo: 5000, until: null };

const deleted: BodyOf<typeof deleteAccount>[] = [];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  deleted.length = 0;
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => asUsual),
    answer(getDeletionTerms, () => patronsTerms),
    answer(logout, () => errorResponse(401, 'unauthenticated', 'Log in again.')),
    answer(deleteAccount, async (request) => {
      deleted.push((await request.json()) as BodyOf<typeof deleteAccount>);
      return {};
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('dialog'));
}

it('states the money first, requires the word and the password, and leaves for the front page', async () => {
  const { leaveFor, store } = openApp('settings/account', 'chidi');
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: 'Delete your account?' })).toHaveFocus();
  expect(dialog.getByText('2 memberships will be cancelled')).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Obi, paid until 20 Dec 2026',
    'Bola, nothing paid ahead',
  ]);
  expect(dialog.getByText('Your 3 comments will be deleted.')).toBeInTheDocument();

  await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(dialog.getByText('Error: Type DELETE, in capital letters.')).toBeInTheDocument();
  expect(dialog.getByText('Error: Enter your password.')).toBeInTheDocument();
  expect(deleted).toEqual([]);

  await userEvent.clear(dialog.getByLabelText('Type DELETE to confirm'));
  await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.type(dialog.getByLabelText('Password'), 'gather-your-people');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/membership?deleted'));
  expect(deleted).toEqual([{ confirm: 'DELETE', currentPassword: 'gather-your-people' }]);
  expect(localStorage.getItem('token')).toBeNull();
  expect(store.getState().session).toMatchObject({ jwtToken: '', expired: false });
});

it.each<[string, Security, string, RegExp]>([
  ['who has no password', { ...asUsual, hasPassword: false, hasGoogle: true }, '123456', /^Code$/],
  ['whose app is on', { ...asUsual, totp: { isOn: true, recoveryCodesLeft: 8 } }, '654321', /authenticator app/],
])('requires a code from their %s', async (_who, security, code, label) => {
  server.use(
    answer(getSecurity, () => security),
    answer(requestReauth, (): ReplyOf<typeof requestReauth> => ({
      method: security.totp.isOn ? 'totp' : 'email',
      otpExpiresAt: security.totp.isOn ? null : '2036-11-20T09:00:00.000Z',
    })),
  );
  const { leaveFor } = openApp('settings/account', 'chidi');
  const dialog = await open();
  await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.type(await dialog.findByLabelText(label), code);
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  expect(deleted).toEqual([{ confirm: 'DELETE', reauth: code }]);
});

it('shows a creator the obstacles, each with a way to resolve it, and checks again', async () => {
  const amount = { count: 1, amountKobo: null, until: null };
  let obstacles: DeletionTerms['obstacles'] = [
    { ...amount, kind: 'offer' },
    { ...amount, kind: 'patrons', count: 12, until: '2026-12-20' },
    { ...amount, kind: 'balance', amountKobo: 1_250_000 },
    { ...amount, kind: 'held', amountKobo: 300_000, until: '2026-12-05' },
    { ...amount, kind: 'payout', amountKobo: 100_000 },
    { ...amount, kind: 'dispute', count: 2 },
    { ...amount, kind: 'refund' },
    { ...amount, kind: 'charge', amountKobo: 250_000 },
  ];
  let isDown = false;
  server.use(
    answer(getDeletionTerms, () =>
      isDown
        ? errorResponse(503, 'unavailable', "We can't answer right now.")
        : { ...nothing, remainderKobo: 30_000, obstacles },
    ),
  );
  openApp('settings/account');
  const dialog = await open();
  expect(dialog.getByRole('heading', { name: 'Settle this first' })).toBeInTheDocument();
  expect(
    dialog
      .getAllByRole('listitem')
      .map((row) => [row.querySelector('p')?.textContent, within(row).getByRole('link').getAttribute('href')]),
  ).toEqual([
    ['Your offer is still up.', '/membership/app/settings/setup'],
    ['12 patrons have paid ahead until 20 Dec 2026. They keep what they paid for.', '/membership/app/members-list'],
    ['₦12,500 is waiting for you in your balance.', '/membership/app/payout'],
    ['₦3,000 of yours is held until 5 Dec 2026.', '/membership/app/payout'],
    ['₦1,000 is on its way to your bank.', '/membership/app/payout'],
    ['2 payments are disputed by a bank.', '/membership/app/payout'],
    ['1 refund is on the way.', '/membership/app/payout'],
    [
      '1 payment of yours (₦2,500) is being made right now. Check again in a minute.',
      '/membership/app/payment-history',
    ],
  ]);
  expect(dialog.queryByRole('textbox')).toBeNull();
  isDown = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't answer right now.");
  [isDown, obstacles] = [false, []];
  await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/^You lose ₦300 of your balance/)).toBeInTheDocument();
});

it('shows an obstacle that appeared while the person was reading', async () => {
  openApp('settings/account');
  const dialog = await open();
  server.use(
    answer(deleteAccount, () => errorResponse(409, 'conflict', 'Something stands in the way.')),
    answer(getDeletionTerms, () => ({ ...nothing, obstacles: [onItsWay] })),
  );
  await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await userEvent.type(dialog.getByLabelText('Password'), 'gather-your-people');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('₦50 is on its way to your bank.')).toBeInTheDocument();
});

it('reports costs that cannot be loaded, and opens nothing', async () => {
  server.use(answer(getDeletionTerms, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  openApp('settings/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText("We can't answer right now.")).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('exports all of a person’s data as a file, with a code, and reports a failure [S12]', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:data';
  server.use(
    answer(requestReauth, () => ({ method: 'email', otpExpiresAt: '2036-11-20T09:00:00.000Z' }) as const),
    answer(exportAccount, () => errorResponse(503, 'unavailable', "We can't answer right now.")),
  );
  openApp('settings/account', 'chidi');
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your data' }));
  await userEvent.type(await dialog.findByLabelText('Code'), '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText("We can't answer right now.")).toBeInTheDocument();
  const given: unknown[] = [];
  server.use(
    answer(exportAccount, async (request) => {
      given.push(await request.json());
      return HttpResponse.json({ profile: {} });
    }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your data is in your downloads.')).toBeInTheDocument();
  expect(given).toEqual([{ reauth: '123456' }]);
  expect(saved).toEqual([expect.stringMatching(/^udala-my-data-\d{4}-\d{2}-\d{2}\.json$/)]);
});
