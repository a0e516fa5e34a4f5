import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  cancelOperatorRequest,
  confirmOperatorRequest,
  getOperatorPayment,
  listOperatorRequests,
  refundOperatorPayment,
  searchOperatorPayments,
} from '@udala/contract/operator';
import { answer, errorResponse, openApp, quietNotifications, server } from '../test/app.tsx';
import {
  dialog,
  makeOperatorPayment,
  makeOverview,
  makeRequest,
  openConsole,
  press,
  reauthenticate,
  serveConsole,
} from '../test/operator.ts';
import { idOf } from '../test/wire.ts';

serveConsole();

it('is a missing page for whoever is no operator [A3]', async () => {
  server.use(quietNotifications);
  const { router } = openApp('operator/money', 'chidi');
  await waitFor(() => expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]));
});

describe('payments in the console [A3]', () => {
  it('are searched for, and the word stays out of the address', async () => {
    const queries: string[] = [];
    server.use(
      answer(searchOperatorPayments, async (request) => {
        const { q } = (await request.json()) as { q: string };
        queries.push(q);
        return { items: q === 'nothing' ? [] : [makeOperatorPayment()].map(toRow), hasMore: q === '' };
      }),
    );
    const { router } = openConsole(
      'money',
      makeOverview({ waiting: 2, exceptions: [{ kind: 'refund_slow', count: 1 }] }),
    );
    const row = await screen.findByRole('link', { name: /^Chidi Eze to Ada Obi/ });
    expect(row).toHaveAttribute('href', `/membership/app/operator/money/${idOf(901)}`);
    expect(screen.getByText(/^Only the newest 50 are shown/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Waiting (2)' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To book (1)' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    expect(await screen.findByText('No payment matches “nothing”.')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ search: '', state: { word: 'nothing' } });
    expect(queries).toEqual(['', 'nothing']);
  });

  it('are refunded in part, with a reason and a code, and the same input is one action', async () => {
    const sent: unknown[] = [];
    const keys = new Set<string | null>();
    const state = { payment: makeOperatorPayment() };
    server.use(
      answer(getOperatorPayment, () => state.payment),
      answer(refundOperatorPayment, async (request) => {
        sent.push(await request.json());
        keys.add(request.headers.get('idempotency-key'));
        if (sent.length === 1) return errorResponse(503, 'unavailable', 'Try again in a moment.');
        state.payment = makeOperatorPayment({ leftKobo: 150_000 });
        return { isDone: true, request: makeRequest({ state: 'done' }) };
      }),
    );
    openConsole(`money/${idOf(901)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    const box = await dialog();
    expect(await box.findByText(/^Above ₦50,000 by one operator in 24 hours, another operator/)).toBeInTheDocument();
    expect(box.getByText('If nothing of it is left, the membership ends.')).toBeInTheDocument();
    await userEvent.click(box.getByRole('radio', { name: /^A part of it/ }));
    await userEvent.type(box.getByLabelText('Naira to send back'), '2501');
    await press('Refund');
    expect(await box.findAllByText('From ₦1 to ₦2,500.')).not.toHaveLength(0);
    expect(box.getAllByText('Say why, in 500 characters or fewer.')).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await userEvent.clear(box.getByLabelText('Naira to send back'));
    await userEvent.type(box.getByLabelText('Naira to send back'), '1000');
    await userEvent.click(box.getByRole('radio', { name: /^The platform/ }));
    await userEvent.type(box.getByLabelText(/^Reason/), 'Charged twice');
    await reauthenticate();
    await press('Refund');
    expect(await box.findByText('Try again in a moment.')).toBeInTheDocument();
    await press('Refund');
    expect(await screen.findByText('₦1,000 is on its way back')).toBeInTheDocument();
    const body = { amountKobo: 100_000, bearer: 'platform', reason: 'Charged twice', reauth: '123456' };
    expect(sent).toEqual([body, body]);
    expect(keys.size).toBe(1);
  });

  it('say so where a refund waits for a day', async () => {
    const waiting = makeRequest({ executesAt: '2026-11-21T08:00:00.000Z', amountKobo: 250_000 });
    const state = { payment: makeOperatorPayment() };
    server.use(
      answer(getOperatorPayment, () => state.payment),
      answer(refundOperatorPayment, () => {
        state.payment = makeOperatorPayment({ waiting });
        return { isDone: false, request: waiting };
      }),
    );
    openConsole(`money/${idOf(901)}`, makeOverview({ operators: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await (await dialog()).findByText(/it waits for a day, and can be cancelled/)).toBeInTheDocument();
    await userEvent.type((await dialog()).getByLabelText(/^Reason/), 'Charged twice');
    await reauthenticate();
    await press('Refund');
    expect(await screen.findByText('It waits for a day')).toBeInTheDocument();
    expect(await screen.findByText(/^Will be done automatically on 21 November 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

const toRow = ({
  id,
  reference,
  amountKobo,
  state,
  payer,
  creator,
  goneKobo,
  isDisputed,
  at,
}: ReturnType<typeof makeOperatorPayment>) => ({
  id,
  reference,
  amountKobo,
  state,
  payer,
  creator,
  goneKobo,
  isDisputed,
  at,
});

describe('what waits [A3]', () => {
  it('is confirmed by another operator, and cancelled by any', async () => {
    const own = makeRequest({ id: idOf(903), amountKobo: 7_000_000, isOwn: true });
    const state = { items: [makeRequest(), own] };
    const done: string[] = [];
    server.use(
      answer(listOperatorRequests, () => state),
      answer(confirmOperatorRequest, ({ url }) => {
        done.push(`confirmed ${url.split('/').at(-2)}`);
        state.items = [
          own,
          makeRequest({ state: 'done', decidedBy: 'Chidi Eze', decidedAt: '2026-11-20T09:00:00.000Z' }),
        ];
        return makeRequest({ state: 'done' });
      }),
      answer(cancelOperatorRequest, ({ url }) => {
        done.push(`cancelled ${url.split('/').at(-2)}`);
        state.items = [{ ...own, state: 'cancelled' }];
        return own;
      }),
    );
    openConsole('waiting');
    expect(await screen.findByText('You asked for it yourself.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm: Refund of ₦60,000' }));
    expect((await dialog()).getByText('Funke Bello asked for it: Charged twice')).toBeInTheDocument();
    await reauthenticate();
    await press('Confirm');
    expect(await screen.findByText(/^Decided by Chidi Eze/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel it: Refund of ₦70,000' }));
    await reauthenticate();
    await press('Cancel it');
    expect(await screen.findByText('Nothing is waiting.')).toBeInTheDocument();
    expect(done).toEqual([`confirmed ${idOf(900)}`, `cancelled ${idOf(903)}`]);
  });
});
