import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { followLink, showLinked, type LinkedSubscription } from '@udala/contract/subscription-links';
import { answer, errorResponse, server } from '../test/app.tsx';
import { openPage } from '../test/pages.tsx';
import { makeCreator, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(answer(findPageByHost, () => pageOf([])));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const token = 'AbCdEfGhIjKlMnOpQrStUvWx';
const address = `/membership/manage/${token}`;
const linkedTo = (given: Partial<LinkedSubscription> = {}): LinkedSubscription => ({
  purpose: 'cancel',
  status: 'active',
  creator: makeCreator(),
  price: 2500,
  nextPaymentOn: '2026-12-20',
  paidUntil: '2026-12-20',
  accessUntil: '2126-12-26T23:00:00.000Z',
  canPay: false,
  isOpen: true,
  isOwn: true,
  ...given,
});
const unpaid = linkedTo({
  purpose: 'pay',
  status: 'past_due',
  nextPaymentOn: '2026-11-20',
  accessUntil: '2026-11-26T23:00:00.000Z',
});
const cancelled = linkedTo({ status: 'ending', nextPaymentOn: null, isOpen: false });

function openLink(linked: LinkedSubscription, search = '') {
  const now = { linked };
  server.use(answer(showLinked, () => now.linked));
  return { ...openPage(address + search), now };
}

const title = async (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a link that cancels', () => {
  it('says what it does, does it at one press, and confirms its completion [P U13]', async () => {
    const { store } = openLink(linkedTo());
    server.use(answer(followLink, () => ({ subscription: cancelled, authorizationUrl: null })));
    await title('Cancel your membership to Ada Obi?');
    expect(screen.getByText('You keep everything until 20 Dec 2026.')).toBeInTheDocument();
    expect(screen.getByText("You won't be charged again.")).toBeInTheDocument();
    await press('Cancel membership');
    await waitFor(async () => expect(await title('Your membership to Ada Obi is cancelled')).toHaveFocus());
    expect(screen.getByText("Yours until 20 Dec 2026. You won't be charged again.")).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([
      { type: 'success', title: 'Great news!', body: 'Process Completed!' },
    ]);
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Udala' })).toHaveAttribute('href', '/membership');
  });

  it.each<[string, Partial<LinkedSubscription>]>([
    ['what was not paid', { status: 'past_due', canPay: true }],
    ['what was paused, and its time is over', { status: 'paused', paidUntil: '2026-11-20', canPay: true }],
    ['what has not begun', { status: 'pending', paidUntil: null }],
  ])('ends at once %s', async (_what, given) => {
    openLink(linkedTo(given));
    await title('Cancel your membership to Ada Obi?');
    expect(screen.getByText('It ends now.')).toBeInTheDocument();
  });

  it('promises neither an end nor a month while a payment is in progress [K2]', async () => {
    const { store } = openLink(linkedTo({ status: 'past_due', paidUntil: '2026-11-20', canPay: true }));
    const charged = { ...cancelled, paidUntil: '2026-11-20', accessUntil: '2026-11-19T23:00:00.000Z' };
    server.use(answer(followLink, () => ({ subscription: charged, authorizationUrl: null })));
    await title('Cancel your membership to Ada Obi?');
    expect(screen.getByText(/^A payment that is already on its way still counts\./)).toBeInTheDocument();
    await press('Cancel membership');
    await title('Your membership to Ada Obi is cancelled');
    expect(screen.getByText(/^Your next payment was already on its way\./)).toBeInTheDocument();
    expect(store.getState().toasts).toEqual([]);
    expect(screen.queryByText(/20 Nov 2026/)).not.toBeInTheDocument();
  });

  it('shows the server’s message', async () => {
    openLink(linkedTo());
    server.use(answer(followLink, () => errorResponse(503, 'unavailable', 'Try again in a moment.')));
    await title('Cancel your membership to Ada Obi?');
    await press('Cancel membership');
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
    expect(screen.getByRole('button', { name: 'Cancel membership' })).toBeInTheDocument();
  });

  it('needs a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openLink(linkedTo());
    expect(await screen.findByRole('button', { name: 'Cancel membership' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    );
  });
});

describe('a link that pays', () => {
  it('opens the checkout at one press', async () => {
    const { leaveFor } = openLink(unpaid);
    server.use(answer(followLink, () => ({ subscription: unpaid, authorizationUrl: 'http://localhost:3001/c' })));
    await title('Pay Ada Obi ₦2,500');
    expect(screen.getByText('You keep access until 27 Nov 2026.')).toBeInTheDocument();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([['http://localhost:3001/c']]));
  });

  it.each([true, false])('explains that it pays once, except to the patron who is signed in: %s', async (isOwn) => {
    openLink({ ...unpaid, isOwn });
    await title('Pay Ada Obi ₦2,500');
    const once = screen.queryByText('This pays one month. Your membership renews as before.');
    expect(once === null).toBe(isOwn);
  });

  it('shows the due date if it is not due yet', async () => {
    openLink(linkedTo({ purpose: 'pay' }));
    expect(await screen.findByText('Your membership renews on 20 Dec 2026.')).toBeInTheDocument();
  });

  it('resumes a paused membership, and calls nothing due', async () => {
    openLink(linkedTo({ purpose: 'pay', status: 'paused', nextPaymentOn: null, canPay: true }));
    expect(await screen.findByText("Nothing is charged while it's paused. Pay to continue.")).toBeInTheDocument();
    expect(screen.queryByText('Your payment is due.')).not.toBeInTheDocument();
  });

  it('is shown again after a payment without signing in, and confirms it', async () => {
    sessionStorage.setItem('payLink', JSON.stringify(token));
    server.use(answer(showLinked, () => unpaid));
    const { at } = openPage('/membership/auth/payment?reference=s01a1fd95aed47253b4cdd3edf7d83e1f-p0-a1');
    expect(await screen.findByText(/Waiting for your bank/)).toBeInTheDocument();
    expect(at()).toBe(`${address}?paid=1`);
    server.use(answer(showLinked, () => linkedTo({ purpose: 'pay', isOpen: false })));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your membership to Ada Obi is paid'),
    );
    expect(screen.getByText('Next payment 20 Dec 2026')).toBeInTheDocument();
    expect(screen.queryByText(/Waiting for your bank/)).not.toBeInTheDocument();
  });

  it('is shown again after the checkout was left', async () => {
    sessionStorage.setItem('payLink', JSON.stringify(token));
    server.use(answer(showLinked, () => unpaid));
    openPage('/membership/auth/payment?reference=s01a1fd95aed47253b4cdd3edf7d83e1f-p0-a1&cancelled=1');
    expect(await screen.findByText('Payment not finished. Nothing was charged.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay ₦2,500 now' })).toBeInTheDocument();
  });

  it('shows the status if it was paid in the meantime', async () => {
    const { now } = openLink(unpaid);
    server.use(
      answer(followLink, () => {
        now.linked = linkedTo({ purpose: 'pay', isOpen: false });
        return errorResponse(409, 'conflict', 'Nothing is due for this membership now.');
      }),
    );
    await title('Pay Ada Obi ₦2,500');
    await press('Pay ₦2,500 now');
    expect(await title('Your membership to Ada Obi is paid')).toBeInTheDocument();
  });
});

