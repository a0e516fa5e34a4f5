import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  getChecklist,
  updateChecklist,
  type Checklist,
  type ChecklistChanges,
  type ChecklistStep,
} from '@udala/contract/checklists';
import { listPosts } from '@udala/contract/posts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { save, readText } from '#lib/session-storage.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { ada, makePost, makeSubscription, pageOf } from '../test/wire.ts';

const creators = ['page', 'picture', 'first-post', 'share', 'bank'] as const;
const patrons = ['hello', 'push', 'install'] as const;
const listOf = (steps: readonly ChecklistStep[], done: readonly ChecklistStep[], isDismissed = false): Checklist => ({
  steps: steps.map((step) => ({ step, isDone: done.includes(step) })),
  isDismissed,
});

let list: Checklist;
let updates: ChecklistChanges[];
let requests: number;
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [updates, requests, list] = [[], 0, listOf(creators, ['page'])];
  save('checklist', 'open');
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([makePost()])),
    answer(getChecklist, () => {
      requests += 1;
      return list;
    }),
    answer(updateChecklist, async (request) => {
      const change = (await request.json()) as ChecklistChanges;
      updates.push(change);
      const done = list.steps.flatMap(({ step, isDone }) => (isDone || step === change.done ? [step] : []));
      list = listOf(
        list.steps.map(({ step }) => step),
        done,
        change.isDismissed ?? list.isDismissed,
      );
      return list;
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  localStorage.clear();
});
afterAll(() => server.close());

const find = () => screen.findByRole('region', { name: 'First steps' });
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());

it('links a creator to the steps to do, and ticks the done ones', async () => {
  openApp('home');
  const card = within(await find());
  const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Add your picture', '/membership/app/settings/setup'],
    ['Post for the first time', '/membership/app/home/posts?newPost=true'],
    ['Share on WhatsApp', expect.stringContaining(encodeURIComponent('http://ada.localhost:3000'))],
    ['Add your bank', '/membership/app/payout'],
  ]);
  expect(card.getAllByRole('listitem')[0]).toHaveTextContent('Put your page onlineDone');
  expect(card.getByText('1 of 5 done')).toBeInTheDocument();
  await userEvent.click(card.getByRole('link', { name: 'Share on WhatsApp' }));
  expect(await card.findByText('2 of 5 done')).toBeInTheDocument();
  expect(updates).toEqual([{ done: 'share' }]);
});

it('refetches after a post is written, and when the tab becomes visible again', async () => {
  const { router } = openApp('home/posts');
  await find();
  list = listOf(creators, ['page', 'first-post']);
  await router.navigate('/membership/app/home/posts?newPost=true');
  expect(await screen.findByText('2 of 5 done')).toBeInTheDocument();
  list = listOf(creators, ['page', 'first-post', 'bank']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('3 of 5 done')).toBeInTheDocument();
});

it('links a patron to the creator they support, and explains how to install the app if the browser has no prompt', async () => {
  list = listOf(patrons, ['push']);
  server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription()])));
  openApp('home', 'chidi');
  const card = within(await find());
  const hello = card.getByRole('link', { name: 'Say hello to your creator' });
  await waitFor(() => expect(hello).toHaveAttribute('href', `/membership/app/messages/${ada.id}`));
  await userEvent.click(card.getByRole('button', { name: 'Add to your Home Screen' }));
  expect(screen.getByText('Open Udala in Chrome on your phone.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: "I've added it" }));
  expect(await card.findByText('2 of 3 done')).toBeInTheDocument();
  expect(updates).toEqual([{ done: 'install' }]);
});

it('suggests to a patron without a creator to find one', async () => {
  list = listOf(patrons, []);
  openApp('home', 'chidi');
  const hello = await screen.findByRole('link', { name: 'Say hello to your creator' });
  expect(hello).toHaveAttribute('href', '/membership/app/search');
});

it('reports by itself that it runs as an installed app', async () => {
  list = listOf(patrons, []);
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  openApp('home', 'chidi');
  expect(await screen.findByText('1 of 3 done')).toBeInTheDocument();
  expect(updates).toEqual([{ done: 'install' }]);
});

it('hides when dismissed, is not requested again, and comes back if the server rejects the dismissal', async () => {
  server.use(answer(updateChecklist, () => errorResponse(503, 'unavailable', 'Later.')));
  const { store, unmount } = openApp('home');
  await find();
  await userEvent.click(screen.getByRole('button', { name: 'Put the first steps away' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'warning', body: 'Later.' }]));
  await find();

  server.use(answer(updateChecklist, () => (list = listOf(creators, ['page'], true))));
  await userEvent.click(screen.getByRole('button', { name: 'Put the first steps away' }));
  await gone();
  await waitFor(() => expect(readText('checklist')).toBe('"closed"'));
  unmount();
  const before = requests;
  openApp('home');
  expect(await screen.findByRole('link', { name: 'Ten minutes before the sun' })).toBeInTheDocument();
  expect(requests).toBe(before);
});

it('says that a dismissal needs a connection', async () => {
  const { store } = openApp('home');
  await find();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.dispatchEvent(new Event('offline'));
  await userEvent.click(screen.getByRole('button', { name: 'Put the first steps away' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ title: 'You need a connection to do this.' }]));
  await find();
  expect(updates).toEqual([]);
});

it('congratulates once when all is done, and is dismissed on all devices', async () => {
  list = listOf(creators, creators);
  openApp('home');
  expect(await screen.findByText('That’s everything. Your people can find you now.')).toBeInTheDocument();
  await waitFor(() => expect(updates).toEqual([{ isDismissed: true }]));
  await waitFor(() => expect(readText('checklist')).toBe('"closed"'));
  expect(screen.getByText('That’s everything. Your people can find you now.')).toBeInTheDocument();
});

it('causes no layout shift on a first visit: it is shown from the next visit of home on', async () => {
  localStorage.clear();
  const { router } = openApp('home');
  await waitFor(() => expect(readText('checklist')).toBe('"open"'));
  await gone();
  await router.navigate('/membership/app/notifications');
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
  await router.navigate('/membership/app/home');
  await find();
});

it('can be retried after a failure', async () => {
  server.use(answer(getChecklist, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('home');
  expect(await screen.findByText("We couldn't load your first steps.")).toBeInTheDocument();
  server.use(answer(getChecklist, () => list));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await find();
});

it('disappears if it was dismissed on another device, and is not requested again', async () => {
  list = listOf(creators, ['page'], true);
  openApp('home');
  await waitFor(() => expect(readText('checklist')).toBe('"closed"'));
  await gone();
  expect(updates).toEqual([]);
});
