import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { startSubscription, summariseJoining } from '@udala/contract/subscriptions';
import { answer, errorResponse, server } from '../test/app.tsx';
import { checkout, host, payment, setUpJoining, summary } from '../test/joining.ts';
import { adasPage, openPage, saveSession, sessionOf } from '../test/pages.tsx';
import { ada, idOf, makeCreator, pageOf, slowLight } from '../test/wire.ts';

setUpJoining();

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

it('lets the name and the picture of the page lead', async () => {
  const creator = makeCreator({ page: slowLight });
  server.use(answer(summariseJoining, () => ({ ...summary, creator })));
  openPage(payment, host);
  const details = await screen.findByRole('region', { name: 'What you pay' });
  expect(details).toHaveTextContent(/Slow Light\s*by Ada Obi/);
  expect(details.querySelector('img')).toHaveAttribute('src', slowLight.imageUrl);
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

it('says nothing about a membership before it knows whose host this is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The page opens once the lookup has failed, and looks again.
  const replies = [errorResponse(404, 'not_found', "We can't find that.")];
  server.use(answer(findPageByHost, () => replies.pop() ?? promise.then(() => pageOf([adasPage]))));
  openPage(payment, host);
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title).toBeInTheDocument();
  expect(screen.queryByText(/There is no membership to pay for here/)).not.toBeInTheDocument();
  resolve();
  expect(await screen.findByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
});

it('reports that there is nothing to pay for', async () => {
  server.use(answer(summariseJoining, () => errorResponse(404, 'not_found', "We can't find that.")));
  openPage(payment, host);
  expect(await screen.findByText(/There is no membership to pay for here/)).toBeInTheDocument();
});
