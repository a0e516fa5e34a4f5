import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import { paySubscription } from '@udala/contract/subscription-changes';
import { startSubscription, verifyPayment, type PaymentOutcome } from '@udala/contract/subscriptions';
import { answer, server } from '../test/app.tsx';
import { checkout, host, outcome, payment, reference, setUpJoining } from '../test/joining.ts';
import { openPage } from '../test/pages.tsx';
import { idOf, makeImage, makePost, makeSubscription, pageOf } from '../test/wire.ts';

setUpJoining();

it('opens the newest post that was locked, with a picture rather than without, and says so', async () => {
  server.use(
    answer(verifyPayment, () => outcome('paid')),
    answer(listPosts, () =>
      pageOf([
        makePost({ id: idOf(101), postType: 'Community', visibility: 'patrons' }),
        makePost({ id: idOf(102), visibility: 'everyone', imageContent: [makeImage()] }),
        makePost({ id: idOf(103), visibility: 'patrons' }),
        makePost({ id: idOf(104), visibility: 'patrons', imageContent: [makeImage()] }),
        makePost({ id: idOf(105), visibility: 'patrons', imageContent: [makeImage()] }),
      ]),
    ),
  );
  const { at, store, router } = openPage(`${payment}?reference=${reference}`, host);
  await waitFor(() => expect(at()).toBe(`/membership/app/posts/${idOf(104)}`));
  expect(router.state.location.state).toEqual({ isNew: true, nextPaymentOn: '2026-12-20' });
  expect(store.getState().toasts).toMatchObject([
    { type: 'success', title: 'Great news!', body: 'Process Completed!' },
  ]);
  expect(store.getState().loader.open).toBe(false);
});

it.each([
  [
    'a text of the feed before one of the community',
    [
      ['Community', 'patrons'],
      ['Feed', 'patrons'],
    ],
    1,
  ],
  [
    'what was locked before what was not',
    [
      ['Feed', 'everyone'],
      ['Community', 'patrons'],
    ],
    1,
  ],
  ['what there is', [['Community', 'everyone']], 0],
] as const)('opens %s', async (_what, posts, opened) => {
  const items = posts.map(([postType, visibility], index) => makePost({ id: idOf(101 + index), postType, visibility }));
  server.use(
    answer(verifyPayment, () => outcome('paid')),
    answer(listPosts, () => pageOf(items)),
  );
  const { at } = openPage(`${payment}?reference=${reference}`, host);
  await waitFor(() => expect(at()).toMatch(new RegExp(`/${idOf(101 + opened)}$`)));
});

describe('from a locked post', () => {
  const post = makePost({ id: idOf(109), visibility: 'patrons' });
  /** Leaves for the checkout, and returns. */
  const payFor = async (wanted: Post) => {
    server.use(
      answer(startSubscription, () => checkout),
      answer(verifyPayment, () => outcome('paid')),
      answer(getPost, () => wanted),
      answer(listPosts, () => pageOf([makePost({ id: idOf(101), visibility: 'patrons' })])),
    );
    const { leaveFor } = openPage(`${payment}?post=${wanted.id}`, host);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalled());
    cleanup();
    return openPage(`${payment}?reference=${reference}`, host);
  };

  it('opens that post', async () => {
    const { at } = await payFor(post);
    await waitFor(() => expect(at()).toBe(`/membership/app/posts/${post.id}`));
    expect(sessionStorage.getItem('wantedPost')).toBeNull();
  });

  it('opens the newest one instead if that post is another creator’s, or still locked', async () => {
    const { at } = await payFor({ ...post, author: { ...post.author, id: idOf(77) } });
    await waitFor(() => expect(at()).toBe(`/membership/app/posts/${idOf(101)}`));
    cleanup();
    const second = await payFor({ ...post, viewer: { ...post.viewer, canSee: false } });
    await waitFor(() => expect(second.at()).toBe(`/membership/app/posts/${idOf(101)}`));
  });
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
    expect(screen.getByRole('heading', { level: 1, name: "The payment didn't go through" })).toHaveFocus(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try another way' }));
  expect(await screen.findByRole('button', { name: 'Pay ₦2,500' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Membership' })).toHaveFocus();
});

it('announces the refund of an overpayment, and does not celebrate', async () => {
  server.use(answer(verifyPayment, () => outcome('returned', 'That month was paid already.')));
  const { at } = openPage(`${payment}?reference=${reference}`, host);
  expect(await screen.findByText('That month was paid already.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'You get your money back' })).toBeInTheDocument();
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
