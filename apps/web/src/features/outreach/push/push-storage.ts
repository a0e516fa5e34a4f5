import { save, readSaved } from '#lib/session-storage.ts';

/** Push settings of this browser, whoever uses it. */
interface PushChoice {
  /** True if push was switched off here although the browser allows it. */
  off?: true;
  /** Time of the last answer to the question, in milliseconds. */
  askedAt?: number;
}

/** The push address registered with the server, and a suffix of the session token that registered it. */
interface Registered {
  address: string;
  session: string;
}

const suffixLength = 12;

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
