/** Keys of localStorage; docs/words.md describes the value of each. */
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
  | 'shortcuts'
  | 'lastSignIn'
  | 'askedBy'
  | 'screenRecording';

/** Deleted when a session ends: the server sends them again in the next one. */
export const sessionKeys: readonly StorageKey[] = ['profile', 'notifications', 'token'];

/** IndexedDB database of the offline queue; `outbox` before 0.2. */
export const offlineQueueName = 'offline-queue';

/** Settings of the device, whoever uses it. */
const deviceKeys: readonly string[] = [
  'theme',
  ...(['saveData', 'shortcuts', 'lastSignIn', 'push', 'screenRecording'] satisfies StorageKey[]),
];

/** Storage is absent on the server and blocked in some private windows: both count as empty. */
function attempt<T>(act: () => T): T | null {
  if (import.meta.env.SSR) return null;
  try {
    return act();
  } catch {
    return null;
  }
}

export const readText = (key: StorageKey): string | null => attempt(() => localStorage.getItem(key));

/** Reads a saved value. Null if it is malformed or of an older version: if `fits` is falsy or throws. */
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

/** Key in sessionStorage: the token of the signed link by which a person went to pay without signing in. */
export const payLinkKey = 'payLink';

/** Key in sessionStorage: when this tab last asked the other hosts for a session. The first script reads it too. */
export const askedAtKey = 'askedAt';

/** sessionStorage: for values that survive a reload and end with the tab. */
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
 * Deletes all of a person's data in this browser, whichever feature stored it, except the device's settings and
 * `besides`. The token is removed last, because other tabs react to its removal.
 */
export function clearPersonalData(besides: readonly StorageKey[] = []): void {
  tab.clear();
  for (const name of [offlineQueueName, 'outbox']) attempt(() => indexedDB.deleteDatabase(name));
  const saved = attempt(() => Object.keys(localStorage)) ?? [];
  const stays = new Set([...deviceKeys, ...besides]);
  remove([...saved.filter((key) => key !== 'token'), 'token'].filter((key) => !stays.has(key)) as StorageKey[]);
}
