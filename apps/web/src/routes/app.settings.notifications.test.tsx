import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getPreferences, updatePreferences, type Preferences } from '@udala/contract/preferences';
import { registerPushNotification, removePushNotification, sendTestPush } from '@udala/contract/push';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { stubPush, unstubPush } from '../test/push.ts';

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
let changes: unknown[] = [];
let calls: string[] = [];

vi.spyOn(console, 'info').mockImplementation(() => undefined);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  changes = [];
  calls = [];
  let stored = preferences;
  server.use(
    quietNotifications,
    answer(getPreferences, () => stored),
    answer(updatePreferences, async (request) => {
      const change = (await request.json()) as Partial<Preferences>;
      changes.push(change);
      stored = { ...stored, ...change };
      return stored;
    }),
    answer(registerPushNotification, () => (calls.push('on'), {})),
    answer(removePushNotification, () => (calls.push('off'), {})),
  );
});
afterEach(() => {
  unstubPush();
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const open = (who: 'ada' | 'chidi' = 'chidi') => openApp('settings/notifications', who);
const findSwitch = (name: string) => screen.findByRole('switch', { name });
const pushSwitch = () => findSwitch('Push notifications');

it('turns push on and off in this browser, and on the server', async () => {
  const browser = stubPush();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Notification' })).toBeInTheDocument();
  await userEvent.click(await pushSwitch());
  await screen.findByText(/^On\./);
  expect(await pushSwitch()).toBeChecked();
  expect(calls).toEqual(['on']);
  await userEvent.click(await pushSwitch());
  await screen.findByText('Off on this device.');
  expect(await pushSwitch()).not.toBeChecked();
  expect(calls).toEqual(['on', 'off']);
  expect(browser.subscription).toBeNull();
  // The next start leaves it off, although the browser would allow it.
  expect(JSON.parse(localStorage.getItem('push') ?? '')).toMatchObject({ off: true });
});

it('is on once the start of the app has registered this browser', async () => {
  stubPush({ permission: 'granted' });
  open();
  await screen.findByText(/^On\./);
  expect(await pushSwitch()).toBeChecked();
  expect(calls).toEqual(['on']);
});

it('reverts to off with a warning when the server rejects it', async () => {
  stubPush();
  server.use(answer(registerPushNotification, () => errorResponse(503, 'unavailable', 'Later.')));
  const { store } = open();
  await userEvent.click(await pushSwitch());
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'warning' }]));
  await waitFor(async () => expect(await pushSwitch()).not.toBeChecked());
});

it('explains how to lift a block in the browser, and notices when it is lifted', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile');
  const browser = stubPush({ permission: 'denied' });
  open();
  expect(await screen.findByText('Chrome is blocking us.')).toBeInTheDocument();
  expect(await pushSwitch()).toBeDisabled();
  await userEvent.click(screen.getByText('How to fix'));
  expect(screen.getByText('Tap Permissions, then Notifications.')).toBeVisible();
  act(() => browser.setPermission('default'));
  await screen.findByText('Off on this device.');
  expect(await pushSwitch()).toBeEnabled();
});

it('reports an unsupported browser, and the steps on an iPhone', async () => {
  const { unmount } = open();
  expect(await screen.findByText(/^This browser can't show notifications/)).toBeInTheDocument();
  expect(await pushSwitch()).toBeDisabled();
  unmount();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  );
  open();
  expect(await screen.findByText('Add Udala to your Home Screen first.')).toBeInTheDocument();
  expect(screen.getByText('Tap Add to Home Screen.')).toBeVisible();
});

it('saves each choice at once and confirms it', async () => {
  open('ada');
  await userEvent.click(await findSwitch('Likes and reactions'));
  const topics = screen.getByRole('region', { name: 'Notify me about' });
  expect(await within(topics).findByText('Saved')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
  await userEvent.click(await findSwitch('Email my full posts'));
  await userEvent.click(await findSwitch('Keep quiet'));
  const from = await screen.findByLabelText('From');
  await userEvent.clear(from);
  await userEvent.type(from, '21:30');
  await userEvent.tab();
  await waitFor(() =>
    expect(changes).toEqual([
      { pushReactions: true },
      { postEmails: 'weekly' },
      { fullTextByMail: true },
      { quietOn: true },
      { quietFrom: '21:30' },
    ]),
  );
});

it('offers only a creator to email whole posts', async () => {
  open('chidi');
  await findSwitch('New posts');
  expect(screen.queryByRole('switch', { name: 'Email my full posts' })).toBeNull();
});

it('reverts a choice that the server rejects, with a warning', async () => {
  server.use(answer(updatePreferences, () => errorResponse(503, 'unavailable', 'Try again soon.')));
  const { store } = open();
  await userEvent.click(await findSwitch('Money'));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'warning', body: 'Try again soon.' }]));
  expect(await findSwitch('Money')).toBeChecked();
  expect(screen.queryByText('Saved')).toBeNull();
});

it('is disabled while offline, and says why', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  open();
  expect(await findSwitch('New posts')).toBeEnabled();
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await waitFor(async () => expect(await findSwitch('New posts')).toBeDisabled());
  expect(screen.getAllByText('You need a connection to change these.')).not.toEqual([]);
});

it('sends a test to all devices, or reports that there is none', async () => {
  server.use(answer(sendTestPush, () => ({ devices: 2 })));
  const { store } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Sent to 2 devices.')).toBeInTheDocument();
  server.use(answer(sendTestPush, () => errorResponse(409, 'conflict', 'Turn push on first.')));
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ body: 'Turn push on first.' }]));
  expect(screen.queryByText('Sent to 2 devices.')).toBeNull();
  // In the page, because a toast disappears.
  expect(screen.getByRole('main')).toHaveTextContent('Turn push on first.');
});
