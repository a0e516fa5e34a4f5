import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logout } from '@udala/contract/auth';
import { getChecklist, type Checklist } from '@udala/contract/checklists';
import { getConfig } from '@udala/contract/config';
import { likePost } from '@udala/contract/likes';
import { listPosts, type Post } from '@udala/contract/posts';
import { registerPushNotification } from '@udala/contract/push';
import { listOwnSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { chooseSaveData } from '../../../lib/few-bytes.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { ownKey, stubPush, unstubPush } from '../../../test/push.ts';
import { chidi, makePost, makeSubscription, pageOf, publicConfig } from '../../../test/wire.ts';

const otherKey = ownKey.replace('BC', 'BD');
const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
let registered: unknown[] = [];

const feedOf = (...posts: Post[]) => answer(listPosts, () => pageOf(posts));
const supporting = (...list: Subscription[]) => answer(listOwnSubscriptions, () => pageOf(list));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  registered = [];
  server.use(
    quietNotifications,
    feedOf(),
    answer(registerPushNotification, async (request) => {
      registered.push(await request.json());
      return {};
    }),
  );
});
afterEach(() => {
  said.mockClear();
  unstubPush();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const tokens = () =>
  registered.map((body) => {
    const { pushNotificationToken, deviceType } = body as { pushNotificationToken: string; deviceType: string };
    expect(deviceType).toBe('web');
    return (JSON.parse(pushNotificationToken) as { endpoint: string }).endpoint;
  });
/** Log lines about push; other modules log too. */
const logged = () =>
  said.mock.calls
    .map(([words]) => String(words))
    .filter((words) => /^(?:FCM|Notification permission|push) /.test(words));
const card = () => screen.queryByRole('region', { name: /^Know when/ });
const toasts = ({ store }: ReturnType<typeof openApp>) =>
  store.getState().toasts.map(({ type, title }) => [type, title]);

it('only logs that the browser does not support or allow push, and registers nothing', async () => {
  const { unmount } = openApp('notifications');
  await waitFor(() => expect(logged()).toEqual(['FCM not supported']));
  unmount();
  stubPush({ permission: 'denied' });
  openApp('home');
  await waitFor(() => expect(logged().slice(1)).toEqual(['Notification permission denied']));
  expect(card()).toBeNull();
  expect(registered).toEqual([]);
});

it('registers at the start if allowed, once for a session and an address', async () => {
  const browser = stubPush({ permission: 'granted' });
  const first = openApp('notifications');
  await waitFor(() => expect(tokens()).toEqual(['https://push.example/1']));
  await waitFor(() => expect(localStorage.getItem('pushed')).not.toBeNull());
  first.unmount();

  const again = openApp('notifications');
  expect(await browser.say({ type: 'resubscribe' })).toBe(true);
  await waitFor(() => expect(document.title).toContain('Notifications'));
  expect(tokens()).toHaveLength(1);

  // The push service issues another address, which the worker reports.
  browser.subscription = null;
  await browser.say({ type: 'resubscribe' });
  await waitFor(() => expect(tokens()).toEqual(['https://push.example/1', 'https://push.example/2']));
  expect(browser.requestPermission).not.toHaveBeenCalled();
  again.unmount();
});

it('replaces a subscription with another key', async () => {
  const browser = stubPush({ permission: 'granted', subscribedWith: otherKey });
  const before = browser.subscription;
  openApp('notifications');
  await waitFor(() => expect(tokens()).toEqual(['https://push.example/2']));
  expect(before?.unsubscribe).toHaveBeenCalledTimes(1);
});

it('does not fetch Firebase in data-saving mode: Web Push needs no code, and a registered token stays', async () => {
  const firebase = {
    apiKey: 'key',
    projectId: 'udala',
    appId: '1:2:web:3',
    messagingSenderId: '2',
    vapidKey: otherKey,
  };
  server.use(answer(getConfig, () => ({ ...publicConfig, firebase })));
  chooseSaveData('on');
  const browser = stubPush({ permission: 'granted' });
  const first = openApp('notifications');
  await waitFor(() => expect(tokens()).toEqual(['https://push.example/1']));
  await waitFor(() => expect(localStorage.getItem('pushed')).not.toBeNull());
  first.unmount();

  localStorage.setItem('pushed', JSON.stringify({ address: 'an-fcm-token', session: 'a-token' }));
  openApp('notifications');
  const before = browser.subscription;
  expect(await browser.say({ type: 'resubscribe' })).toBe(true);
  await screen.findByText(/^Nothing yet\./);
  expect([tokens().length, browser.subscription, logged()]).toEqual([1, before, []]);
});

it('only logs a rejection by the server or the push service', async () => {
  server.use(answer(registerPushNotification, () => errorResponse(503, 'unavailable', 'Later.')));
  const browser = stubPush({ permission: 'granted' });
  const first = openApp('notifications');
  await waitFor(() => expect(logged()).toEqual(['push not registered']));
  first.unmount();
  browser.failing = true;
  const second = openApp('notifications');
  await waitFor(() => expect(logged()).toHaveLength(2));
  expect([...toasts(first), ...toasts(second)]).toEqual([]);
  expect(localStorage.getItem('pushed')).toBeNull();
});

/** Home with one post; resolves after it is liked. */
async function openAndLike(who: 'ada' | 'chidi' = 'chidi') {
  server.use(
    feedOf(makePost()),
    answer(likePost, () => ({ liked: true, likeCount: 1 })),
  );
  const app = openApp('home', who);
  const like = await screen.findByRole('button', { name: 'Like, 0 likes' });
  // The part that listens is fetched once the browser is idle.
  await waitFor(() => expect(logged()).toEqual([]));
  expect(card()).toBeNull();
  const press = async () => {
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveAccessibleName('Like, 1 like'));
  };
  await press();
  return app;
}

it('asks in a card after a like, and in the browser’s prompt only after the tap', async () => {
  const browser = stubPush();
  server.use(supporting(makeSubscription()));
  const app = await openAndLike();
  await screen.findByRole('region', { name: 'Know when Ada Obi posts?' });
  expect(browser.requestPermission).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(tokens()).toHaveLength(1));
  await waitFor(() => expect(toasts(app)).toEqual([['success', 'Notifications are on']]));
  expect(card()).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('asks a creator in their own words, and says so when push fails', async () => {
  stubPush().failing = true;
  const app = await openAndLike('ada');
  await screen.findByRole('region', { name: 'Know when patrons join or write to you?' });
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(toasts(app)).toEqual([['warning', 'Sorry! 🫠']]));
  expect(card()).toBeNull();
});

it('does not ask again for thirty days', async () => {
  const browser = stubPush();
  const first = await openAndLike();
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(card()).toBeNull();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  first.unmount();

  const saved = JSON.parse(localStorage.getItem('push') ?? '') as { askedAt: number };
  const daysAgo = (days: number) =>
    localStorage.setItem('push', JSON.stringify({ ...saved, askedAt: saved.askedAt - days * 86_400_000 }));
  daysAgo(29);
  const second = await openAndLike();
  expect(card()).toBeNull();
  second.unmount();
  daysAgo(30);
  await openAndLike();
  await waitFor(() => expect(card()).not.toBeNull());
});

it('stops asking when the page is left, and never begins at a start', async () => {
  stubPush();
  const { router } = await openAndLike();
  await waitFor(() => expect(card()).not.toBeNull());
  await router.navigate('/membership/app/notifications');
  await waitFor(() => expect(card()).toBeNull());
  await router.navigate('/membership/app/home');
  await screen.findByRole('article');
  expect(card()).toBeNull();
});

it('yields to a banner about money', async () => {
  stubPush();
  server.use(supporting(makeSubscription({ status: 'past_due', canPay: true, paymentFailed: true, patron: chidi })));
  await openAndLike();
  expect(await screen.findByRole('button', { name: /Pay/ })).toBeInTheDocument();
  expect(card()).toBeNull();
});

it('does not ask where the first steps offer it already', async () => {
  stubPush();
  localStorage.setItem('checklist', '"open"');
  server.use(answer(getChecklist, (): Checklist => ({ steps: [{ step: 'push', isDone: false }], isDismissed: false })));
  await openAndLike();
  expect(await screen.findByRole('link', { name: 'Turn on notifications' })).toBeInTheDocument();
  expect(card()).toBeNull();
});

it('asks only while online, as subscribing needs a connection', async () => {
  stubPush();
  await openAndLike();
  await waitFor(() => expect(card()).not.toBeNull());
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await waitFor(() => expect(card()).toBeNull());
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(card()).not.toBeNull());
});

it('ends push on logout, without delaying the logout', async () => {
  const browser = stubPush({ permission: 'granted' });
  // Account settings are irrelevant here.
  server.use(
    answer(logout, () => ({})),
    http.get('*/auth/*', () => errorResponse(503, 'unavailable', 'Later.')),
  );
  const { leaveFor } = openApp('mobile-settings');
  await waitFor(() => expect(browser.subscription).not.toBeNull());
  const subscription = browser.subscription;
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  expect(subscription?.unsubscribe).toHaveBeenCalledTimes(1);
  expect(browser.closed).toEqual(['one']);
  expect(localStorage.getItem('pushed')).toBeNull();
});
