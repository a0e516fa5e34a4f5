import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BodyOf } from '@udala/contract/endpoint';
import { createPayout, getBalance, savePayoutSettings, type Balance, type Payout } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import { catchUp, notificationArrived } from '../features/identity/notifications/notification-changes.ts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { gtBank, makeBalance, makePayout, nothingYet, payoutPage } from '../test/payouts.ts';
import { idOf, makeNotification } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

interface Given {
  balance?: Balance;
  payouts?: Payout[];
}

async function openPayout({ balance = makeBalance(), payouts = [] }: Given = {}) {
  let now = { balance, payouts };
  server.use(
    ...payoutPage(
      () => now.balance,
      () => now.payouts,
    ),
  );
  const app = openApp('payout');
  await screen.findByRole('heading', { name: 'Payouts' });
  const becomes = (next: Balance, paid: Payout[] = payouts) => {
    now = { balance: next, payouts: paid };
  };
  return { ...app, becomes };
}

/** Records the requested withdrawals; answers the first ones as given, the others with a payout. */
function takeWithdrawals(...firstAnswers: Response[]) {
  const requests: { body: BodyOf<typeof createPayout>; key: string | null }[] = [];
  server.use(
    answer(createPayout, async (request) => {
      const key = request.headers.get('idempotency-key');
      requests.push({ body: (await request.json()) as BodyOf<typeof createPayout>, key });
      const amountKobo = requests.at(-1)?.body.amountKobo ?? 0;
      return firstAnswers.shift() ?? makePayout({ status: 'in_transit', amountKobo, settledAt: null });
    }),
  );
  return requests;
}

async function askToWithdraw(amount: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Withdraw ${amount}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw to your bank' }));
  expect(dialog.getByRole('heading', { name: 'Withdraw to your bank' })).toHaveFocus();
  await dialog.findByText(/^Sent to .* at/);
  await userEvent.type(dialog.getByLabelText('Code'), '123456');
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: /^Withdraw/ }));
  return { dialog, confirm };
}

