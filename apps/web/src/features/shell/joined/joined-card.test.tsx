import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listComments } from '@udala/contract/comments';
import { getPost } from '@udala/contract/posts';
import { registerPushNotification } from '@udala/contract/push';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { stubPush, unstubPush } from '../../../test/push.ts';
import { idOf, makePost, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  unstubPush();
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

async function open(state: unknown) {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ visibility: 'patrons' })),
    answer(listComments, () => pageOf([])),
  );
  const { router } = openApp('notifications', 'chidi');
  await router.navigate(`/membership/app/posts/${idOf(100)}`, { state });
  await screen.findByRole('button', { name: /^Like/ });
}
const turnOn = () => screen.queryByRole('button', { name: 'Turn on notifications' });

it('thanks a new patron above the post, with the date of the next payment, and leads to the comments', async () => {
  await open({ isNew: true, nextPaymentOn: '2026-12-20' });
  const card = await screen.findByRole('region', { name: "You're in" });
  expect(card).toHaveTextContent('Thank you, Chidi.');
  expect(card).toHaveTextContent('Next payment: 20 Dec 2026.');
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(screen.getByRole('textbox', { name: 'Say hello to Ada Obi' })).toHaveFocus();
});

it('greets nobody else', async () => {
  await open({ from: 'feed' });
  expect(screen.queryByRole('region', { name: "You're in" })).toBeNull();
});

it('turns notifications on, once, and moves the focus from the button', async () => {
  const { requestPermission } = stubPush();
  server.use(answer(registerPushNotification, () => ({})));
  await open({ isNew: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
  await waitFor(() => expect(turnOn()).toBeNull());
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('does not offer them offline', async () => {
  stubPush();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open({ isNew: true });
  expect(await screen.findByRole('button', { name: 'Say hello' })).toBeInTheDocument();
  expect(turnOn()).toBeNull();
});
