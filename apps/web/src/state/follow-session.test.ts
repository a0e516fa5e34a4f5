import { beforeEach, expect, it, vi } from 'vitest';
import { clearPersonalData } from '#lib/session-storage.ts';
import { followSession } from './follow-session.ts';
import { persist } from './persistence.ts';
import { savedSession, signedIn, signedOut } from './session.slice.ts';
import { makeStore } from './store.ts';
import { sessionOf } from '../test/pages.tsx';
import { ada, chidi } from '../test/wire.ts';

const adas = sessionOf(ada, 'creator');

beforeEach(() => {
  clearPersonalData();
  history.replaceState(null, '', '/membership/app/payout?from=mail');
});

/** Opens a tab with this browser's storage, which all tabs of a test share. */
function openTab() {
  const leaveFor = vi.fn<(url: string) => void>();
  const store = makeStore(
    { fetcher: async () => ({ status: 500, body: null }), leaveFor },
    { session: savedSession(), site: { publicUrl: 'http://localhost:3000', host: 'localhost:3000', renderedAt: 0 } },
  );
  persist(store);
  return { store, leaveFor };
}

/** Two tabs, of which only the second listens: browsers send storage events to other tabs only. */
function openTwo(session = adas) {
  const one = openTab();
  one.store.dispatch(signedIn(session));
  const other = openTab();
  followSession(other.store);
  return { one, other };
}

const heard = () => dispatchEvent(new Event('storage'));

it('goes to the login when another tab logs out, and deletes this tab’s data', () => {
  const { one, other } = openTwo();
  sessionStorage.setItem('form:offer', '"x"');
  clearPersonalData();
  one.store.dispatch(signedOut());
  heard();
  expect(other.store.getState().session.jwtToken).toBe('');
  expect(other.leaveFor.mock.calls).toEqual([['/membership/creator/auth/login']]);
  expect(sessionStorage).toHaveLength(0);
  heard();
  expect(other.leaveFor).toHaveBeenCalledTimes(1);
});

it('shows an expired session here too when it expired in another tab', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { one, other } = openTwo();
  one.store.dispatch(signedOut());
  heard();
  expect(other.store.getState().session.expired).toBe(true);
  vi.advanceTimersByTime(4000);
  expect(other.leaveFor.mock.calls[0]?.[0]).toMatch(/^\/membership\/creator\/auth\/login\?next=/);
  vi.useRealTimers();
});

it('reloads when another person signs in elsewhere, without this tab’s data', () => {
  const { one, other } = openTwo();
  sessionStorage.setItem('paymentKey', '"x"');
  one.store.dispatch(signedIn({ ...sessionOf(chidi, 'patron'), token: 'chidis' }));
  heard();
  expect(other.leaveFor.mock.calls).toEqual([['/membership/app/payout?from=mail']]);
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBe('chidis');
});

it('reloads when the same person signs in again elsewhere, and keeps what they typed', () => {
  const { one, other } = openTwo();
  sessionStorage.setItem('form:offer', '"x"');
  one.store.dispatch(signedIn({ ...adas, token: 'newer' }));
  heard();
  expect(other.leaveFor).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('form:offer')).toBe('"x"');
});

it('checks when it returns from the background, and does nothing if the session is unchanged', () => {
  const { one, other } = openTwo();
  heard();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(other.leaveFor).not.toHaveBeenCalled();
  clearPersonalData();
  one.store.dispatch(signedOut());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(other.leaveFor).toHaveBeenCalledTimes(1);
});
