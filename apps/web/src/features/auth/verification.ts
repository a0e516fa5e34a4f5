import { tab } from '#lib/session-storage.ts';

/** Whose code is awaited; kept in the tab, so that switching to the mail and a reload lose nothing. */
export interface Verification {
  email: string;
  sentAtMs: number;
}

const key = 'verification';

export const awaitCode = (email: string): void =>
  tab.keep(key, { email: email.trim(), sentAtMs: Date.now() } satisfies Verification);
export const awaitedCode = (): Verification | null => tab.read(key);
export const codeArrived = (): void => tab.forget(key);
