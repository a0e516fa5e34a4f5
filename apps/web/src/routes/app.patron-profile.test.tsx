import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  agreeToPrice,
  cancelSubscription,
  explainCancelling,
  pauseSubscription,
  paySubscription,
  resumeSubscription,
} from '@udala/contract/subscription-changes';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { profileChanged } from '#state/session.slice.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { idOf, makeSubscription, pageOf } from '../test/wire.ts';

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

const active = makeSubscription();
const ending = makeSubscription({ status: 'ending', nextPaymentOn: null, renewsWith: null, canResume: true });
const pastDue = makeSubscription({
  status: 'past_due',
  accessUntil: '2026-12-26T23:00:00.000Z',
  paymentFailed: true,
  problem: 'Not enough money.',
  canPay: true,
});

/** Cancelled while the charge for the due period is in progress. */
const past = { paidUntil: '2026-11-20', accessUntil: '2026-11-19T23:00:00.000Z' };
const charged = { ...ending, ...past, canResume: false };
const onItsWay =
  "Your next payment was already on its way. If it arrives, you keep that month. If not, it's over. You won't be charged again.";

/** Opens the patron's profile with these memberships; later answers use the current value of `now`. */
function openWith(...given: Subscription[]) {
  const now = { subscriptions: given };
  server.use(
    quietNotifications,
    answer(listOwnSubscriptions, () => pageOf(now.subscriptions)),
  );
  return { ...openApp('patron-profile', 'chidi'), now };
}

async function manage(name = 'Manage Subscription') {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows the patron’s name, and the link to change it', async () => {
  const { store } = openWith();
  const link = await screen.findByRole('link', { name: 'Edit in Your account' });
  expect(link).toHaveAttribute('href', '/membership/app/settings/account');
  // The profile may also arrive from the server later.
  await waitFor(() => {
    act(() => void store.dispatch(profileChanged({ userName: 'chidi' })));
    expect(within(screen.getByRole('main')).getByText('@chidi')).toBeInTheDocument();
  });
});

describe('a membership in words', () => {
  it.each<[string, Partial<Subscription>, string[]]>([
    ['active, with a card', {}, ['Active', 'Next payment 20 Dec 2026', 'Visa ····4242 renews by itself']],
    [
      'active, from a bank account',
      { renewsWith: { channel: 'direct_debit', brand: null, bank: 'GTBank', last4: '4821' } },
      ['GTBank ····4821 renews by itself'],
    ],
    ['active, paid each month', { renewsWith: null }, ['You pay each month: we remind you 3 days before']],
    ['not paid', pastDue, ['Payment failed', 'Not enough money.', 'You keep access until 27 Dec 2026.']],
    ['not paid, where nothing was tried', { status: 'past_due', canPay: true, renewsWith: null }, ['Not paid yet']],
    [
      'at a price that is another now',
      { offerPrice: 3000 },
      ['Ada Obi now costs ₦3,000 a month. You stay on ₦2,500 until you agree.'],
    ],
    [
      'active, and cannot be renewed now',
      { nextPaymentOn: null, renewsWith: null },
      ["Paid until 20 Dec 2026. It won't renew for now."],
    ],
    ['ending', ending, ['Ends 20 Dec 2026', "Yours until 20 Dec 2026. You won't be charged again."]],
    [
      'paused',
      { status: 'paused', renewsWith: null },
      ['Paused', 'Posts stay open until 20 Dec 2026. Nothing is charged.'],
    ],
    [
      'paused for longer',
      { status: 'paused', canPay: true },
      ["Nothing is charged while it's paused. Pay to continue."],
    ],
    ['waiting', { status: 'pending', renewsWith: null }, ['Waiting', 'It starts with your first payment.']],
    ['ending, read before its end', { ...ending, accessUntil: '2026-11-19T23:00:00.000Z' }, ['Ends 20 Dec 2026']],
    ['ended', { status: 'ended', renewsWith: null }, ['Ended', "It has ended. You won't be charged again."]],
  ])('describes a membership that is %s', async (_how, given, words) => {
    openWith(makeSubscription(given));
    const row = within((await screen.findByRole('link', { name: 'Ada Obi' })).closest('li') as HTMLElement);
    for (const word of words) expect(row.getByText(word)).toBeInTheDocument();
  });
});

