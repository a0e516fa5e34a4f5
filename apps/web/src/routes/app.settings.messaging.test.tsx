import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listThreads } from '@udala/contract/messages';
import { getPreferences, updatePreferences, type Preferences } from '@udala/contract/preferences';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { pageOf } from '../test/wire.ts';

const preferences: Preferences = {
  pushPosts: true,
  pushComments: true,
  pushReactions: false,
  pushMoney: true,
  quietOn: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  postEmails: 'each',
  fullTextByMail: false,
  screenRecording: null,
  showName: true,
  showEmail: false,
  messagesFrom: 'supported',
  locale: 'en',
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  server.use(
    quietNotifications,
    answer(getPreferences, () => preferences),
    answer(listThreads, () => ({ ...pageOf([]), unread: 2 })),
  ),
);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

it('lets a patron choose who may message them, at once, and reverts when the server rejects it', async () => {
  const changes: unknown[] = [];
  server.use(
    answer(updatePreferences, async (request) => {
      const change = (await request.json()) as Partial<Preferences>;
      changes.push(change);
      return { ...preferences, ...change };
    }),
  );
  openApp('settings/messaging', 'chidi');
  const choice = within(await screen.findByRole('group', { name: 'Who can message you' }));
  expect(choice.getByRole('radio', { name: 'Creators I support can message me' })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: 'No one' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(changes).toEqual([{ messagesFrom: 'nobody' }]);
  server.use(answer(updatePreferences, () => errorResponse(503, 'unavailable', 'Later.')));
  await userEvent.click(choice.getByRole('radio', { name: 'Creators I support can message me' }));
  await waitFor(() => expect(choice.getByRole('radio', { name: 'No one' })).toBeChecked());
});

it('is listed in a patron’s settings with the unread count, and not in a creator’s', async () => {
  const { unmount } = openApp('settings/notifications', 'chidi');
  expect(await screen.findByRole('link', { name: 'Direct messages, 2 unread' })).toHaveAttribute(
    'href',
    '/membership/app/settings/messaging',
  );
  unmount();
  openApp('settings/notifications', 'ada');
  await screen.findByRole('link', { name: /^Landing page$/i });
  expect(screen.queryByRole('link', { name: /^Direct messages/ })).toBeNull();
});
