import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listMembers } from '@udala/contract/members';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { getPost } from '@udala/contract/posts';
import { notificationArrived } from '../features/identity/notifications/notification-changes.ts';
import { targetOf } from '../features/identity/notifications/notification-target.ts';
import { answer, openApp, server } from '../test/app.tsx';
import { idOf, makeNotification, makePayment, makePost, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

/** Stubs the server's rows; the list reflects those that were read. */
function rows(...list: Notification[]) {
  const read = (id: string | undefined) =>
    list.forEach((row, at) => {
      if (id === undefined || row.id === id) list[at] = { ...row, isRead: true };
    });
  server.use(
    answer(listNotifications, () => ({
      items: list,
      meta: { ...pageOf(list).meta, unread: list.filter(({ isRead }) => !isRead).length },
    })),
    answer(readNotification, ({ url }) => {
      const id = url.split('/').at(-2);
      read(id);
      return makeNotification({ ...list.find((row) => row.id === id), isRead: true });
    }),
    answer(readAllNotifications, () => {
      read(undefined);
      return {};
    }),
  );
  return list;
}

const content = async () => within(await screen.findByRole('main'));
const bell = (unread: string) => screen.findAllByRole('link', { name: new RegExp(`^Notifications${unread}$`) });

it('links a like to its post, and marks the notification as read', async () => {
  rows(makeNotification(), makeNotification({ id: idOf(501), isRead: true, message: 'Chidi Eze joined your page' }));
  server.use(answer(getPost, () => makePost()));
  const { router } = openApp('notifications');
  expect(await bell(', 1 unread')).not.toEqual([]);
  await userEvent.click(await (await content()).findByRole('link', { name: /Unread: .*liked your post/ }));
  expect(await screen.findByText('Set your alarm for the time you hate.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(`/membership/app/posts/${idOf(100)}`);
  expect(await bell('')).not.toEqual([]);
});

it('links a new patron to the creator’s members', async () => {
  rows(makeNotification({ entityType: 'membership', message: 'Chidi Eze joined your page' }));
  server.use(answer(listMembers, () => pageOf([])));
  const { router } = openApp('notifications');
  await userEvent.click(await (await content()).findByRole('link', { name: /joined your page/ }));
  expect(await screen.findByText('No patrons yet. Share your page.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/membership/app/members-list');
});

it('links a failed payment to its row for a patron, and a failed payout to the creator’s payouts', async () => {
  const failed = { entityType: 'transaction', entityId: idOf(20), message: "Your payment didn't go through" } as const;
  expect(targetOf(makeNotification(failed), true)).toBe('/membership/app/payout');
  rows(makeNotification(failed));
  server.use(answer(listPayments, () => pageOf([makePayment({ status: 'failed' })])));
  const { router } = openApp('notifications', 'chidi');
  await userEvent.click(await (await content()).findByRole('link', { name: /didn't go through/ }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Ada Obi'));
  expect(router.state.location).toMatchObject({ pathname: '/membership/app/payment-history', hash: `#${idOf(20)}` });
});

it('distinguishes a reaction from a like by its icon', async () => {
  rows(makeNotification(), makeNotification({ id: idOf(501), entityType: 'reaction', message: 'Chidi Eze reacted' }));
  openApp('notifications');
  const main = await content();
  const signOf = async (name: RegExp) => (await main.findByRole('link', { name })).querySelector('svg')?.innerHTML;
  expect(await signOf(/reacted/)).not.toBe(await signOf(/liked/));
});

it('inserts live notifications at the front, once, and raises the badge', async () => {
  const list = rows(makeNotification({ isRead: true }));
  const { store } = openApp('notifications');
  const main = await content();
  await main.findByText(/liked your post/);
  const arrived = makeNotification({ id: idOf(502), message: 'Halima Sani joined your page', user: null });
  list.unshift(arrived);
  act(() => {
    store.dispatch(notificationArrived(arrived));
    store.dispatch(notificationArrived(arrived));
  });
  await waitFor(() => expect(main.getAllByText('Halima Sani joined your page')).toHaveLength(1));
  expect(main.getAllByRole('listitem')[0]).toHaveTextContent('Halima Sani');
  expect(await bell(', 1 unread')).not.toEqual([]);
  expect(document.title).toBe('(1) Notifications · Udala');
});

it('shows one that was settled as read in its place, and never as unread again', async () => {
  const at = (minute: number) => ({ createdAt: `2026-11-20T09:0${minute}:00.000Z` });
  const failed = { entityType: 'transaction', message: "Your payment didn't go through" } as const;
  const list = rows(
    makeNotification({ id: idOf(503), ...at(5), message: 'Bisi Ade liked your post' }),
    makeNotification({ id: idOf(501), ...at(3), ...failed }),
    makeNotification({ id: idOf(500), ...at(1) }),
  );
  const { store } = openApp('notifications');
  const main = await content();
  const row = (name: RegExp) => main.findByRole('link', { name });
  const arrive = (arrived: Notification) => act(() => store.dispatch(notificationArrived(arrived)));
  await row(/^Unread: .*didn't go through/);
  const settled = makeNotification({ id: idOf(501), ...at(3), ...failed, isRead: true });
  list[1] = settled;
  arrive(settled);
  await row(/^Your payment didn't go through/);
  arrive({ ...settled, isRead: false });
  arrive(makeNotification({ id: idOf(502), ...at(2), message: 'Your payment is due', isRead: true }));
  await row(/^Your payment is due/);
  await row(/^Your payment didn't go through/);
  expect(main.getAllByRole('listitem').map(({ textContent }) => /liked|through|due/.exec(textContent)?.[0])).toEqual([
    'liked',
    'through',
    'due',
    'liked',
  ]);
});

it('marks all of them as read', async () => {
  rows(makeNotification(), makeNotification({ id: idOf(501) }));
  openApp('notifications');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await bell('')).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('has a message for an empty list', async () => {
  rows();
  openApp('notifications');
  expect(await (await content()).findByText(/^Nothing yet\./)).toBeInTheDocument();
});
