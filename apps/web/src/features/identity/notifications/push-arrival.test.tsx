import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { getCommentedPost } from '@udala/contract/comments';
import { listNotifications, readNotification, type Notification } from '@udala/contract/notifications';
import { getPost } from '@udala/contract/posts';
import { answer, openApp, server } from '../../../test/app.tsx';
import { stubPush, unstubPush } from '../../../test/push.ts';
import { idOf, makeNotification, makePost, pageOf } from '../../../test/wire.ts';
import { toastDismissed } from '#state/toasts.slice.ts';
import { notificationArrived } from './notification-changes.ts';

const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  unstubPush();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

/** Serves these notifications and records which were marked as read. */
function rows(...list: Notification[]) {
  const read: string[] = [];
  server.use(
    answer(listNotifications, () => ({
      items: list,
      meta: { ...pageOf(list).meta, unread: list.filter(({ isRead }) => !isRead).length },
    })),
    answer(readNotification, ({ url }) => {
      read.push(url.split('/').at(-2) ?? '');
      return makeNotification({ isRead: true });
    }),
    answer(getPost, () => makePost()),
  );
  return { list, read };
}

const main = async () => within(await screen.findByRole('main'));

/** Collects the titles of all toasts, dismissing each at once. */
function toastsOf({ store }: ReturnType<typeof openApp>): string[] {
  const titles: string[] = [];
  store.subscribe(() => {
    const [toast] = store.getState().toasts;
    if (!toast) return;
    titles.push(toast.title);
    store.dispatch(toastDismissed(toast.id));
  });
  return titles;
}
const push = (id: number, title: string) => ({ type: 'push', pushed: { title, notificationId: idOf(id) } });

/** Opens the app and waits until it listens for push messages. */
async function hearing(path: string, who?: 'ada' | 'chidi') {
  const browser = stubPush({ permission: 'denied' });
  const app = openApp(path, who);
  await waitFor(() => expect(logged).toHaveBeenCalledWith('Notification permission denied'));
  return { browser, app, toasts: toastsOf(app) };
}

it('shows a push message once while the app is visible, and its row once', async () => {
  const { list } = rows(makeNotification({ isRead: true }));
  const { browser, app, toasts } = await hearing('notifications');
  await (await main()).findByText(/liked your post/);
  const arrived = makeNotification({ id: idOf(510), message: 'Halima Sani joined your page', user: null });
  list.unshift(arrived);
  expect(await browser.say(push(510, 'Halima joined'))).toBe(true);
  await waitFor(() => expect(toasts).toEqual(['Halima joined']));
  app.store.dispatch(notificationArrived(arrived));
  await browser.say(push(510, 'Halima joined'));
  await waitFor(async () => expect((await main()).getAllByText('Halima Sani joined your page')).toHaveLength(1));
  await waitFor(() => expect(document.title).toBe('(1) Notifications · Udala'));
  expect(toasts).toEqual(['Halima joined']);
});

it('shows no toast for a notification that is already read', async () => {
  rows(makeNotification({ id: idOf(511), isRead: true }));
  const { browser, toasts } = await hearing('notifications');
  await (await main()).findByText(/liked your post/);
  await browser.say(push(511, 'Chidi liked your post'));
  await browser.say({ type: 'push', pushed: { title: 'A test' } });
  await waitFor(() => expect(toasts).toContain('A test'));
  expect(toasts).toEqual(['A test']);
});

it('leaves a push message to the system once the page is hidden, as one that is being left', async () => {
  rows(makeNotification());
  const { browser, toasts } = await hearing('notifications');
  await (await main()).findByText(/liked your post/);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const answered = vi.fn<() => void>();
  void browser.say(push(512, 'Unseen')).then(answered);
  // Anything else is handled while hidden, as a click on the system's notification.
  expect(await browser.say({ type: 'spent', bytes: 0 })).toBe(true);
  visibility.mockRestore();
  expect(await browser.say({ type: 'push', pushed: { title: 'Seen' } })).toBe(true);
  await waitFor(() => expect(toasts).toEqual(['Seen']));
  expect(answered).not.toHaveBeenCalled();
});

it('shows the number of unread notifications in the title of every page', async () => {
  rows(makeNotification(), makeNotification({ id: idOf(501) }));
  const { app } = await hearing('mobile-settings');
  await waitFor(() => expect(document.title).toBe('(2) Settings · Udala'));
  await app.router.navigate('/membership/app/search');
  await waitFor(() => expect(document.title).toBe('(2) Find creators · Udala'));
  app.unmount();
  expect(document.title).toBe('Find creators · Udala');
});

it('handles a click on a system notification like one on the row, and marks it as read', async () => {
  const { read } = rows(makeNotification({ entityId: idOf(100) }));
  const { browser, app } = await hearing('mobile-settings');
  await browser.say({
    type: 'open',
    target: { notificationId: idOf(500), entityType: 'like', entityId: idOf(100) },
  });
  await waitFor(() => expect(app.router.state.location.pathname).toBe(`/membership/app/posts/${idOf(100)}`));
  await waitFor(() => expect(read).toEqual([idOf(500)]));
});

it("opens the comment from a link, marks it as read and removes the link's parameter", async () => {
  const { read } = rows(makeNotification({ entityType: 'comment', entityId: idOf(300) }));
  server.use(answer(getCommentedPost, () => makePost()));
  const { router } = openApp(`notifications?open=comment:${idOf(300)}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/membership/app/posts/${idOf(100)}`));
  expect(router.state.location.search).toBe(`?comment=${idOf(300)}`);
  await waitFor(() => expect(read).toEqual([idOf(500)]));
});

it('marks it as read also when more came since than are shown beside every page', async () => {
  const meant = makeNotification({ entityType: 'comment', entityId: idOf(300) });
  const newer = [501, 502, 503, 504].map((id) => makeNotification({ id: idOf(id), entityId: idOf(id) }));
  const { read, list } = rows(...newer, meant);
  server.use(
    answer(listNotifications, ({ url }) => {
      const limit = Number(new URL(url).searchParams.get('limit') ?? list.length);
      return { ...pageOf(list.slice(0, limit)), meta: { ...pageOf(list).meta, unread: list.length } };
    }),
    answer(getCommentedPost, () => makePost()),
  );
  openApp(`notifications?open=comment:${idOf(300)}`);
  await waitFor(() => expect(read).toEqual([meant.id]));
});

it('ignores a malformed link', async () => {
  const { read } = rows(makeNotification());
  const { router } = openApp('notifications?open=constructor:x');
  expect(await (await main()).findByText(/liked your post/)).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/membership/app/notifications', search: '' });
  expect(read).toEqual([]);
});

it('focuses the newest notification when a push message has no target', async () => {
  rows(makeNotification(), makeNotification({ id: idOf(501), message: 'Older' }));
  const { router } = openApp('notifications?open=newest');
  const newest = await (await main()).findByRole('link', { name: /liked your post/ });
  await waitFor(() => expect(newest).toHaveFocus());
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
