import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addPaymentMethod,
  listPaymentMethods,
  payFailed,
  removePaymentMethod,
  useForAll,
  type PaidOne,
  type SavedMethod,
} from '@udala/contract/payment-methods';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { takeComeBack } from '#features/money/subscriptions/come-back.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { idOf, makeCreator, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const [adas, kemis] = [idOf(20), idOf(21)];
const visa: SavedMethod = {
  id: idOf(700),
  channel: 'card',
  brand: 'visa',
  bank: 'TEST BANK',
  last4: '4242',
  expiresOn: '2100-01-01',
  isExpired: false,
  renews: [adas],
};
const verve: SavedMethod = { ...visa, id: idOf(701), brand: 'verve', last4: '0012', renews: [kemis] };
const toKemi = makeSubscription({ id: kemis, creator: makeCreator({ name: 'Kemi Ade' }) });
const failed = { status: 'past_due', canPay: true, paymentFailed: true, problem: 'Not enough money.' } as const;

/** Opens the page; the lists can be changed while it is open. */
function openMethods(state: { methods: SavedMethod[]; subscriptions: Subscription[]; payableEarly?: string[] }) {
  server.use(
    quietNotifications,
    answer(listPaymentMethods, () => ({ items: state.methods, payableEarly: state.payableEarly ?? [] })),
    answer(listOwnSubscriptions, () => pageOf(state.subscriptions)),
  );
  return openApp('payment-methods', 'chidi');
}
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('saved methods [B5]', () => {
  it('are listed with their last digits, their expiry and what they renew', async () => {
    const old = { ...verve, expiresOn: '2026-11-01', isExpired: true, renews: [] };
    openMethods({ methods: [visa, old], subscriptions: [makeSubscription()] });
    const current = await cardOf('Visa ····4242');
    expect(current.getByText('Expires 12/2099')).toBeInTheDocument();
    expect(current.getByText('Renews Ada Obi')).toBeInTheDocument();
    const expired = await cardOf('Verve ····0012');
    expect(expired.getByText('Expired 10/2026')).toBeInTheDocument();
    expect(expired.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  it('say where a card comes from while there is none', async () => {
    openMethods({ methods: [], subscriptions: [] });
    expect(await screen.findByText('No card saved yet.')).toBeInTheDocument();
  });

  it('can be used for all memberships', async () => {
    const state = { methods: [visa, verve], subscriptions: [makeSubscription(), toKemi] };
    openMethods(state);
    server.use(
      answer(useForAll, () => {
        state.methods = [
          { ...visa, renews: [adas, kemis] },
          { ...verve, renews: [] },
        ];
        return { items: state.methods, payableEarly: [] };
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use for all: Visa ····4242' }));
    expect(await screen.findByText(/^Visa ····4242 renews all your memberships from now on/)).toBeInTheDocument();
    expect(await (await cardOf('Visa ····4242')).findByText('Renews Ada Obi and Kemi Ade')).toBeInTheDocument();
  });
});

describe('removing a method [B5]', () => {
  it('says what happens to what the only one renews, and asks', async () => {
    const state = { methods: [visa], subscriptions: [makeSubscription()] };
    openMethods(state);
    server.use(
      answer(removePaymentMethod, () => {
        state.methods = [];
        return { items: [], payableEarly: [] };
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ····4242' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Visa ····4242?' }));
    expect(dialog.getByText(/^It renews Ada Obi\. With no other card, these stop renewing/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Visa ····4242 is removed.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Visa ····4242' })).toBeNull());
  });

  it('names the one that renews instead, and says why it failed', async () => {
    openMethods({ methods: [visa, verve], subscriptions: [makeSubscription(), toKemi] });
    server.use(answer(removePaymentMethod, () => errorResponse(503, 'unavailable', 'Try again in a moment.')));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ····4242' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('It renews Ada Obi. From now on Verve ····0012 does.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
  });
});

describe('what failed [B5]', () => {
  const paidWith = (...items: PaidOne[]) => answer(payFailed, () => ({ items }));
  const open = () => {
    const state = { methods: [visa], subscriptions: [makeSubscription(failed), { ...toKemi, ...failed }] };
    return { state, ...openMethods(state) };
  };
  const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay ₦5,000 with Visa ····4242' }));

  it('is paid with one card in one tap', async () => {
    const { state } = open();
    server.use(
      answer(payFailed, () => {
        state.subscriptions = [makeSubscription(), toKemi];
        return {
          items: [adas, kemis].map((subscriptionId) => ({ subscriptionId, status: 'paid' as const, message: null })),
        };
      }),
    );
    await pay();
    expect(await screen.findByText('Paid: Ada Obi and Kemi Ade. Thank you.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Needs you')).toBeNull());
  });

  it('stays, with the reason, where the bank says no', async () => {
    open();
    server.use(
      paidWith(
        { subscriptionId: adas, status: 'failed', message: 'Not enough money.' },
        { subscriptionId: kemis, status: 'not_tried', message: null },
      ),
    );
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ada Obi is not paid. Not enough money. Not tried: Kemi Ade. Your card said no just before.',
    );
  });

  it('is paid with a new card at the checkout, after which this page opens again', async () => {
    const { leaveFor } = open();
    const reference = 'r'.repeat(16);
    const sent: unknown[] = [];
    server.use(
      answer(addPaymentMethod, async (request) => {
        sent.push(await request.json());
        return { subscriptionId: adas, reference, authorizationUrl: '/c' };
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500 with a new card' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/c'));
    expect(sent).toEqual([{ subscriptionId: adas }]);
    expect(takeComeBack('another')).toBeNull();
    expect(takeComeBack(reference)).toBe('/membership/app/payment-methods');
    expect(takeComeBack(reference)).toBeNull();
  });
});

it('a new card is saved with the next month, paid early, where nothing is due [B5]', async () => {
  openMethods({ methods: [visa], subscriptions: [makeSubscription()], payableEarly: [adas] });
  expect(
    await screen.findByText(
      "A card is saved when you pay with it. Pay your next month of Ada Obi early: ₦2,500 for 20 Dec 2026 to 20 Jan 2027. That month isn't charged again.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay ₦2,500 with a new card' })).toBeInTheDocument();
});
