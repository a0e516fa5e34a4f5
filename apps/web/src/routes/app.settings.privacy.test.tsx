import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { listBlocks } from '@udala/contract/blocks';
import { getConfig } from '@udala/contract/config';
import { listPosts } from '@udala/contract/posts';
import {
  getPreferences,
  updatePreferences,
  type PreferenceChanges,
  type Preferences,
} from '@udala/contract/preferences';
import { endPrivateFeed, getPrivateFeed, makePrivateFeed } from '@udala/contract/private-feeds';
import { getSecurity, listSessions, requestReauth } from '@udala/contract/security';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { pageOf, publicConfig } from '../test/wire.ts';

const asUsual: Preferences = {
  pushPosts: true,
  pushComments: true,
  pushReactions: true,
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
const clarity = { vendor: 'clarity', id: 'abc', scriptUrl: 'https://www.clarity.ms/tag/abc' } as const;
const changes: PreferenceChanges[] = [];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  changes.length = 0;
  server.use(
    quietNotifications,
    answer(getPreferences, () => asUsual),
    answer(listBlocks, () => pageOf([])),
    answer(getPrivateFeed, () => ({ url: null, madeAt: null, lastReadAt: null })),
    answer(listPosts, () => pageOf([])),
    answer(updatePreferences, async (request) => {
      const given = (await request.json()) as PreferenceChanges;
      changes.push(given);
      return { ...asUsual, ...given } as Preferences;
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const findSwitch = (name: string) => screen.findByRole('switch', { name });

it('shows a choice at once, not in the next frame', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  openApp('settings/privacy', 'chidi');
  const name = await findSwitch('Show my name to other patrons');
  fireEvent.click(name);
  await new Promise(setImmediate);
  expect(name).not.toBeChecked();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

it('shows who sees a patron, and saves each choice at once', async () => {
  openApp('settings/privacy', 'chidi');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  const name = await findSwitch('Show my name to other patrons');
  const email = await findSwitch('Show creators my email');
  expect(name).toBeChecked();
  expect(email).not.toBeChecked();
  expect(screen.queryByRole('switch', { name: /screen recording/ })).toBeNull();
  await userEvent.click(name);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await userEvent.click(email);
  await waitFor(() => expect(changes).toEqual([{ showName: false }, { showEmail: true }]));
  expect(name).not.toBeChecked();
  expect(await screen.findByRole('heading', { name: 'Blocked people' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeInTheDocument();
});

it('reverts when the server rejects a choice', async () => {
  server.use(answer(updatePreferences, () => errorResponse(503, 'unavailable', 'Later.')));
  const { store } = openApp('settings/privacy', 'chidi');
  const name = await findSwitch('Show my name to other patrons');
  await userEvent.click(name);
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'warning' }]));
  expect(name).toBeChecked();
  expect(screen.queryByText('Saved')).toBeNull();
});

it('is readable but disabled while offline, and can be retried after a failure', async () => {
  server.use(answer(getPreferences, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('settings/privacy', 'chidi');
  expect(await screen.findByText("We couldn't load your choices.")).toBeInTheDocument();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(answer(getPreferences, () => asUsual));
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(await findSwitch('Show creators my email')).toBeDisabled();
  expect(screen.getByText('You need a connection to change these.')).toBeInTheDocument();
  vi.restoreAllMocks();
});

it('asks a patron for consent to recording here, and a creator on the account page', async () => {
  server.use(
    answer(getConfig, () => ({ ...publicConfig, replay: clarity })),
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
  );
  const { router, unmount } = openApp('settings/privacy', 'chidi');
  expect(await findSwitch('Help improve Udala with screen recording')).not.toBeChecked();
  await router.navigate('/membership/app/settings/account');
  expect(await screen.findByText('Where you are logged in')).toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: /screen recording/ })).toBeNull();
  unmount();
  openApp('settings/account');
  expect(await findSwitch('Help improve Udala with screen recording')).toBeInTheDocument();
});

const roles = { ada: 'patrons', chidi: 'creators' } as const;
it.each([
  ['ada', 'settings/privacy'],
  ['ada', 'settings/messaging'],
  ['chidi', 'settings/setup'],
] as const)('redirects %s home from %s, with a reason', async (who, path) => {
  const { router, store } = openApp(path, who);
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
  expect(store.getState().toasts).toMatchObject([{ type: 'info', title: `That page is for ${roles[who]}.` }]);
});

const settingsList = async () => {
  const lists = await screen.findAllByRole('navigation', { name: 'Settings' });
  return within(lists[0] as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.split('/app/')[1]]);
};

it('lists the settings of each role, as a page and as a sidebar', async () => {
  const [account, setup, notifications] = ['settings/account', 'settings/setup', 'settings/notifications'];
  const mine = [
    ['Privacy', 'settings/privacy'],
    ['Direct messages', 'settings/messaging'],
  ];
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  const narrow = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  const { unmount } = openApp('mobile-settings', 'chidi');
  expect(await settingsList()).toEqual([['Your account', account], ['Notification', notifications], ...mine]);
  unmount();
  const aside = openApp('settings/privacy', 'chidi');
  expect(await settingsList()).toEqual([['Notifications', notifications], ['Your Account', account], ...mine]);
  aside.unmount();
  const creator = openApp('mobile-settings');
  expect(await settingsList()).toEqual([
    ['Your account', account],
    ['Landing page', setup],
    ['Notification', notifications],
  ]);
  creator.unmount();
  narrow.mockRestore();
  openApp('settings/notifications');
  expect(await settingsList()).toEqual([
    ['Landing Page', setup],
    ['Notifications', notifications],
    ['Your Account', account],
  ]);
});

it('makes a private feed with a code, shows its address once, and deletes it [S6]', async () => {
  const url = 'http://localhost:3000/feeds/a-secret';
  let madeAt: string | null = null;
  const given: unknown[] = [];
  server.use(
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
    answer(requestReauth, () => ({ method: 'email', otpExpiresAt: '2036-11-20T09:00:00.000Z' }) as const),
    answer(getPrivateFeed, () => ({ url: null, madeAt, lastReadAt: madeAt && '2026-11-21T10:00:00.000Z' })),
    answer(makePrivateFeed, async (request) => {
      given.push(await request.json());
      return { url, madeAt: (madeAt = '2026-11-20T10:00:00.000Z'), lastReadAt: null };
    }),
    answer(endPrivateFeed, () => ({ url: null, madeAt: (madeAt = null), lastReadAt: null })),
  );
  const { store, unmount } = openApp('settings/privacy', 'chidi');
  await userEvent.click(await screen.findByRole('button', { name: 'Make my private feed' }));
  const reauthDialog = within(await screen.findByRole('dialog', { name: 'Make my private feed' }));
  await userEvent.type(await reauthDialog.findByLabelText('Code'), '123456');
  await userEvent.click(reauthDialog.getByRole('button', { name: 'Make my private feed' }));
  expect(await screen.findByText(url)).toBeInTheDocument();
  expect(given).toEqual([{ reauth: '123456' }]);
  expect(JSON.stringify(store.getState().api.queries)).not.toContain(url);
  await userEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  unmount();

  openApp('settings/privacy', 'chidi');
  expect(await screen.findByText(/^Made on 20 Nov 2026\..* Last read on 21 Nov 2026\.$/)).toBeInTheDocument();
  expect(screen.queryByText(url)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove your private feed?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByRole('button', { name: 'Make my private feed' })).toBeInTheDocument();
});

it('lets a patron choose who may message them, at once, and reverts when the server rejects it', async () => {
  openApp('settings/privacy', 'chidi');
  const choice = within(await screen.findByRole('group', { name: 'Who can message you' }));
  expect(choice.getByRole('radio', { name: 'Creators I support can message me' })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: 'No one' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(changes).toEqual([{ messagesFrom: 'nobody' }]);
  server.use(answer(updatePreferences, () => errorResponse(503, 'unavailable', 'Later.')));
  await userEvent.click(choice.getByRole('radio', { name: 'Creators I support can message me' }));
  await waitFor(() => expect(choice.getByRole('radio', { name: 'No one' })).toBeChecked());
});
