import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { listPosts } from '@udala/contract/posts';
import { paySubscription } from '@udala/contract/subscription-changes';
import {
  startSubscription,
  summariseJoining,
  verifyPayment,
  type JoinSummary,
  type PaymentOutcome,
} from '@udala/contract/subscriptions';
import { answer, errorResponse, server } from '../test/app.tsx';
import { adasPage, saveSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, chidi, idOf, makePost, makeSubscription, pageOf } from '../test/wire.ts';

const host = 'ada.localhost:3000';
const reference = 's01a1fd95aed47253b4cdd3edf7d83e1f-p0-a1';
const payment = '/membership/auth/payment';

const summary: JoinSummary = {
  membershipId: idOf(10),
  creator: ada,
  price: 2500,
  benefits: ['Exclusive Content', 'Mentorship'],
  billingStartsOn: '2026-11-20',
  nextPaymentOn: '2026-12-20',
  dueTodayKobo: 250_000,
};
const outcome = (status: PaymentOutcome['status'], message: string | null = null): PaymentOutcome => ({
  status,
  message,
  subscription: makeSubscription({
    status: status === 'paid' ? 'active' : 'pending',
    startedOn: null,
    nextPaymentOn: null,
  }),
});
const checkout = {
  subscriptionId: idOf(20),
  reference,
  authorizationUrl: 'http://localhost:3001/checkout/x',
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  saveSession(sessionOf(chidi, 'patron'));
  server.use(
    answer(findPageByHost, () => pageOf([adasPage])),
    answer(summariseJoining, () => summary),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

it('shows today’s charge and the date of the next one', async () => {
  openPage(payment, host);
  const details = within(await screen.findByRole('region', { name: 'What you pay' }));
  const rows = details.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['Monthly price', '₦2,5002,500 naira'],
    ['Benefits', 'Exclusive ContentMentorship'],
    ['Billing starts', '20 Nov 2026'],
    ['Next payment', '20 Dec 2026'],
    ['Total due today', '₦2,5002,500 naira'],
  ]);
});

it('says that it renews, and how', async () => {
  openPage(payment, host);
  expect(
    await screen.findByText(
      'Renews monthly until you cancel. Card and bank debit renew by themselves; for transfer or USSD we remind you 3 days before.',
    ),
  ).toBeInTheDocument();
});

it('starts one payment however often the button is pressed, and opens the checkout', async () => {
  const keys: (string | null)[] = [];
  server.use(
    answer(startSubscription, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return checkout;
    }),
  );
  const { leaveFor } = openPage(payment, host);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  await waitFor(() => expect(leaveFor.mock.calls).toEqual([[checkout.authorizationUrl]]));
  expect(keys).toHaveLength(1);
  expect(localStorage.getItem('subscriptionId')).toBe(idOf(20));
});

it('retries under the same key when no answer came, and under a new one after an answer', async () => {
  const keys: (string | null)[] = [];
  server.use(
    answer(startSubscription, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? Response.error() : errorResponse(503, 'unavailable', 'Try again in a moment.');
    }),
  );
  openPage(payment, host);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  expect(await screen.findByText(/We can't reach Udala/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500' }));
  expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500' }));
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('shows a new price before anything is charged at it', async () => {
  let price = 2500;
  server.use(
    answer(summariseJoining, () => ({ ...summary, price, dueTodayKobo: price * 100 })),
    answer(startSubscription, () => {
      price = 3000;
      return errorResponse(409, 'price_changed', 'The price has changed. Check it, then pay.');
    }),
  );
  openPage(payment, host);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  expect(await screen.findByText('The price is now ₦3,000. Check it, then pay.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay ₦3,000' })).toBeInTheDocument();
  // The panel beside it too, although the page was opened with another price.
  const beside = await screen.findByRole('complementary', { name: 'What you get' });
  expect(beside).toHaveTextContent('₦3,000 a month');
  expect(beside).not.toHaveTextContent('₦2,500');
});

it('names no new price that it does not know', async () => {
  server.use(
    answer(startSubscription, () => {
      server.use(answer(summariseJoining, () => Response.error()));
      return errorResponse(409, 'price_changed', 'The price has changed. Check it, then pay.');
    }),
  );
  openPage(payment, host);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  expect(await screen.findByText('The price has changed. Check it, then pay.')).toBeInTheDocument();
  expect(screen.queryByText(/The price is now/)).not.toBeInTheDocument();
});

it('tells a patron that they are one already, and takes no payment', async () => {
  const sentence = "You're already a patron of this creator.";
  server.use(answer(startSubscription, () => errorResponse(409, 'already_patron', sentence)));
  openPage(payment, host);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(sentence));
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'What you pay' })).not.toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['See the posts', `/membership/app/profile/posts/${ada.id}`],
      ['Manage Subscription', `/membership/app/profile/membership/${ada.id}`],
    ]),
  );
});

it('does not let a creator pay for their own page', async () => {
  saveSession(sessionOf(ada, 'creator'));
  openPage(payment, host);
  expect(await screen.findByText(/^This is your own page\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay ₦/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'What you pay' })).toBeInTheDocument();
});

it('reports another payment in progress, and keeps the button', async () => {
  const sentence = 'A payment is under way. Wait for your bank, then look again.';
  server.use(answer(startSubscription, () => errorResponse(409, 'conflict', sentence)));
  openPage(payment, host);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
});

