import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { likePost } from '@udala/contract/likes';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import { answer, errorResponse, openApp, quietNotifications, server } from '../test/app.tsx';
import { makePost, pageOf } from '../test/wire.ts';

const liked = { liked: true, reaction: null, canSee: true };

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(quietNotifications));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

async function openFeed(post: Post = makePost({ likeCount: 2, commentCount: 3 })) {
  server.use(
    answer(listPosts, () => pageOf([post])),
    answer(getPost, () => post),
  );
  const app = openApp('home', 'chidi');
  const card = within(await screen.findByRole('article'));
  return { ...app, card, likeButton: (name: string) => card.findByRole('button', { name }) };
}

it('likes a post on its card, at once, and takes the like back', async () => {
  const sent: unknown[] = [];
  server.use(
    answer(likePost, async (request) => {
      const body = (await request.json()) as { liked: boolean };
      sent.push(body);
      return { liked: body.liked, likeCount: body.liked ? 8 : 7 };
    }),
  );
  const { likeButton, router } = await openFeed();
  await userEvent.click(await likeButton('Like, 2 likes'));
  expect(await likeButton('Like, 8 likes')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await likeButton('Like, 8 likes'));
  expect(await likeButton('Like, 7 likes')).toHaveAttribute('aria-pressed', 'false');
  expect(sent).toEqual([{ liked: true }, { liked: false }]);
  expect(router.state.location.pathname).toBe('/membership/app/home');
});

it('shows a like as it was when the server rejects it', async () => {
  server.use(answer(likePost, () => errorResponse(503, 'unavailable', 'Later.')));
  const { likeButton } = await openFeed(makePost({ likeCount: 3, viewer: liked }));
  await userEvent.click(await likeButton('Like, 3 likes'));
  await waitFor(async () => expect(await likeButton('Like, 3 likes')).toHaveAttribute('aria-pressed', 'true'));
});

it('leaves a like as it is without a connection that could queue it', async () => {
  server.use(answer(likePost, () => HttpResponse.error()));
  vi.spyOn(console, 'info').mockReturnValue();
  const { likeButton } = await openFeed();
  await userEvent.click(await likeButton('Like, 2 likes'));
  expect(await likeButton('Like, 2 likes')).toHaveAttribute('aria-pressed', 'false');
});

it('opens a post at its field for a comment', async () => {
  const { card, router } = await openFeed();
  await userEvent.click(await card.findByRole('link', { name: 'Comment, 3 comments' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Say something to Ada Obi…' })).toHaveFocus());
  expect(router.state.location).toMatchObject({ hash: '#comment', state: { from: 'feed' } });
});

it('offers neither on a locked post, whose counts it shows', async () => {
  const { card } = await openFeed(
    makePost({ likeCount: 1, commentCount: 1, viewer: { ...liked, liked: false, canSee: false } }),
  );
  expect(await card.findByText('1 like')).toBeInTheDocument();
  expect(card.getByText('1 comment')).toBeInTheDocument();
  expect(card.queryByRole('button', { name: /^Like/ })).toBeNull();
  expect(card.queryByRole('link', { name: /^Comment/ })).toBeNull();
});

it('still opens a post by a click on its card', async () => {
  const { router } = await openFeed();
  await userEvent.click(await screen.findByText('Set your alarm for the time you hate.'));
  await waitFor(() => expect(router.state.location.pathname).toContain('/membership/app/posts/'));
});
