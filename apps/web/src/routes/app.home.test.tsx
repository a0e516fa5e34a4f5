import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { searchCreators } from '@udala/contract/creators';
import { listMemberships } from '@udala/contract/memberships';
import { deletePost, listPosts } from '@udala/contract/posts';
import { paySubscription } from '@udala/contract/subscription-changes';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { catchUp, notificationArrived } from '#features/identity/notifications/notification-changes.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { adasPage } from '../test/pages.tsx';
import { chidi, idOf, makeCreator, makeNotification, makePost, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const postsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => makePost({ id: idOf(first + index), title: `Post ${first + index}` }));

it('explains an empty feed, and offers a next step', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  openApp('home');
  expect(await screen.findByText('This feed is empty...')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write your first post' })).toHaveAttribute(
    'href',
    expect.stringContaining('newPost=true'),
  );
});

const openEmptyFeed = async () => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  const { router } = openApp('home', 'chidi');
  const field = await screen.findByRole('textbox', { name: "A creator's link or @name" });
  return { field, go: async (text: string) => userEvent.type(field, `${text}{Enter}`), router };
};

it('asks a patron with an empty feed for a creator’s link, and opens it', async () => {
  const { go, router } = await openEmptyFeed();
  expect(screen.getByText('Join a creator to fill it.')).toBeInTheDocument();
  let membershipUrl: string | null = null;
  server.use(
    answer(listMemberships, ({ url }) => {
      membershipUrl = new URL(url).searchParams.get('membershipUrl');
      return pageOf([adasPage]);
    }),
  );
  await go('ada.localhost:3000/membership');
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/membership/app/profile/posts/${adasPage.creatorId}`),
  );
  expect(membershipUrl).toBe('http://ada.localhost:3000');
});

it('reports an empty input, an unknown page and a server error', async () => {
  const { field, go } = await openEmptyFeed();
  await userEvent.click(screen.getByRole('button', { name: 'Open the page' }));
  expect(screen.getByText('Error: Paste a link or type a name first.')).toBeInTheDocument();
  server.use(answer(listMemberships, () => errorResponse(404, 'not_found', 'No page here.')));
  await go('@nobody');
  expect(
    await screen.findByText("Error: We can't find that page. Check the link with your creator."),
  ).toBeInTheDocument();
  expect(field).toHaveValue('@nobody');
  server.use(answer(listMemberships, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  await go('2');
  expect(await screen.findByText("Error: We can't answer right now.")).toBeInTheDocument();
});

it('searches for words that are not a link', async () => {
  const { go, router } = await openEmptyFeed();
  server.use(answer(searchCreators, () => pageOf([])));
  await go('Ada Obi');
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/search'));
  expect(router.state.location.search).toBe('?q=Ada%20Obi');
});

it('reports a failed feed, and retries', async () => {
  let fails = true;
  server.use(
    quietNotifications,
    answer(listPosts, () => (fails ? errorResponse(503, 'unavailable', 'Later.') : pageOf(postsFrom(1, 1)))),
  );
  openApp('home');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Post 1' })).toBeInTheDocument();
});

it('loads pages by cursor, and shows a post that moved to the next page once', async () => {
  const pages: string[] = [];
  server.use(
    quietNotifications,
    answer(listPosts, ({ url }) => {
      const { searchParams } = new URL(url);
      pages.push(`${searchParams.get('page')} ${searchParams.get('cursor')}`);
      return searchParams.get('page') === '1'
        ? pageOf(postsFrom(1, 10), { totalItems: 12, totalPages: 2, nextCursor: 'after-10' })
        : pageOf(postsFrom(10, 3), { currentPage: 2, totalItems: 12, totalPages: 2 });
    }),
  );
  openApp('home');
  expect(await screen.findByRole('link', { name: 'Post 12' })).toBeInTheDocument();
  expect(pages).toEqual(['1 null', '2 after-10']);
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(screen.getByText("You're all caught up")).toBeInTheDocument();
  expect(screen.getAllByRole('article').at(-1)).toHaveAttribute('aria-posinset', '12');
});

it('keeps the loaded posts when the next page fails', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, ({ url }) =>
      url.includes('page=1')
        ? pageOf(postsFrom(1, 10), { totalPages: 2, nextCursor: 'after-10' })
        : errorResponse(500, 'internal', 'No.'),
    ),
  );
  openApp('home');
  expect(await screen.findByText("Couldn't load more.")).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(10);
});

it('shows a locked post’s title, its teaser and the button to join', async () => {
  const locked = makePost({
    description: 'The morning I forgot the tripod.',
    viewer: { liked: false, reaction: null, canSee: false },
  });
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([locked])),
  );
  openApp('home', 'chidi');
  const card = await screen.findByRole('article', { name: locked.title });
  expect(await within(card).findByText('Patrons only')).toBeInTheDocument();
  expect(within(card).getByText('The morning I forgot the tripod.')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'Join Ada Obi' })).toHaveAttribute(
    'href',
    `http://ada.localhost:3000/membership/auth/payment?post=${locked.id}`,
  );
});

it('deletes an own post after a confirmation', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf(postsFrom(1, 2))),
    answer(deletePost, () => ({})),
  );
  openApp('home');
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Post 1”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
  const question = screen.getByRole('dialog', { name: 'Are you sure you want to delete this post?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete post' }));
  expect(await screen.findByText('Post deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post 1' })).toBeNull());
  expect(screen.getByRole('article', { name: 'Post 2' })).toBeInTheDocument();
});

