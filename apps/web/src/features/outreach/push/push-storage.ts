import { save, readSaved, tab } from '#lib/session-storage.ts';

/** Push settings of this browser, whoever uses it. */
interface PushChoice {
  /** True if push was switched off here although the browser allows it. */
  off?: true;
  /** Time of the last answer to the question, in milliseconds. */
  askedAt?: number;
  /** Number of app starts in this browser with the question still open. */
  starts?: number;
}

/** The push address registered with the server, and a suffix of the session token that registered it. */
interface Registered {
  address: string;
  session: string;
}

const suffixLength = 12;
const startedKey = 'pushStart';

export const pushChoice = (): PushChoice => readSaved<PushChoice>('push') ?? {};
export const savePushChoice = (choice: PushChoice): void => save('push', choice);

/** The end of the token identifies a session. */
const tokenSuffix = (token: string): string => token.slice(-suffixLength);

export const registeredAddress = (token: string): string | undefined => {
  const saved = readSaved<Registered>('pushed', ({ address, session }) => address.length > 0 && session.length > 0);
  return saved?.session === tokenSuffix(token) ? saved.address : undefined;
};
/** Emits `change` in this tab; other tabs listen to the storage event. */
export const registration = new EventTarget();

export function saveRegistered(token: string, address: string): void {
  save('pushed', { address, session: tokenSuffix(token) } satisfies Registered);
  registration.dispatchEvent(new Event('change'));
}
export function removeRegistered(): void {
  save('pushed', null);
  registration.dispatchEvent(new Event('change'));
}

/** Counts a start of the app, once for each tab, and returns the number of starts. */
export function countStart(): number {
  const choice = pushChoice();
  const starts = choice.starts ?? 0;
  if (tab.read(startedKey) !== null) return starts;
  tab.save(startedKey, true);
  savePushChoice({ ...choice, starts: starts + 1 });
  return starts + 1;
}