describe('cancelling', () => {
  it('takes one press in the dialog, shows the end of access, and asks for the reason only then', async () => {
    const received: unknown[] = [];
    const { now } = openWith(active);
    server.use(
      answer(cancelSubscription, () => {
        now.subscriptions = [ending];
        return ending;
      }),
      answer(explainCancelling, async (request) => {
        received.push(await request.json());
        return {};
      }),
    );
    const dialog = await manage();
    expect(dialog.queryByText(/^Cancel your membership/)).not.toBeInTheDocument();
    expect(dialog.getByText('20 Dec 2026', { selector: 'b' })).toBeInTheDocument();
    expect(dialog.queryByText(/Why did you leave/)).not.toBeInTheDocument();
    await press('Cancel membership');
    const done = await screen.findByRole('heading', { name: 'Cancelled. Yours until 20 Dec 2026.' });
    expect(done).toHaveFocus();
    await press('Not for me');
    expect(await screen.findByText('Thank you.')).toBeInTheDocument();
    expect(received).toEqual([{ reason: 'not_for_me' }]);
    await press('Go back');
    expect(await screen.findByText('Ends 20 Dec 2026')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('cannot be closed while it is in progress, and confirms its completion [P U13]', async () => {
    const { store } = openWith(active);
    const reply = Promise.withResolvers<Subscription>();
    server.use(answer(cancelSubscription, () => reply.promise));
    await manage();
    await press('Cancel membership');
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: 'Processing Cancellation' })).toHaveFocus(),
    );
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(store.getState().toasts).toEqual([]);
    reply.resolve(ending);
    expect(await screen.findByText(/Cancelled. Yours until/)).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([
      { type: 'success', title: 'Great news!', body: 'Process Completed!' },
    ]);
    expect(screen.getByRole('button', { name: 'Go back' })).toBeInTheDocument();
  });

  it('ends an unpaid membership at once', async () => {
    openWith(pastDue);
    server.use(answer(cancelSubscription, () => makeSubscription({ status: 'ended' })));
    const dialog = await manage();
    expect(dialog.getByText(/It ends now/)).toHaveTextContent(
      'It ends now. A payment that is already on its way still counts. Nothing more is charged.',
    );
    await press('Cancel membership');
    expect(await screen.findByRole('heading', { name: 'Cancelled. It has ended.' })).toBeInTheDocument();
  });

  it('promises neither an end nor a month while a payment is in progress [K2]', async () => {
    const { now, store } = openWith(pastDue);
    server.use(answer(cancelSubscription, () => charged));
    await manage();
    await press('Cancel membership');
    expect(await screen.findByRole('heading', { name: 'Cancelled. A payment is on its way.' })).toHaveFocus();
    expect(screen.getByText(onItsWay)).toBeInTheDocument();
    expect(screen.getByText(/Why did you leave/)).toBeInTheDocument();
    expect(store.getState().toasts).toEqual([]);
    now.subscriptions = [charged];
    await press('Go back');
    expect(await screen.findByText('Ending')).toBeInTheDocument();
    expect(screen.getByText(onItsWay)).toBeInTheDocument();
    expect(screen.queryByText(/20 Nov 2026/)).not.toBeInTheDocument();
  });

  it('shows the server’s message, and retries', async () => {
    const { store } = openWith(active);
    let fails = true;
    server.use(
      answer(cancelSubscription, () => (fails ? errorResponse(503, 'unavailable', 'Try again in a moment.') : ending)),
    );
    const dialog = await manage();
    await press('Cancel membership');
    expect(await dialog.findByText('Try again in a moment.')).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ title: 'Sorry! 🫠', body: 'Try again in a moment.' }]);
    fails = false;
    await press('Try again');
    expect(await screen.findByText(/Cancelled. Yours until/)).toBeInTheDocument();
  });

  it('reports an unknown result when no answer came', async () => {
    openWith(active);
    let cut = true;
    server.use(answer(cancelSubscription, () => (cut ? Response.error() : ending)));
    await manage();
    await press('Cancel membership');
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: "We don't know yet if it's cancelled" })).toHaveFocus(),
    );
    cut = false;
    await press('Try again');
    expect(await screen.findByText(/Cancelled. Yours until/)).toBeInTheDocument();
  });

  it('warns when the browser has lost the subscription, and reloads it', async () => {
    const { store } = openWith(active);
    const cancelled = vi.fn<() => void>();
    server.use(
      answer(cancelSubscription, () => {
        cancelled();
        return ending;
      }),
    );
    const dialog = await manage();
    localStorage.removeItem('subscriptionId');
    await press('Cancel membership');
    expect(await dialog.findByText('Something went wrong 🫠')).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ title: 'Sorry! 🫠', body: 'Something went wrong 🫠' }]);
    expect(cancelled).not.toHaveBeenCalled();
    await press('Reload your memberships');
    expect(await dialog.findByRole('button', { name: 'Cancel membership' })).toBeInTheDocument();
    expect(localStorage.getItem('subscriptionId')).toBe(idOf(20));
  });

  it('needs a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openWith(active);
    await manage();
    expect(screen.getByRole('button', { name: 'Cancel membership' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    );
  });
});

