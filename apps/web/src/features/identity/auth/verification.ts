import { tab } from '#lib/session-storage.ts';

/** Address that awaits a code. Stored in the tab, so that it survives a reload and a switch to the mail app. */
export interface AwaitedCode {
  email: string;
  sentAtMs: number;
  /** From the server; unchanged when the server sent no new code. */
  expiresAt?: string | undefined;
}

const inTab = (key: string) => ({
  sentTo: (email: string, expiresAt?: string): void =>
    tab.save(key, { email: email.trim(), sentAtMs: Date.now(), expiresAt } satisfies AwaitedCode),
  awaited: (): AwaitedCode | null => tab.read(key),
  arrived: (): void => tab.remove(key),
});

export type AwaitedCodeStorage = ReturnType<typeof inTab>;

/** The code that verifies the address of a new account. */
export const signUpCode = inTab('verification');
/** The code that allows choosing a new password. */
export const resetCode = inTab('reset');

const typedKey = 'email';

/** Carries the typed email address to the next page; in the URL it would end up in logs. */
export const carryEmail = (email: string): void => tab.save(typedKey, email.trim());
export const carriedEmail = (): string => tab.read<string>(typedKey) ?? '';
