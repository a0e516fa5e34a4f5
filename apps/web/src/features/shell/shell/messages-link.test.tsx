import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listThreads } from '@udala/contract/messages';
import { listPosts } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

it.each(['ada', 'chidi'] as const)('leads %s from Home, and from the menu, to the messages', async (who) => {
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([])),
    answer(listThreads, () => ({ ...pageOf([]), unread: 3 })),
  );
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  const { router } = openApp('home', who);
  const link = await screen.findByRole('link', { name: 'Messages, 3 unread' });
  expect(link).toHaveTextContent('3');
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await userEvent.click(await menu.findByRole('link', { name: 'Messages, 3 unread' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/messages'));
});
