/** The names under which a browser keeps things for longer than a tab lives; docs/words.md tells what each holds. */
export type StorageKey =
  | 'token'
  | 'subscriptionId'
  | 'notifications'
  | 'user'
  | 'profile'
  | 'membershipData'
  | 'onboarding'
  | 'draft'
  | 'edits'
  | 'pushed'
  | 'push'
  | 'install'
  | 'checklist'
  | 'saveData'
  | 'bytesUsed'
  | 'lastSignIn'
  | 'screenRecording';

/** What ends with a session: the server gives it back at the next one. */
export const sessionKeys: readonly StorageKey[] = ['profile', 'notifications', 'token'];

/** The database of what was done without a connection. */
export const offlineQueueName = 'offline-queue';

/** The choices of the device, whoever uses it. */
const deviceKeys: readonly string[] = [
  'theme',
  ...(['saveData', 'lastSignIn', 'push', 'screenRecording'] satisfies StorageKey[]),
];

/** Storage is absent on the server and forbidden in some private windows: then nothing was kept. */
function attempt<T>(act: () => T): T | null {
  if (import.meta.env.SSR) return null;
  try {
    return act();
  } catch {
    return null;
  }
}

export const readText = (key: StorageKey): string | null => attempt(() => localStorage.getItem(key));

/** What was kept. It may be of an older version, or anything: without passing `fits`, or where that throws, it was not. */
export const readSaved = <T>(key: StorageKey, fits: (saved: T) => unknown = Boolean): T | null =>
  attempt(() => fitting(readText(key), fits));

function fitting<T>(text: string | null, fits: (saved: T) => unknown): T | null {
  const saved = JSON.parse(text ?? 'null') as T | null;
  return saved !== null && fits(saved) ? saved : null;
}

export function saveText(key: StorageKey, text: string | null): void {
  attempt(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

export const save = (key: StorageKey, value: unknown): void =>
  saveText(key, value === null || value === undefined ? null : JSON.stringify(value));

export const remove = (keys: readonly StorageKey[]): void => keys.forEach((key) => saveText(key, null));

/** In the tab: the token of the link by which somebody went to pay without signing in. */
export const payLinkKey = 'payLink';

/** For what must survive a reload and end with the tab. */
export const tab = {
  read: <T>(key: string, fits: (saved: T) => unknown = Boolean): T | null =>
    attempt(() => fitting(sessionStorage.getItem(key), fits)),
  save: (key: string, value: unknown): void => {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
  },
  remove: (key: string): void => {
    attempt(() => sessionStorage.removeItem(key));
  },
  clear: (): void => {
    attempt(() => sessionStorage.clear());
  },
};

/**
 * Takes away what a person left in this browser, whichever feature kept it: everything but the device's own choices and
 * `besides`. The token goes last, because other tabs look why it went.
 */
export function clearPersonalData(besides: readonly StorageKey[] = []): void {
  tab.clear();
  attempt(() => indexedDB.deleteDatabase(offlineQueueName));
  const saved = attempt(() => Object.keys(localStorage)) ?? [];
  const stays = new Set([...deviceKeys, ...besides]);
  remove([...saved.filter((key) => key !== 'token'), 'token'].filter((key) => !stays.has(key)) as StorageKey[]);
}
