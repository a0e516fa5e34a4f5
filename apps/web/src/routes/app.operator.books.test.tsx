import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  bookOperatorException,
  listOperatorExceptions,
  searchOperatorCreators,
  stopOperatorPayouts,
  writeOffOperatorDebt,
} from '@udala/contract/operator-books';
import { answer, server } from '../test/app.tsx';
import {
  dialog,
  makeException,
  makeOperatorCreator,
  makeOverview,
  makeRequest,
  openConsole,
  press,
  reauthenticate,
  serveConsole,
} from '../test/operator.ts';
import { idOf } from '../test/wire.ts';

serveConsole();

describe('what was found [A3]', () => {
  it('is booked to whom it can be, and what moved no money cannot', async () => {
    const idle = makeException({ id: idOf(904), kind: 'refund_slow', unallocatedKobo: null, bookable: [] });
    const state = { items: [makeException(), idle], hasMore: false };
    const sent: unknown[] = [];
    server.use(
      answer(listOperatorExceptions, () => state),
      answer(bookOperatorException, async (request) => {
        sent.push(await request.json());
        state.items = [idle];
        return { isDone: true, request: makeRequest({ action: 'book', state: 'done' }) };
      }),
    );
    openConsole('to-book');
    expect(await screen.findByText('₦1,000 left')).toBeInTheDocument();
    expect(screen.getByText(/^No money moved/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Book went back unasked s01a-p0-a1:77' }));
    expect((await dialog()).queryByRole('radio', { name: /bank account/ })).toBeNull();
    await userEvent.click((await dialog()).getByRole('radio', { name: 'The platform' }));
    await userEvent.type((await dialog()).getByLabelText(/^Reason/), 'By phone');
    await reauthenticate();
    await press('Book');
    await waitFor(() => expect(screen.queryByText('₦1,000 left')).toBeNull());
    expect(sent).toEqual([{ bearer: 'platform', reason: 'By phone', reauth: '123456' }]);
  });
});

describe('creators in the console [A4]', () => {
  const open = (mode: 'platform' | 'solo' = 'platform') => {
    const state = { items: [makeOperatorCreator({ identity: 'failed' })], hasMore: false };
    const sent: unknown[] = [];
    server.use(
      answer(searchOperatorCreators, () => state),
      answer(stopOperatorPayouts, async (request) => {
        sent.push(await request.json());
        state.items = [makeOperatorCreator({ payoutsStoppedAt: '2026-11-20T08:00:00.000Z' })];
        return makeOperatorCreator();
      }),
      answer(writeOffOperatorDebt, async (request) => {
        sent.push(await request.json());
        state.items = [makeOperatorCreator({ availableKobo: 0 })];
        return { isDone: true, request: makeRequest({ action: 'write_off', state: 'done' }) };
      }),
    );
    openConsole('creators', makeOverview({ mode }));
    return sent;
  };
  const finish = async (name: string) => {
    await userEvent.type((await dialog()).getByLabelText(/^Reason/), 'Stolen cards');
    await reauthenticate();
    await press(name);
  };

  it('have their payouts held', async () => {
    const sent = open();
    expect(
      await screen.findByText('Paystack could not confirm that their bank account is theirs.'),
    ).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Hold payouts' }));
    await finish('Hold payouts');
    expect(await screen.findByText('Payouts on hold')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Release payouts' })).toBeInTheDocument();
    expect(sent).toEqual([{ isStopped: true, reason: 'Stolen cards', reauth: '123456' }]);
  });

  it('have what they owe written off', async () => {
    const sent = open('solo');
    await userEvent.click(await screen.findByRole('button', { name: 'Write off' }));
    expect((await dialog()).getByText(/^₦13,750 becomes the platform’s loss/)).toBeInTheDocument();
    await finish('Write off');
    await waitFor(() => expect(screen.queryByText('Owes')).toBeNull());
    expect(sent).toEqual([{ amountKobo: 1_375_000, reason: 'Stolen cards', reauth: '123456' }]);
    // Where the provider pays creators, there are no payouts to hold.
    expect(screen.queryByRole('button', { name: 'Hold payouts' })).toBeNull();
  });
});

it('shows alarms, the daily closes with their difference, and asks for a month that is one [B1]', async () => {
  const close = { booksKobo: 1_000, balanceKobo: 900, unsettledKobo: 0, isClosed: true };
  openConsole(
    'books',
    makeOverview({
      alarms: [{ event: 'payment_disputed', meaning: 'A bank disputes a payment.', at: '2026-11-20T08:00:00.000Z' }],
      exceptions: [{ kind: 'balance_differs', count: 1 }],
      closes: [
        { ...close, day: '2026-11-20', differenceKobo: -100 },
        { ...close, day: '2026-11-19', differenceKobo: 0, isClosed: false },
      ],
    }),
  );
  expect(await screen.findByText('A bank disputes a payment.')).toBeInTheDocument();
  expect(screen.getByText('balance differs: 1')).toBeInTheDocument();
  expect(screen.getByText('They differ by ₦1')).toBeInTheDocument();
  expect(screen.getByText('The books agree · Checked once; a second check follows')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Month'), '2026-13');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText(/A month is like 2027-01\.$/)).toBeInTheDocument();
});
