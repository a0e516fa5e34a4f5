import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listThreads } from '@udala/contract/messages';
import { getPreferences, type Preferences } from '@udala/contract/preferences';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { answer, openApp, quietNotifications, server } from '../test/app.tsx';
import { makeSubscription, pageOf } from '../test/wire.ts';

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

it('shows a patron’s messages, and leads to the choice of who may write to them', async () => {
  server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription()])));
  openApp('settings/messaging', 'chidi');
  expect(await screen.findByText('No messages yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Choose who can message you' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
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
