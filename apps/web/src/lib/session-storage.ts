/** The names under which a browser keeps what the specification lists (§3); the words are in docs/words.md. */
export type StorageKey =
  | 'token'
  | 'subscriptionId'
  | 'notifications'
  | 'user'
  | 'profile'
  | 'membershipData'
  | 'onboarding'
  | 'draft';

/** What logging out takes away (specification §4). */
export const sessionKeys: readonly StorageKey[] = ['token', 'subscriptionId', 'notifications', 'user', 'profile'];

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
export const readKept = <T>(key: StorageKey): T | null =>
  attempt(() => JSON.parse(readText(key) ?? 'null') as T | null);

export function keepText(key: StorageKey, text: string | null): void {
  attempt(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)));
}

export const keep = (key: StorageKey, value: unknown): void =>
  keepText(key, value === null || value === undefined ? null : JSON.stringify(value));

export const forget = (keys: readonly StorageKey[]): void => keys.forEach((key) => keepText(key, null));

/** For what must survive a reload and end with the tab. */
export const tab = {
  read: <T>(key: string): T | null => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null),
  keep: (key: string, value: unknown): void => {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
  },
  forget: (key: string): void => {
    attempt(() => sessionStorage.removeItem(key));
  },
};
