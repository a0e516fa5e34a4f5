import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { likePost } from '@udala/contract/likes';
import { getPost } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { idOf, makePost } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const path = `posts/${idOf(100)}`;
const likeButton = () => screen.findByRole('button', { name: /^Like/ });
const wantedBy = async (request: Request) => ((await request.json()) as { liked: boolean }).liked;

it('reports a deleted post', async () => {
  server.use(
    quietNotifications,
    answer(getPost, () => errorResponse(404, 'not_found', "We can't find that.")),
  );
  openApp(path, 'chidi');
  expect(await screen.findByText('This post was removed.')).toBeInTheDocument();
});

it('redirects a community post to its own address', async () => {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ postType: 'Community' })),
  );
  const { router } = openApp(path, 'chidi');
  await likeButton();
  expect(router.state.location.pathname).toBe(`/membership/app/community/${idOf(100)}`);
});

it('shows a like at once and then the server’s count', async () => {
  let release = () => {};
  const latch = new Promise<void>((open) => {
    release = open;
  });
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ likeCount: 1 })),
    answer(likePost, async (request) => {
      const liked = await wantedBy(request);
      await latch;
      return { liked, likeCount: 7 };
    }),
  );
  openApp(path, 'chidi');
  await userEvent.click(await likeButton());
  expect(await screen.findByRole('button', { name: 'Like, 2 likes', pressed: true })).toBeInTheDocument();
  release();
  expect(await screen.findByRole('button', { name: 'Like, 7 likes', pressed: true })).toBeInTheDocument();
});

it('sends one call at a time, and the last of quick taps wins', async () => {
  const sent: boolean[] = [];
  let under = 0;
  let most = 0;
  let release = () => {};
  const tapped = new Promise<void>((done) => (release = done));
  server.use(
    quietNotifications,
    answer(getPost, () => makePost()),
    answer(likePost, async (request) => {
      most = Math.max(most, ++under);
      const liked = await wantedBy(request);
      sent.push(liked);
      await tapped;
      under--;
      return { liked, likeCount: liked ? 1 : 0 };
    }),
  );
  openApp(path, 'chidi');
  const button = await likeButton();
  for (let tap = 0; tap < 4; tap++) await userEvent.click(button);
  release();
  await waitFor(() => expect(sent).toEqual([true, false]));
  expect(await screen.findByRole('button', { name: 'Like, 0 likes', pressed: false })).toBeInTheDocument();
  expect(most).toBe(1);
});

it('rolls a failed like back, and says so a second and a half later', async () => {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ likeCount: 3 })),
    answer(likePost, () => errorResponse(503, 'unavailable', "We can't answer right now.")),
  );
  const { store } = openApp(path, 'chidi');
  const isBack = () => screen.queryByRole('button', { name: 'Like, 3 likes', pressed: false }) !== null;
  const shownWhenSaid: boolean[] = [];
  store.subscribe(() => {
    if (store.getState().toasts.length > 0) shownWhenSaid.push(isBack());
  });
  await userEvent.click(await likeButton());
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ body: "We can't answer right now." }]));
  expect(shownWhenSaid[0]).toBe(true);
});