describe('other changes', () => {
  it('pauses, and resumes', async () => {
    openWith(active);
    const paused = makeSubscription({ status: 'paused', nextPaymentOn: null, renewsWith: null, canResume: true });
    server.use(
      answer(pauseSubscription, () => paused),
      answer(resumeSubscription, () => active),
    );
    await manage();
    await press('Pause');
    expect(await screen.findByText('Paused. Nothing is charged until you resume.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your membership to Ada Obi' })).toHaveFocus();
    await press('Resume');
    expect(await screen.findByText('Welcome back. Next payment 20 Dec 2026.')).toBeInTheDocument();
  });

  it('reverts a cancellation', async () => {
    openWith(ending);
    server.use(answer(resumeSubscription, () => active));
    const dialog = await manage('Rejoin');
    expect(dialog.getByText('It continues as before. Nothing is charged until 20 Dec 2026.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel membership' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Rejoin' }));
    expect(await dialog.findByRole('button', { name: 'Cancel membership' })).toBeInTheDocument();
  });

  it('explains why it cannot be reverted', async () => {
    openWith(ending);
    server.use(
      answer(resumeSubscription, () => errorResponse(409, 'conflict', 'This membership has ended. Join again.')),
    );
    const dialog = await manage('Rejoin');
    await userEvent.click(dialog.getByRole('button', { name: 'Rejoin' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This membership has ended. Join again.');
  });

  it('agrees to the shown price, and shows a newer one before it is agreed to', async () => {
    const bodies: unknown[] = [];
    const { now } = openWith(makeSubscription({ offerPrice: 3000 }));
    server.use(
      answer(agreeToPrice, async (request) => {
        bodies.push(await request.json());
        if (bodies.length > 1) return makeSubscription({ price: 3500 });
        now.subscriptions = [makeSubscription({ offerPrice: 3500 })];
        return errorResponse(409, 'price_changed', 'The price has changed.');
      }),
    );
    const dialog = await manage();
    expect(dialog.getByText(/now costs ₦3,000 a month\. You stay on ₦2,500 until/)).toBeInTheDocument();
    await press('Agree to ₦3,000');
    await userEvent.click(await dialog.findByRole('button', { name: 'Agree to ₦3,500' }));
    expect(await dialog.findByText('You pay ₦3,500 a month from your next payment.')).toBeInTheDocument();
    expect(bodies).toEqual([{ price: 3000 }, { price: 3500 }]);
  });

  it('pays what is due once, however often the button is pressed', async () => {
    const keys: (string | null)[] = [];
    const { leaveFor } = openWith(pastDue);
    server.use(
      answer(paySubscription, ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        return { subscriptionId: idOf(20), reference: 'r'.repeat(16), authorizationUrl: 'http://localhost:3001/c' };
      }),
    );
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([['http://localhost:3001/c']]));
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toBeNull();
  });

  it('links to the creator’s page after it has ended', async () => {
    openWith(makeSubscription({ status: 'ended', renewsWith: null }));
    const dialog = await manage();
    const href = dialog.getByRole('link', { name: 'Join again' }).getAttribute('href');
    expect(href).toBe('http://ada.localhost:3000/membership/auth/payment');
  });
});
