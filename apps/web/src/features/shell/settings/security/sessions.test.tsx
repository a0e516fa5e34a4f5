import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { endOtherSessions, endSession, getSecurity, listSessions, type AuthSession } from '@udala/contract/security';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../../test/app.tsx';
import { idOf } from '../../../../test/wire.ts';

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const session = (number: number, given: Partial<AuthSession> = {}): AuthSession => ({
  id: idOf(700 + number),
  hosts: [`host${number}.localhost:3000`],
  userAgent: chromeOnAndroid,
  createdAt: '2026-11-01T08:00:00.000Z',
  seenAt: '2026-11-20T08:00:00.000Z',
  isCurrent: false,
  ...given,
});

/** Stubs the server's sessions; the list reflects those that were ended. */
function signedInWith(...sessions: AuthSession[]) {
  let rows = sessions;
  server.use(
    answer(listSessions, () => ({ items: rows })),
    answer(endSession, ({ url }) => {
      rows = rows.filter(({ id }) => !url.endsWith(id));
      return {};
    }),
    answer(endOtherSessions, () => {
      rows = rows.filter(({ isCurrent }) => isCurrent);
      return {};
    }),
  );
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  server.use(
    quietNotifications,
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
  ),
);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const open = async () => {
  openApp('settings/account');
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  return { rows: () => within(list).getAllByRole('listitem'), list: within(list) };
};

it('puts this browser first, names every one in plain words, and offers to end the others', async () => {
  signedInWith(session(1), session(2, { userAgent: 'curl/8.5.0' }), session(3, { isCurrent: true }));
  const { rows } = await open();
  const [first, second, third] = rows();
  expect(first).toHaveTextContent(/^Chrome on Androidhost3.localhost:3000This one$/);
  expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent(/^Chrome on Androidhost1.localhost:3000 · last used \d+\w/);
  expect(third).toHaveTextContent(/^Unknown browserhost2/);
});

it('ends one, announces it, and moves the focus to the next', async () => {
  signedInWith(session(0, { isCurrent: true }), session(1), session(2));
  const { rows, list } = await open();
  const [first] = list.getAllByRole('button', { name: /^Log out Chrome on Android/ });
  await userEvent.click(first ?? document.body);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const left = list.getByRole('button', { name: /^Log out Chrome on Android, host/ });
  expect(left).toHaveFocus();
  expect(rows()[1]).toHaveTextContent('host2');
  expect(screen.getByText('Chrome on Android is logged out.')).toHaveRole('status');
  await userEvent.click(left);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

it('treats a session that is already gone as ended, and leaves one whose ending failed in the list', async () => {
  signedInWith(session(0, { isCurrent: true }), session(1));
  server.use(answer(endSession, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  const { rows, list } = await open();
  await userEvent.click(list.getByRole('button', { name: /^Log out Chrome on Android, host/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't answer right now.");
  expect(rows()).toHaveLength(2);
  server.use(answer(endSession, () => errorResponse(404, 'not_found', "We can't find that.")));
  await userEvent.click(list.getByRole('button', { name: /^Log out Chrome on Android, host/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('shows the first of many, and all of them when asked', async () => {
  signedInWith(session(0, { isCurrent: true }), ...Array.from({ length: 49 }, (_, at) => session(at + 1)));
  const { rows } = await open();
  expect(rows()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 50' }));
  expect(rows()).toHaveLength(50);
  expect(rows()[5]).toContainElement(document.activeElement as HTMLElement);
});

it('asks before it ends all the others', async () => {
  signedInWith(session(0, { isCurrent: true }), session(1), session(2));
  const { rows } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  const question = within(await screen.findByRole('dialog', { name: 'Log out everywhere else?' }));
  expect(question.getByText('2 other browsers have to log in again.')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
