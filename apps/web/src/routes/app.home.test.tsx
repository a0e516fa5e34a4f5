import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deletePost, listPosts } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, refusal, server } from '../test/app.tsx';
import { chidi, idOf, makePost, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const postsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => makePost({ id: idOf(first + index), title: `Post ${first + index}` }));

it('says what an empty feed is, and what to do about it', async () => {
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

it('shows a failed feed as one, and tries again', async () => {
  let fails = true;
  server.use(
    quietNotifications,
    answer(listPosts, () => (fails ? refusal(503, 'unavailable', 'Later.') : pageOf(postsFrom(1, 1)))),
  );
  openApp('home');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Post 1' })).toBeInTheDocument();
});

it('loads page after page by cursor, and shows a post that moved over once', async () => {
  const asked: string[] = [];
  server.use(
    quietNotifications,
    answer(listPosts, ({ url }) => {
      const { searchParams } = new URL(url);
      asked.push(`${searchParams.get('page')} ${searchParams.get('cursor')}`);
      return searchParams.get('page') === '1'
        ? pageOf(postsFrom(1, 10), { totalItems: 12, totalPages: 2, nextCursor: 'after-10' })
        : pageOf(postsFrom(10, 3), { currentPage: 2, totalItems: 12, totalPages: 2 });
    }),
  );
  openApp('home');
  expect(await screen.findByRole('link', { name: 'Post 12' })).toBeInTheDocument();
  expect(asked).toEqual(['1 null', '2 after-10']);
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(screen.getByText("You're all caught up")).toBeInTheDocument();
  expect(screen.getAllByRole('article').at(-1)).toHaveAttribute('aria-posinset', '12');
});

it('keeps what is loaded when the next page fails', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, ({ url }) =>
      url.includes('page=1')
        ? pageOf(postsFrom(1, 10), { totalPages: 2, nextCursor: 'after-10' })
        : refusal(500, 'internal', 'No.'),
    ),
  );
  openApp('home');
  expect(await screen.findByText("Couldn't load more.")).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(10);
});

it('shows of a locked post its title, its teaser and the way in', async () => {
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
  expect(within(card).getByText('Patrons only')).toBeInTheDocument();
  expect(within(card).getByText('The morning I forgot the tripod.')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'Join Ada Obi' })).toHaveAttribute(
    'href',
    'http://ada.localhost:3000/membership/auth/payment',
  );
});

it('deletes a post of one’s own after asking', async () => {
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

it('offers no menu on another’s post', async () => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([makePost({ author: { id: chidi.id, profile: chidi } })])),
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
] as const)('leads home from %s for %s', async (path, who, words) => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
  );
  const { router } = openApp(path, who);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/membership/app/home');
  expect(document.title).toBe('Feed · Udala');
});
