import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getPost } from '@udala/contract/posts';
import { pinPost, unpinPost } from '@udala/contract/publishing';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { idOf, makePost } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const menuOf = async () => userEvent.click(await screen.findByRole('button', { name: /^More for “/ }));
const open = (given: Parameters<typeof makePost>[0], who: 'ada' | 'chidi' = 'ada') => {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost(given)),
  );
  return openApp(`posts/${idOf(100)}`, who);
};

it("pins an author's post to their page, and unpins it", async () => {
  const done: string[] = [];
  const note = (request: Request) => (done.push(request.method), {});
  server.use(answer(pinPost, note), answer(unpinPost, note));
  const { store } = open({});
  await menuOf();
  await userEvent.click(screen.getByRole('button', { name: 'Pin to your page' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ title: 'Pinned to your page' }]));
  await menuOf();
  await userEvent.click(screen.getByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(done).toEqual(['PUT', 'DELETE']));
  await menuOf();
  expect(await screen.findByRole('button', { name: 'Pin to your page' })).toBeInTheDocument();
});

it.each([
  ['before it is published', { scheduledFor: '2026-12-20T08:00:00.000Z' }, 'ada' as const],
  ['by others', {}, 'chidi' as const],
])('is not offered %s', async (_, given, who) => {
  open(given, who);
  await menuOf();
  expect(screen.getByRole('button', { name: 'Share' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Pin to your page' })).not.toBeInTheDocument();
});