it('shows three benefits, and the rest on request', async () => {
  const benefits = ['Exclusive Content', 'Mentorship', 'Bonus videos', 'Live Streams'];
  server.use(answer(summariseJoining, () => ({ ...summary, benefits })));
  openPage(payment, host);
  const details = within(await screen.findByRole('region', { name: 'What you pay' }));
  expect(details.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(details.getByRole('button', { name: 'See More' }));
  expect(details.getByText('Live Streams')).toHaveFocus();
});

it('is disabled while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openPage(payment, host);
  expect(await screen.findByRole('button', { name: 'Pay ₦2,500' })).toHaveAccessibleDescription(
    'You need a connection to do this.',
  );
});

it('opens the newest post once it is paid, and says so', async () => {
  server.use(
    answer(verifyPayment, () => outcome('paid')),
    answer(listPosts, () => pageOf([makePost({ id: idOf(101), postType: 'Community' })])),
  );
  const { at, store } = openPage(`${payment}?reference=${reference}`, host);
  await waitFor(() => expect(at()).toBe(`/membership/app/community/${idOf(101)}`));
  expect(store.getState().toasts).toMatchObject([
    { type: 'success', title: 'Great news!', body: 'Process Completed!' },
  ]);
  expect(store.getState().loader.open).toBe(false);
});

it('reports a pending payment, and checks again on request', async () => {
  let requests = 0;
  server.use(
    answer(verifyPayment, () => {
      requests += 1;
      return outcome(requests === 1 ? 'pending' : 'paid', requests === 1 ? 'Waiting for your bank.' : null);
    }),
    answer(listPosts, () => pageOf([])),
  );
  const { at } = openPage(`${payment}?reference=${reference}`, host);
  expect(await screen.findByText('Waiting for your bank.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Not confirmed yet' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(at()).toBe('/membership/app/home'));
});

it('explains a failure and offers another try', async () => {
  server.use(answer(verifyPayment, () => outcome('failed', 'Not enough money. Nothing was charged.')));
  openPage(`${payment}?reference=${reference}`, host);
  expect(await screen.findByText('Not enough money. Nothing was charged.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toHaveFocus(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try another way' }));
  expect(await screen.findByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Membership' })).toHaveFocus();
});

it('announces the refund of an overpayment, and does not celebrate', async () => {
  server.use(answer(verifyPayment, () => outcome('returned', 'That month was paid already.')));
  const { at } = openPage(`${payment}?reference=${reference}`, host);
  expect(await screen.findByText('That month was paid already.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Your money goes back to you' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your feed' })).toBeInTheDocument();
  expect(at()).toBe(`${payment}?reference=${reference}`);
});

it('retries when the result could not be checked, and continues', async () => {
  server.use(answer(verifyPayment, () => Response.error()));
  openPage(`${payment}?reference=${reference}`, host);
  expect(await screen.findByText(/We can't reach Udala/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your feed' })).toHaveAttribute('href', '/membership/app/home');
  server.use(answer(verifyPayment, () => outcome('failed', 'Not enough money. Nothing was charged.')));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Not enough money. Nothing was charged.')).toBeInTheDocument();
});

it('reports a checkout that was left', async () => {
  server.use(answer(verifyPayment, () => outcome('failed', 'Payment not finished. Nothing was charged.')));
  openPage(`${payment}?reference=${reference}&cancelled=1`, host);
  expect(await screen.findByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
  expect(screen.getByText('Payment not finished. Nothing was charged.')).toBeInTheDocument();
});

it('reports a declined card after the checkout was left', async () => {
  server.use(answer(verifyPayment, () => outcome('failed', 'Your bank said no. Nothing was charged.')));
  openPage(`${payment}?reference=${reference}&cancelled=1`, host);
  expect(await screen.findByText('Your bank said no. Nothing was charged.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
});

describe('a payment for a running membership', () => {
  const renewal = (status: PaymentOutcome['status'], message: string | null): PaymentOutcome => ({
    status,
    message,
    subscription: makeSubscription(
      status === 'paid' ? { startedOn: '2026-10-20' } : { status: 'past_due', problem: message, canPay: true },
    ),
  });

  it('is not a first one: nobody is asked to say hello', async () => {
    server.use(
      answer(verifyPayment, () => renewal('paid', null)),
      answer(listPosts, () => pageOf([makePost({ id: idOf(101) })])),
    );
    const { router } = openPage(`${payment}?reference=${reference}`, host);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/membership/app/posts/${idOf(101)}`));
    expect(router.state.location.state).toEqual({ isNew: false });
  });

  it.each(['', '&cancelled=1'])('can be retried when it failed%s', async (left) => {
    server.use(
      answer(verifyPayment, () => renewal('failed', 'Your bank said no. Nothing was charged.')),
      answer(paySubscription, () => checkout),
    );
    const { leaveFor } = openPage(`${payment}?reference=${reference}${left}`, host);
    expect(await screen.findByText('Your bank said no. Nothing was charged.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([[checkout.authorizationUrl]]));
  });
});

it('reports that there is nothing to pay for', async () => {
  server.use(answer(summariseJoining, () => errorResponse(404, 'not_found', "We can't find that.")));
  openPage(payment, host);
  expect(await screen.findByText(/There is no membership to pay for here/)).toBeInTheDocument();
});
