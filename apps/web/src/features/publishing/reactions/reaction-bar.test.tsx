import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getPost, type Post, type ReactionEmoji } from '@udala/contract/posts';
import { getReactedPost, reactToPost, removeReaction } from '@udala/contract/reactions';
import { sendReaction } from './send-reaction.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { chidi, idOf, makePost } from '../../../test/wire.ts';
import { letTimePass } from '../../../../../../scripts/test/patience.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const nobody = { heart: 0, 'thumbs-up': 0, clapping: 0 };
const button = (name: ReactionEmoji) => screen.findByRole('button', { name: new RegExp(`^${name},`) });
const nameIn = async (request: Request) => ((await request.json()) as { name: ReactionEmoji }).name;
const loved: Partial<Post> = {
  reactionCounts: { ...nobody, heart: 1200 },
  viewer: { liked: false, reaction: 'heart', canSee: true },
  reactions: [{ id: idOf(900), name: 'heart', userId: chidi.id, postId: idOf(100), commentId: null }],
};

function open(given: Partial<Post>) {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost(given)),
  );
  return openApp(`posts/${idOf(100)}`, 'chidi');
}

it('replaces a reaction by another, and removes it when it is pressed again', async () => {
  const removed: string[] = [];
  server.use(
    answer(reactToPost, async (request) => {
      const name = await nameIn(request);
      return { id: idOf(901), name, counts: { ...nobody, heart: 1199, [name]: 5 } };
    }),
    answer(removeReaction, (request) => {
      removed.push(new URL(request.url).pathname);
      return { counts: { ...nobody, heart: 1199, clapping: 4 } };
    }),
  );
  open(loved);
  expect(await button('heart')).toHaveAccessibleName('heart, 1,200');
  expect(await button('heart')).toHaveTextContent('1.2k');
  await userEvent.click(await button('clapping'));
  expect(await screen.findByRole('button', { name: 'clapping, 5', pressed: true })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'heart, 1,199', pressed: false })).toBeInTheDocument();
  await userEvent.click(await button('clapping'));
  expect(await screen.findByRole('button', { name: 'clapping, 4', pressed: false })).toBeInTheDocument();
  expect(removed).toEqual([`/reactions/${idOf(901)}`]);
});

/** Records the removals of a reaction that the post itself does not name, as in an older copy of it. */
function recordRemovals(): string[] {
  const removed: string[] = [];
  server.use(
    answer(getReactedPost, () => makePost(loved)),
    answer(removeReaction, (request) => {
      removed.push(new URL(request.url).pathname);
      return { counts: { ...nobody, heart: 1199 } };
    }),
  );
  return removed;
}

it('removes from the offline queue a reaction that is newer than the service worker’s copy of its post', async () => {
  const removed = recordRemovals();
  const { store } = open({});
  await button('heart');
  const { error } = await store.dispatch(sendReaction({ postId: idOf(100), name: 'none' }));
  expect(error).toBeUndefined();
  expect(removed).toEqual([`/reactions/${idOf(900)}`]);
});

it('removes a reaction that another tab sent from the offline queue', async () => {
  const removed = recordRemovals();
  open({ ...loved, reactions: [] });
  await userEvent.click(await button('heart'));
  expect(await screen.findByRole('button', { name: 'heart, 1,199', pressed: false })).toBeInTheDocument();
  await waitFor(() => expect(removed).toEqual([`/reactions/${idOf(900)}`]));
});

it('sends one call at a time, and the last of quick presses wins', async () => {
  const sent: string[] = [];
  let release = () => {};
  const latch = new Promise<void>((go) => {
    release = go;
  });
  let under = 0;
  let most = 0;
  server.use(
    answer(reactToPost, async (request) => {
      most = Math.max(most, ++under);
      const name = await nameIn(request);
      sent.push(name);
      await latch;
      under--;
      return { id: idOf(902), name, counts: { ...nobody, [name]: 1 } };
    }),
  );
  open({});
  for (const name of ['heart', 'thumbs-up', 'clapping', 'thumbs-up'] as const)
    await userEvent.click(await button(name));
  release();
  await waitFor(() => expect(sent).toEqual(['heart', 'thumbs-up']));
  expect(await screen.findByRole('button', { name: 'thumbs-up, 1', pressed: true })).toBeInTheDocument();
  expect(await button('heart')).toHaveAccessibleName('heart, 0');
  expect(most).toBe(1);
});

it('rolls a failed reaction back silently', async () => {
  server.use(answer(reactToPost, () => errorResponse(503, 'unavailable', 'Busy.')));
  const { store } = open(loved);
  await userEvent.click(await button('thumbs-up'));
  expect(await screen.findByRole('button', { name: 'heart, 1,200', pressed: true })).toBeInTheDocument();
  expect(await button('thumbs-up')).toHaveAttribute('aria-pressed', 'false');
  await letTimePass(1700, 'what fails for longer is said after a second and a half');
  expect(store.getState().toasts).toEqual([]);
});
