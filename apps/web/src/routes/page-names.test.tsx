import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getDeletionTerms } from '@udala/contract/account';
import { listNotifications } from '@udala/contract/notifications';
import { listPayments } from '@udala/contract/payments';
import { getPost, listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { getReceipt } from '@udala/contract/receipts';
import { getSecurity, listSessions } from '@udala/contract/security';
import { showLinked } from '@udala/contract/subscription-links';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { listSupportedCreators } from '@udala/contract/today';
import { answer, noFirstSteps, openApp, quietNotifications, server } from '../test/app.tsx';
import { openPage } from '../test/pages.tsx';
import { publicUser } from '../test/profile.ts';
import {
  ada,
  idOf,
  makeCreator,
  makeNotification,
  makePayment,
  makePost,
  makeSubscription,
  pageOf,
  slowLight,
} from '../test/wire.ts';

// Ada Obi's page is Slow Light. Chidi, who pays for it, knows it by that name and by the page's picture.

const creator = makeCreator({ page: slowLight, profileImageUrl: '/media/face/96.webp' });
const post = makePost({ author: { id: ada.id, profile: creator, page: slowLight } });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

/** The picture beside a name. */
const pictureBy = (place: HTMLElement | null | undefined) => place?.querySelector('img')?.getAttribute('src');

it('names the page and shows its picture in the row of creators, and in the banner on home', async () => {
  const due = makeSubscription({ creator, canPay: true, renewsWith: null });
  server.use(
    quietNotifications,
    noFirstSteps,
    answer(listPosts, () => pageOf([])),
    answer(listOwnSubscriptions, () => pageOf([due])),
    answer(listSupportedCreators, () => ({ items: [{ creator, newPost: null }] })),
  );
  openApp('home', 'chidi');
  const row = within(await screen.findByRole('navigation', { name: 'Creators you support' }));
  expect(pictureBy(await row.findByRole('link', { name: 'Slow Light' }))).toBe(slowLight.imageUrl);
  expect(await screen.findByText('Slow Light, ₦2,500 is due on 20 Dec 2026.')).toBeInTheDocument();
  expect(screen.queryByText('Ada Obi')).toBeNull();
});

it('lets the page lead in the list of who one supports, and in the sheet to manage it', async () => {
  server.use(
    quietNotifications,
    answer(listOwnSubscriptions, () => pageOf([makeSubscription({ creator })])),
  );
  openApp('patron-profile', 'chidi');
  const row = (await screen.findByRole('link', { name: 'Slow Light' })).closest('li');
  expect(pictureBy(row)).toBe(slowLight.imageUrl);
  expect(row).toHaveTextContent('by Ada Obi');
  await userEvent.click(screen.getByRole('button', { name: 'Manage Subscription' }));
  expect(await screen.findByRole('dialog', { name: 'Your membership to Slow Light' })).toBeInTheDocument();
});

it('lets the page lead in the history of payments and on a receipt', async () => {
  const payment = makePayment({ creator });
  const paid = { number: 'U-1', paidAt: payment.createdAt, payerName: 'Chidi Eze', payerEmail: 'c@udala.example' };
  server.use(
    quietNotifications,
    answer(listOwnSubscriptions, () => pageOf([])),
    answer(listPayments, () => pageOf([payment])),
    answer(getReceipt, () => ({ payment, nextPaymentOn: null, seller: null, ...paid })),
  );
  openApp('payment-history', 'chidi');
  const link = await screen.findByRole('link', { name: /^Receipt.*Slow Light/ });
  const row = link.closest('li');
  expect(pictureBy(row)).toBe(slowLight.imageUrl);
  expect(row?.textContent).toMatch(/Slow Lightby Ada ObiPaid/);
  await userEvent.click(link);
  expect((await screen.findByText('Paid to')).nextElementSibling).toHaveTextContent('Slow Lightby Ada Obi');
});

it('names the page in the bar of an open post, to whoever comes from the feed or from the profile', async () => {
  server.use(
    quietNotifications,
    answer(getPost, () => post),
    answer(getUser, () => publicUser()),
  );
  const { router } = openApp(`posts/${idOf(100)}`, 'chidi');
  const author = await screen.findByRole('link', { name: 'Slow Light' });
  expect(pictureBy(author)).toBe(slowLight.imageUrl);
  expect(author).toHaveAttribute('href', `/membership/app/profile/posts/${ada.id}`);
  await act(() => router.navigate(`/membership/app/posts/${idOf(100)}`, { state: { from: 'profile' } }));
  expect(await screen.findByRole('link', { name: "Slow Light's posts" })).toBeInTheDocument();
});

it('sets the name of the page in bold in a notification, beside its picture', async () => {
  const notification = makeNotification({
    message: 'Slow Light posted “Rain”',
    entityType: 'post',
    user: { profile: { name: 'Ada Obi', profileImageUrl: '/media/face/96.webp' }, page: slowLight },
  });
  server.use(answer(listNotifications, () => ({ items: [notification], meta: { ...pageOf([]).meta, unread: 1 } })));
  openApp('notifications', 'chidi');
  const [name] = await screen.findAllByText('Slow Light');
  expect(name?.tagName).toBe('B');
  expect(pictureBy(name?.closest('a'))).toBe(slowLight.imageUrl);
});

it('lets the page lead behind a link out of an email', async () => {
  server.use(
    answer(showLinked, () => ({
      purpose: 'cancel' as const,
      status: 'active' as const,
      creator,
      price: 2500,
      nextPaymentOn: '2026-12-20',
      paidUntil: '2026-12-20',
      accessUntil: '2126-12-26T23:00:00.000Z',
      canPay: false,
      isOpen: true,
      isOwn: true,
    })),
  );
  openPage('/membership/manage/AbCdEfGhIjKlMnOpQrStUvWx');
  expect(await screen.findByRole('heading', { name: /Slow Light/ })).toBeInTheDocument();
  const name = screen.getByText('Slow Light', { selector: 'b' });
  expect(pictureBy(name.closest('p'))).toBe(slowLight.imageUrl);
  expect(screen.getByText('by Ada Obi')).toBeInTheDocument();
});

it('names the page among what ends with an account', async () => {
  const terms = { remainderKobo: 0, posts: 0, comments: 0, obstacles: [] };
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
    answer(getDeletionTerms, () => ({ ...terms, subscriptions: [{ creator, paidUntil: '2026-12-20' }] })),
  );
  openApp('settings/account', 'chidi');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText(/^Slow Light, /)).toBeInTheDocument();
});
