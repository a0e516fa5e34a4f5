import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listComments } from '@udala/contract/comments';
import { getPost } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { makeBalance, payoutPage } from '../../../test/payouts.ts';
import { ada, chidi, idOf, makeComment, makePost, pageOf } from '../../../test/wire.ts';

// Actions that are never queued offline; their other behaviour is tested beside each screen.

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const acts: [act: string, path: string, steps: (string | RegExp)[]][] = [
  ['Delete post', `posts/${idOf(100)}`, [/^More for “/, 'Delete Post']],
  ['Delete comment', `posts/${idOf(100)}`, ['More for the comment by Chidi Eze', 'Delete comment']],
  ['Send report', `posts/${idOf(100)}`, ['More for the comment by Chidi Eze', 'Report']],
  ['Withdraw ₦84,300', 'payout', ['Withdraw ₦84,300']],
];
it.each(acts)('“%s” needs a connection', async (act, path, steps) => {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ author: { id: ada.id, profile: ada, page: null } })),
    answer(listComments, () => pageOf([makeComment({ mayDelete: true, author: { id: chidi.id, profile: chidi } })])),
    ...payoutPage(() => makeBalance()),
  );
  openApp(path);
  for (const step of steps) await press(step);
  await screen.findByRole('dialog');
  const button = () => screen.getAllByRole('button', { name: act }).at(-1);
  expect(button()).not.toHaveAttribute('aria-disabled');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(button()).toHaveAccessibleDescription('You need a connection to do this.'));
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});