it('sends the available amount after the cost, the bank and the re-authentication', async () => {
  const requests = takeWithdrawals();
  const { becomes, store } = await openPayout();
  expect(screen.getByText('₦84,200 arrives. Sending it costs ₦100.')).toBeInTheDocument();
  const { dialog, confirm } = await askToWithdraw('₦84,300');
  for (const [term, value] of [
    ['Amount', '84,300 naira'],
    ['Fee', 'minus 100 naira'],
    ['To', 'GTBank, account ending in 4821'],
    ['Arrives', '84,200 naira'],
  ] as const)
    expect(dialog.getByText(term).nextElementSibling).toHaveTextContent(value);
  becomes(makeBalance({ availableKobo: 0, inTransitKobo: 8_430_000, withdrawal: null, obstacle: 'in_progress' }));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([
    { body: { amountKobo: 8_420_000, reauth: '123456' }, key: expect.stringMatching(/.{8,}/) },
  ]);
  expect(store.getState().toasts).toMatchObject([{ type: 'success', title: '₦84,200 is on its way' }]);
  expect(await screen.findByText(/^A payout is on its way\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('heading', { name: 'Earned this month' })).toHaveFocus();
});

const onItsWay = makeBalance({ availableKobo: 0, inTransitKobo: 8_430_000, withdrawal: null, obstacle: 'in_progress' });

it.each([
  ['a notice of it arrives', notificationArrived(makeNotification({ entityType: 'transaction', entityId: idOf(900) }))],
  ['the channel was gone for a while', catchUp()],
])('follows a payout by live updates when %s', async (_when, update) => {
  const { becomes, store } = await openPayout({ balance: onItsWay, payouts: [makePayout({ status: 'in_transit' })] });
  const rows = within(await screen.findByRole('table', { name: 'Payouts' }));
  expect(rows.getByText('On the way')).toBeInTheDocument();
  becomes(makeBalance({ availableKobo: 0, withdrawal: null, obstacle: 'below_minimum' }), [makePayout()]);
  act(() => store.dispatch(update));
  expect(await rows.findByText('Paid')).toBeInTheDocument();
  expect(rows.queryByText('On the way')).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription('You can withdraw from ₦1,000.');
});

it('shows a new patron’s payment as held', async () => {
  const { becomes, store } = await openPayout();
  becomes(makeBalance({ heldKobo: 211_250, heldUntil: '2026-11-23' }));
  act(() => store.dispatch(notificationArrived(makeNotification({ entityType: 'membership', entityId: idOf(20) }))));
  expect(await screen.findByText('2,112 naira 50 kobo')).toBeInTheDocument();
});

it.each([
  [8_430_900, 8_420_000, "₦9 stays: sending it would cost more than it's worth."],
  [1_500_000_000, 1_000_000_000, '₦4,999,900 stays for the next payout: one brings ₦10,000,000 at most.'],
])('explains why some of %d kobo stays', async (availableKobo, amountKobo, sentence) => {
  await openPayout({ balance: makeBalance({ availableKobo, withdrawal: { amountKobo, feeKobo: 10_000 } }) });
  const { dialog } = await askToWithdraw(naira(amountKobo + 10_000));
  expect(dialog.getByText(sentence)).toBeInTheDocument();
});

it('shows the new amount if the balance changed in the meantime, and asks again', async () => {
  const requests = takeWithdrawals(
    errorResponse(409, 'conflict', 'You can withdraw ₦94,200 now. Check it, then try again.'),
  );
  const { becomes } = await openPayout();
  const { dialog, confirm } = await askToWithdraw('₦84,300');
  becomes(makeBalance({ availableKobo: 9_430_000, withdrawal: { amountKobo: 9_420_000, feeKobo: 10_000 } }));
  await confirm();
  expect(await dialog.findByText(/^Your balance just changed\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw ₦94,300' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.map(({ body }) => body.amountKobo)).toEqual([8_420_000, 9_420_000]);
  expect(requests[0]?.key).not.toBe(requests[1]?.key);
});

it('retries after a lost answer under the same key', async () => {
  const requests = takeWithdrawals(HttpResponse.error());
  await openPayout();
  const { dialog, confirm } = await askToWithdraw('₦84,300');
  await confirm();
  expect(await dialog.findByText(/connection/)).toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

it('says in the dialog when nothing can be withdrawn any more', async () => {
  takeWithdrawals(errorResponse(409, 'conflict', 'A payout is on its way already. Wait until it arrives.'));
  const { becomes } = await openPayout();
  const { confirm } = await askToWithdraw('₦84,300');
  becomes(makeBalance({ withdrawal: null, obstacle: 'in_progress' }));
  await confirm();
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^A payout is on its way\./);
  expect(within(dialog).queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

it.each([
  [{ obstacle: 'below_minimum', availableKobo: 40_000 } as const, 'You can withdraw from ₦1,000.'],
  [{ obstacle: 'bank_change_hold' } as const, 'Your new bank account is on hold until 24 November 2026 at 09:00.'],
  [{ obstacle: 'in_progress' } as const, 'A payout is on its way. You can withdraw again when it has arrived.'],
  [
    { obstacle: 'first_payout', firstPayoutOn: '2026-11-24' } as const,
    'Your first payout can go out from 24 Nov 2026, a week after your first payment.',
  ],
  [
    { obstacle: 'on_hold' } as const,
    'Your payouts are on hold: a bank disputes a payment, or we are looking into something. Nothing is lost.',
  ],
])('explains why nothing can be withdrawn: %o', async (given, sentence) => {
  const account = { ...gtBank, usableAt: '2026-11-24T08:00:00.000Z' };
  await openPayout({ balance: makeBalance({ ...given, account, withdrawal: null }) });
  expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(sentence);
  expect(screen.getByText(/Each payout costs ₦12 to ₦90, by its size\./)).toBeInTheDocument();
  expect(screen.getAllByText(/^You can withdraw from ₦1,000\./)).toHaveLength(1);
});

it('reports a negative balance', async () => {
  await openPayout({ balance: makeBalance({ availableKobo: -250_000, withdrawal: null, obstacle: 'below_minimum' }) });
  expect(screen.getByText('minus 2,500 naira')).toBeInTheDocument();
  expect(screen.getByText(/Your next payments cover it\.$/)).toBeInTheDocument();
});

it('shows what is held, in transit and disputed, with the reason and the date', async () => {
  await openPayout({
    balance: makeBalance({
      heldKobo: 1_250_000,
      heldUntil: '2026-11-23',
      inTransitKobo: 100_000,
      arrivesBy: '2026-11-24',
      disputedKobo: 250_000,
    }),
  });
  const noteOf = (term: string) => screen.getByText(term).parentElement;
  expect(noteOf('Held')).toHaveTextContent(/12,500 naira.*next working day, 23 Nov 2026/);
  expect(noteOf('On the way')).toHaveTextContent(/1,000 naira.*next working day, 24 Nov 2026/);
  expect(noteOf('Disputed')).toHaveTextContent(/2,500 naira.*until the bank decides/);
});

it('leads with what was earned this month, where it is, and when it is paid out', async () => {
  await openPayout({
    balance: makeBalance({ monthGrossKobo: 750_000, monthNetKobo: 633_750, availableKobo: 0, heldKobo: 633_750 }),
  });
  const lead = screen.getByRole('heading', { name: 'Earned this month' }).parentElement;
  expect(lead).toHaveTextContent(/₦6,337\.50.*of ₦7,500 your patrons paid/);
  const next = within(screen.getByRole('region', { name: 'Next payout' }));
  expect(next.getByText('27 Nov 2026')).toBeInTheDocument();
  expect(next.getByText('₦0 so far. It goes out from ₦1,000.')).toBeInTheDocument();
});

it('starts with one step: add a bank', async () => {
  await openPayout({ balance: nothingYet });
  expect(await screen.findByText('Your first payout comes after your first patron.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add your bank' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  expect(screen.queryByText('₦0')).toBeNull();
  expect(await screen.findByText('No payouts yet.')).toBeInTheDocument();
});

it('turns the weekly payout off and on, and reverts on a failure', async () => {
  const { becomes } = await openPayout();
  const weekly = screen.getByRole('switch', { name: 'Pay me every week' });
  expect(weekly).toHaveAccessibleDescription(/^Next on 27 Nov 2026/);
  server.use(answer(savePayoutSettings, () => ({ isWeekly: false })));
  becomes(makeBalance({ isWeekly: false, nextWeeklyOn: null }));
  await userEvent.click(weekly);
  await waitFor(() => expect(weekly).toHaveAccessibleDescription(/^Off\./));
  server.use(answer(savePayoutSettings, () => errorResponse(503, 'unavailable', 'We are away for a moment.')));
  await userEvent.click(weekly);
  await waitFor(() => expect(weekly).not.toBeChecked());
});

it('lists payouts with their fees; the newest failed one links to the bank details', async () => {
  const reason = "Your bank couldn't take it for this account. Check your bank details.";
  await openPayout({
    payouts: [
      makePayout({ id: '0198c0de-0000-7000-8000-000000000901', status: 'failed', reason, isBankToMend: true }),
      makePayout({
        id: '0198c0de-0000-7000-8000-000000000902',
        status: 'returned',
        reason: 'Your bank sent it back.',
        isBankToMend: true,
      }),
      makePayout({ isAutomatic: true }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Payouts' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Failed.*couldn't take it/),
    expect.stringMatching(/Sent back.*sent it back/),
    expect.stringMatching(/Weekly.*50,000 naira.*75 naira.*Paid/),
  ]);
  expect(table.getAllByRole('button')).toHaveLength(1);
});

it('does not ask for other bank details when a payout failed on our side', async () => {
  const reason = 'It failed on our side. Try again tomorrow.';
  await openPayout({ payouts: [makePayout({ status: 'failed', reason })] });
  expect(within(await screen.findByRole('table', { name: 'Payouts' })).getByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fix bank details' })).toBeNull();
});

it('promises no first payout to a creator who was paid before', async () => {
  await openPayout({
    balance: makeBalance({
      availableKobo: 0,
      monthGrossKobo: 0,
      monthNetKobo: 0,
      withdrawal: null,
      obstacle: 'below_minimum',
    }),
    payouts: [makePayout()],
  });
  expect(await screen.findByRole('table', { name: 'Payouts' })).toBeInTheDocument();
  expect(screen.queryByText(/^Your first payout/)).toBeNull();
});

it('reports a failed load, and retries', async () => {
  server.use(...payoutPage(makeBalance));
  server.use(answer(getBalance, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('payout');
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  server.use(answer(getBalance, () => makeBalance()));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Withdraw ₦84,300' })).toBeInTheDocument();
});

it('is readable but disabled while offline', async () => {
  await openPayout();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  const withdraw = () => screen.getByRole('button', { name: 'Withdraw ₦84,300' });
  await waitFor(() => expect(withdraw()).toHaveAccessibleDescription('You need a connection to do this.'));
  expect(screen.getByRole('button', { name: 'Change your bank' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('switch')).toBeDisabled();
});

it('shows a creator’s own business what is settled, and offers neither a bank nor payouts', async () => {
  const balance = makeBalance({ mode: 'solo', account: null, withdrawal: null, obstacle: null, nextWeeklyOn: null });
  server.use(
    ...payoutPage(
      () => balance,
      () => [],
    ),
  );
  openApp('payout');
  expect(await screen.findByRole('heading', { name: 'Earned this month' })).toBeInTheDocument();
  expect(screen.getByText('Paystack has sent it to your bank, less what went back to patrons.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your statement' })).toBeInTheDocument();
  for (const name of ['Payouts', 'Your bank', 'Next payout'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /Withdraw|Add your bank/ })).toBeNull();
});
