import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listBanks, type Balance } from '@udala/contract/payouts';
import { answer, openApp, server } from '../test/app.tsx';
import { gtBank, makeBalance, payoutPage } from '../test/payouts.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

const unconfirmed = (identity: 'pending' | 'failed' | null): Balance =>
  makeBalance({ account: { ...gtBank, identity }, obstacle: 'identity', withdrawal: null, nextWeeklyOn: null });

async function openPayout(balance: () => Balance) {
  server.use(
    ...payoutPage(balance),
    answer(listBanks, () => ({ items: [] })),
  );
  openApp('payout');
  await screen.findByRole('heading', { name: 'Payouts' });
}

it.each([
  ['missing', null, 'We need to know who you are before your first payout'],
  ['not confirmed', 'failed', 'Paystack couldn’t confirm that this account is yours.'],
] as const)('says what to do while the identity is %s [A4]', async (_, identity, sentence) => {
  await openPayout(() => unconfirmed(identity));
  expect(screen.getByText((text) => text.startsWith(sentence))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toHaveAccessibleDescription(/Save your bank again/);
  expect(screen.getByText('Once your bank account is confirmed')).toBeInTheDocument();
  expect(screen.queryByText('Name checked')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save your bank again' }));
  expect(await screen.findByText(/^Enter the same account again/)).toBeInTheDocument();
});

it('says that the identity is being checked, and shows the result by itself [A4]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  let balance = unconfirmed('pending');
  await openPayout(() => balance);
  expect(screen.getByText(/^Paystack is checking that this account is yours\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toHaveAccessibleDescription(/You can withdraw once it has/);
  balance = makeBalance();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Paystack has confirmed that it is yours.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Withdraw ₦84,300' })).toBeInTheDocument();
});
