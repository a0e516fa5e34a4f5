import { save, readSaved, tab } from '#lib/session-storage.ts';

/** What this browser was told about push, whoever uses it. */
interface PushChoice {
  /** Switched off here, though the browser would allow it. */
  off?: true;
  /** When the question was last answered. */
  askedAt?: number;
  /** How often the app was started here with the question open. */
  starts?: number;
}

/** What the server knows of this browser, and from which session. */
interface Registered {
  address: string;
  session: string;
}

const suffixLength = 12;
const startedKey = 'pushStart';

export const pushChoice = (): PushChoice => readSaved<PushChoice>('push') ?? {};
export const savePushChoice = (choice: PushChoice): void => save('push', choice);

/** A session is known again by the end of its token. */
const tokenSuffix = (token: string): string => token.slice(-suffixLength);

export const registeredAddress = (token: string): string | undefined => {
  const saved = readSaved<Registered>('pushed', ({ address, session }) => address.length > 0 && session.length > 0);
  return saved?.session === tokenSuffix(token) ? saved.address : undefined;
};
/** Other tabs hear of a change by the storage, this one by `change` here. */
export const registration = new EventTarget();

export function saveRegistered(token: string, address: string): void {
  save('pushed', { address, session: tokenSuffix(token) } satisfies Registered);
  registration.dispatchEvent(new Event('change'));
}
export function removeRegistered(): void {
  save('pushed', null);
  registration.dispatchEvent(new Event('change'));
}

/** How often the app was started here; a tab that is loaded again counts once. */
export function countStart(): number {
  const choice = pushChoice();
  const starts = choice.starts ?? 0;
  if (tab.read(startedKey) !== null) return starts;
  tab.save(startedKey, true);
  savePushChoice({ ...choice, starts: starts + 1 });
  return starts + 1;
}