describe('a link with nothing left to do', () => {
  it.each<[string, Partial<LinkedSubscription>]>([
    ['Your membership to Ada Obi is cancelled', { status: 'ending' }],
    ['Your membership to Ada Obi has ended', { status: 'ended' }],
    ['Nothing is due for Ada Obi', { status: 'paused', purpose: 'pay' }],
    ['This link has been used', { status: 'past_due', purpose: 'pay', canPay: true }],
    ['Nothing is due for Ada Obi', { status: 'past_due', purpose: 'pay' }],
    ['Nothing is due for Ada Obi', { status: 'active', purpose: 'pay', nextPaymentOn: null }],
    ["Your membership to Ada Obi hasn't started", { status: 'pending' }],
  ])('says: %s', async (words, given) => {
    openLink(linkedTo({ isOpen: false, ...given }));
    await title(words);
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('links to the page of a creator whom the patron has left', async () => {
    openLink(linkedTo({ status: 'ended', isOpen: false }));
    expect(await screen.findByRole('link', { name: 'Join again' })).toHaveAttribute(
      'href',
      'http://ada.localhost:3000/membership/auth/payment',
    );
  });
});

describe('an invalid link', () => {
  it.each([
    ['not_found', 404],
    ['invalid_request', 400],
  ])('is reported: %s', async (code, status) => {
    server.use(answer(showLinked, () => errorResponse(status, code, 'No.')));
    openPage(address);
    expect(await title("This link doesn't work")).toBeInTheDocument();
  });

  it('can be retried when no answer came', async () => {
    server.use(answer(showLinked, () => Response.error()));
    openPage(address);
    await title("We couldn't open this");
    expect(screen.getByRole('alert')).toHaveTextContent(/We can't reach Udala/);
    server.use(answer(showLinked, () => linkedTo()));
    await press('Try again');
    await title('Cancel your membership to Ada Obi?');
  });
});