it('offers no menu on another person’s post', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([makePost({ author: { id: chidi.id, profile: chidi, page: null } })])),
  );
  openApp('home');
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
});

it.each([
  ['members-list', 'chidi', 'That page is for creators.'],
  ['payout', 'chidi', 'That page is for creators.'],
  ['payment-history', 'ada', 'That page is for patrons.'],
  ['patron-profile', 'ada', 'That page is for patrons.'],
] as const)('redirects home from %s for %s', async (path, who, words) => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  const { router } = openApp(path, who);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/membership/app/home');
  expect(document.title).toBe('Feed · Udala');
});

describe('a payment that is due', () => {
  const home = async (...subscriptions: Subscription[]) => {
    server.use(
      quietNotifications,
      answer(listPosts, () => pageOf([])),
      answer(listOwnSubscriptions, () => pageOf(subscriptions)),
    );
    return openApp('home', 'chidi');
  };

  it('is shown on home, and paid from there', async () => {
    const { leaveFor } = await home(
      makeSubscription({ id: idOf(21), canPay: true, renewsWith: null, creator: makeCreator({ name: 'Bola' }) }),
      makeSubscription({
        status: 'past_due',
        accessUntil: '2026-11-26T23:00:00.000Z',
        problem: 'Not enough money.',
        canPay: true,
      }),
    );
    expect(
      await screen.findByText('Ada Obi, ₦2,500 is not paid yet. Not enough money. You keep access until 27 Nov 2026.'),
    ).toBeInTheDocument();
    server.use(
      answer(paySubscription, () => ({
        subscriptionId: idOf(20),
        reference: 'r'.repeat(16),
        authorizationUrl: 'http://localhost:3001/c',
      })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('http://localhost:3001/c'));
  });

  it('causes no layout shift, and can be dismissed for the life of the tab', async () => {
    const late = makeSubscription({ status: 'past_due', canPay: true });
    const { unmount } = await home(late);
    const said = await screen.findByText(/^Ada Obi, ₦2,500 is not paid yet/);
    expect(said.closest('.fixed')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/is not paid yet/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Feed' })).toHaveFocus();
    unmount();
    await home(late, makeSubscription({ id: idOf(21), canPay: true, renewsWith: null }));
    await screen.findByText('This feed is empty...');
    expect(screen.queryByText(/is not paid yet/)).toBeNull();
    sessionStorage.clear();
  });

  it('is announced before it is due if the patron pays manually', async () => {
    await home(makeSubscription({ canPay: true, renewsWith: null }));
    expect(await screen.findByText('Ada Obi, ₦2,500 is due on 20 Dec 2026.')).toBeInTheDocument();
  });

  it('is shown as soon as its notification arrives', async () => {
    let missing: Partial<Subscription> = {};
    const { store } = await home();
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription(missing)])));
    await screen.findByText('This feed is empty...');
    missing = { status: 'past_due', canPay: true };
    store.dispatch(notificationArrived(makeNotification({ entityType: 'transaction', userId: chidi.id })));
    expect(await screen.findByText(/^Ada Obi, ₦2,500 is not paid yet/)).toBeInTheDocument();
  });

  it('leaves at once when it was paid in another tab', async () => {
    await home(makeSubscription({ status: 'past_due', canPay: true }));
    await screen.findByText(/^Ada Obi, ₦2,500 is not paid yet/);
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription()])));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/is not paid yet/)).toBeNull());
  });

  it('is shown after the channel was lost while its notification came', async () => {
    let missing: Partial<Subscription> = {};
    const { store } = await home();
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription(missing)])));
    await screen.findByText('This feed is empty...');
    missing = { status: 'past_due', canPay: true };
    store.dispatch(catchUp());
    expect(await screen.findByText(/^Ada Obi, ₦2,500 is not paid yet/)).toBeInTheDocument();
  });

  const endingIn = (days: number, given: Partial<Subscription> = {}) =>
    makeSubscription({
      id: idOf(22),
      status: 'ending',
      canResume: true,
      accessUntil: new Date(Date.now() + days * 86_400_000).toISOString(),
      ...given,
    });
  const endsSoon = 'Your membership to Ada Obi ends on 20 Dec 2026.';

  it('comes before a membership that ends soon, which can be resumed', async () => {
    const { unmount } = await home(endingIn(2));
    expect(await screen.findByText(endsSoon)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Rejoin' }));
    expect(await screen.findByRole('dialog', { name: 'Your membership to Ada Obi' })).toBeInTheDocument();
    unmount();
    await home(endingIn(2), makeSubscription({ canPay: true, renewsWith: null }));
    expect(await screen.findByText(/is due on 20 Dec 2026/)).toBeInTheDocument();
    expect(screen.queryByText(endsSoon)).not.toBeInTheDocument();
  });

  it('leaves out a membership that ends later, and one that cannot be resumed', async () => {
    const bolas = endingIn(2, { id: idOf(24), creator: makeCreator({ name: 'Bola' }) });
    await home(endingIn(4), endingIn(2, { id: idOf(23), canResume: false }), bolas);
    expect(await screen.findByText('Your membership to Bola ends on 20 Dec 2026.')).toBeInTheDocument();
    expect(screen.queryByText(endsSoon)).not.toBeInTheDocument();
  });
});
