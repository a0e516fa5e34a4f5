import { keep, readKept, tab } from '#lib/session-storage.ts';

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

const markLength = 12;
const startedKey = 'pushStart';

export const pushChoice = (): PushChoice => readKept<PushChoice>('push') ?? {};
export const keepChoice = (choice: PushChoice): void => keep('push', choice);

/** A session is known again by the end of its token. */
const markOf = (token: string): string => token.slice(-markLength);

export const registeredAddress = (token: string): string | undefined => {
  const kept = readKept<Registered>('pushed', ({ address, session }) => address.length > 0 && session.length > 0);
  return kept?.session === markOf(token) ? kept.address : undefined;
};
/** Other tabs hear of a change by the storage, this one by `change` here. */
export const registration = new EventTarget();

export function keepRegistered(token: string, address: string): void {
  keep('pushed', { address, session: markOf(token) } satisfies Registered);
  registration.dispatchEvent(new Event('change'));
}
export function forgetRegistered(): void {
  keep('pushed', null);
  registration.dispatchEvent(new Event('change'));
}

/** How often the app was started here; a tab that is loaded again counts once. */
export function countStart(): number {
  const choice = pushChoice();
  const starts = choice.starts ?? 0;
  if (tab.read(startedKey) !== null) return starts;
  tab.keep(startedKey, true);
  keepChoice({ ...choice, starts: starts + 1 });
  return starts + 1;
}
